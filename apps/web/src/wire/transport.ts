import type { ActSummary } from '@atrium/domain/act';
import { translateAbilities } from '../locale/index.ts';
import { arrivedAnswer, askedAheadAt, type EarlyAnswer, earlyAnswer, rememberQuestion } from './ahead.ts';
import { ApiError, apiErrorOf, sentenceFrom } from './api-error.ts';
import { learnServerTime } from './server-clock.ts';
import type { TypedDocument } from './typed-document.ts';

/** Why the server left a field null: refused queries return null without an error and are listed here. */
export interface Refusal {
  readonly path: string;
  readonly code: string;
  readonly reason: string;
  readonly message?: string;
}

/** An act, by the first and the last event it recorded; its consequences can be queried. */
export interface Act {
  readonly first: number;
  readonly last: number;
}

export interface WireAnswer<Result> {
  readonly data: Result;
  readonly refusals: readonly Refusal[];
  /** Sent to users who may see the consequences. */
  readonly act?: Act;
  /** The acts that affected the work of others, which can be undone. */
  readonly acts: readonly ActSummary[];
}

interface RawAnswer<Result> {
  readonly data?: Result | null;
  readonly errors?: ReadonlyArray<{ message?: string; extensions?: Record<string, unknown> }>;
  readonly extensions?: {
    readonly refusals?: ReadonlyArray<Record<string, unknown>>;
    readonly act?: Act;
    readonly acts?: readonly ActSummary[];
    readonly previews?: readonly ActSummary[];
  };
}

/** The address of all GraphQL requests, on the origin that serves the pages. */
const graphqlAddress = '/graphql';

function refusalsOf({ refusals = [] }: NonNullable<RawAnswer<unknown>['extensions']>): Refusal[] {
  return refusals.map((refusal) => ({
    path: Array.isArray(refusal.path) ? refusal.path.join('.') : String(refusal.path ?? ''),
    code: String(refusal.code ?? ''),
    reason: String(refusal.reason ?? ''),
    message: typeof refusal.message === 'string' ? sentenceFrom(refusal.message) : undefined,
  }));
}

/** Returns the content of a response that was requested early. */
function contentOf<Result>({ raw, date, sentAt, receivedAt }: EarlyAnswer): RawAnswer<Result> {
  learnServerTime(date, sentAt, receivedAt);
  // A proxy may respond with `null`.
  return (raw ?? {}) as RawAnswer<Result>;
}

async function send(body: string, { token, signal, ahead }: PostOptions): Promise<Response> {
  const sentAt = Date.now();
  try {
    const facility = await ahead?.catch(() => undefined);
    if (facility) {
      learnServerTime(facility.headers.get('date'), askedAheadAt() ?? sentAt, Date.now());
      return facility;
    }
    const response = await fetch(graphqlAddress, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json',
        'apollographql-client-name': 'Atrium web',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body,
      signal,
    });
    learnServerTime(response.headers.get('date'), sentAt, Date.now());
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ kind: 'CONNECTION' });
  }
}

/** The statuses of a proxy that could not reach the server: bad gateway, unavailable, timed out. */
const unreached: ReadonlySet<number> = new Set([502, 503, 504]);

interface PostOptions {
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** The response to this same request, if it was sent before the application was loaded. */
  readonly ahead?: Promise<Response> | undefined;
}

async function ask<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  options: PostOptions,
  extensions?: { readonly preview: boolean },
): Promise<RawAnswer<Result> & { readonly failed: boolean }> {
  const body = bodyOf(document, variables, extensions);
  if (options.token) rememberQuestion(document.text, body);
  const early = await earlyAnswer(body, options.token);
  if (early) return { ...withoutErrors(contentOf<Result>(early)), failed: false };
  const response = await send(body, options);
  if (response.status === 401) throw new ApiError({ kind: 'SESSION_EXPIRED' });
  let raw: RawAnswer<Result>;
  try {
    // A proxy may respond with `null`.
    raw = ((await response.json()) ?? {}) as RawAnswer<Result>;
  } catch {
    throw new ApiError({ kind: response.ok || unreached.has(response.status) ? 'NO_RESPONSE' : 'SERVER' });
  }
  return { ...withoutErrors(raw), failed: !response.ok };
}

function withoutErrors<Result>(raw: RawAnswer<Result>): RawAnswer<Result> {
  const error = raw.errors?.[0];
  if (error) throw apiErrorOf(error);
  return raw;
}

function bodyOf<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  extensions?: { readonly preview: boolean },
): string {
  return JSON.stringify({ query: document.text, operationName: document.name, variables, extensions });
}

function answerOf<Result>({ extensions = {} }: RawAnswer<Result>, data: Result): WireAnswer<Result> {
  const { act, acts = [] } = extensions;
  return { data: translateAbilities(data), refusals: refusalsOf(extensions), acts, ...(act ? { act } : {}) };
}

/**
 * Returns the answer to a query that the page sent while the application was loading, if it has arrived, so that a screen can be drawn
 * with its data at once. Undefined if it failed: `post` then sends it again.
 */
export function arrived<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  token: string | undefined,
): WireAnswer<Result> | undefined {
  const body = bodyOf(document, variables);
  const early = arrivedAnswer(body, token);
  const raw = early && contentOf<Result>(early);
  if (!raw?.data || raw.errors?.[0]) return undefined;
  rememberQuestion(document.text, body);
  return answerOf(raw, raw.data);
}

/** Sends one operation and returns its data; every failure is an ApiError (rule X7). */
export async function post<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  options: PostOptions = {},
): Promise<WireAnswer<Result>> {
  const raw = await ask(document, variables, options);
  if (!raw.data) throw new ApiError({ kind: raw.failed ? 'SERVER' : 'NO_RESPONSE' });
  return answerOf(raw, raw.data);
}

/** Asks for a preview of how a mutation would affect the work of others, without executing it; refused in the same cases as the mutation. */
export async function postPreview<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  options: PostOptions = {},
): Promise<ActSummary> {
  const [preview] = (await ask(document, variables, options, { preview: true })).extensions?.previews ?? [];
  if (!preview) throw new ApiError({ kind: 'NO_RESPONSE' });
  return preview;
}
