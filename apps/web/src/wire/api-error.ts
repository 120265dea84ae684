import { translateSentence } from '../locale/index.ts';

/** Where a request failed: in transit, at the server, or because the session is over. */
export type ApiErrorKind =
  | 'CONNECTION'
  | 'NO_RESPONSE'
  | 'SERVER'
  | 'CREDENTIALS_REJECTED'
  | 'SESSION_EXPIRED'
  | 'EXTERNAL_TOKEN_INVALID';

export interface Issue {
  readonly path: string;
  readonly message: string;
}

interface ApiErrorFacts {
  readonly kind: ApiErrorKind;
  readonly code?: string;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly issues?: readonly Issue[];
}

/** A sentence for each kind of failure; a message of the server takes precedence (rule X7). */
export const apiErrorText: Readonly<Record<ApiErrorKind, string>> = {
  CONNECTION: 'Connection problem!',
  NO_RESPONSE: 'No response received from server',
  SERVER: 'Something went wrong!',
  CREDENTIALS_REJECTED: 'Server rejected user credentials',
  SESSION_EXPIRED: 'Your session has expired, you will need to log in again.',
  EXTERNAL_TOKEN_INVALID: 'Your session has expired, you will need to log in again through the external homepage',
};

/** A failed request, with all details that a screen may want to show. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: string | undefined;
  readonly reason: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];

  constructor(facts: ApiErrorFacts, message?: string) {
    super(message?.trim() || translateSentence(apiErrorText[facts.kind]));
    this.name = 'ApiError';
    this.kind = facts.kind;
    this.code = facts.code;
    this.reason = facts.reason;
    this.details = facts.details ?? {};
    this.issues = facts.issues ?? [];
  }
}

/**
 * Returns the server's sentence, unless it is a bare code for software to compare (`INSUFFICIENT_PERMISSIONS`): users are shown a
 * translated sentence instead.
 */
export function sentenceFrom(message: string | undefined): string | undefined {
  return message && /^[A-Z]+(_[A-Z]+)+$/.test(message) ? undefined : message && translateSentence(message);
}

interface RawGraphQLError {
  readonly message?: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

function issuesOf(extensions: Readonly<Record<string, unknown>>): Issue[] {
  const raw = extensions.issues;
  if (!Array.isArray(raw)) return [];
  return raw.map((issue: { path?: unknown; message?: unknown }) => ({
    path: Array.isArray(issue.path) ? issue.path.join('.') : String(issue.path ?? ''),
    message: translateSentence(String(issue.message ?? '')),
  }));
}

/** Converts the first error of a GraphQL response. */
export function apiErrorOf(error: RawGraphQLError): ApiError {
  const extensions = error.extensions ?? {};
  const code = typeof extensions.code === 'string' ? extensions.code : undefined;
  // Other software compares this message, so the message decides as well as the code.
  if (error.message === 'EXTERNAL_TOKEN_INVALID' || code === 'EXTERNAL_TOKEN_INVALID') {
    return new ApiError({ kind: 'EXTERNAL_TOKEN_INVALID', code });
  }
  if (code === 'TOKEN_EXPIRED') return new ApiError({ kind: 'SESSION_EXPIRED', code });
  const isForbidden = code === 'FORBIDDEN' || code === 'NOT_AUTHENTICATED' || code === 'INSUFFICIENT_PERMISSIONS';
  const sentence =
    sentenceFrom(error.message) ??
    (isForbidden ? translateSentence('Your current role is not allowed to do this.') : undefined);
  return new ApiError(
    {
      kind: 'SERVER',
      code,
      reason: typeof extensions.reason === 'string' ? extensions.reason : undefined,
      details: extensions,
      issues: issuesOf(extensions),
    },
    sentence,
  );
}
