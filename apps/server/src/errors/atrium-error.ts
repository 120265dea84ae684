import type { Details } from '@atrium/domain/kernel';

/** The complete set of error codes that a client may see. */
export type ErrorCode =
  | 'NOT_AUTHENTICATED'
  | 'TOKEN_EXPIRED'
  | 'EXTERNAL_TOKEN_INVALID'
  | 'INVALID_TOKEN'
  | 'FORBIDDEN'
  | 'INSUFFICIENT_PERMISSIONS'
  | 'BAD_REQUEST'
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'REFUSED'
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'UPSTREAM'
  | 'OVERLOADED'
  | 'INTERNAL';

const httpStatus: Record<ErrorCode, number> = {
  NOT_AUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  EXTERNAL_TOKEN_INVALID: 401,
  INVALID_TOKEN: 401,
  FORBIDDEN: 403,
  INSUFFICIENT_PERMISSIONS: 403,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  REFUSED: 409,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UPSTREAM: 502,
  OVERLOADED: 503,
  INTERNAL: 500,
};

/** An error that clients may see: its message is for people, its code for programs. All other errors are masked before they are sent. */
export class AtriumError extends Error {
  readonly code: ErrorCode;
  /** The typed reason of a refusal, such as `CALL_NOT_ACTIVE`. */
  readonly reason: string | undefined;
  /** Further information for the client; never anything internal. */
  readonly details: Details | undefined;

  constructor(code: ErrorCode, message: string, options: { reason?: string; details?: Details; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.reason = options.reason;
    this.details = options.details;
  }

  get status(): number {
    return httpStatus[this.code];
  }
}

/** One problem of an input: its path, its code and a message. */
export interface InputIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** A command cannot be carried out; the message is for the person at the terminal. */
export class CommandProblem extends Error {}
