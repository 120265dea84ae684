import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { overloadOf } from '../../access/overload.ts';
import { AtriumError } from '../../errors/atrium-error.ts';
import type { Overloads } from '../watching/overloads.ts';

/** Longest message about a document or its variables, in characters. */
const messageLimit = 300;

/** Largest answer that tells errors and nothing else, in bytes. */
const errorsLimit = 64 * 1024;

/** Constraints are the last guard behind the rules: what they catch is the caller's mistake, not ours. */
function databaseProblem(error: unknown): { code: string; message: string } | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  switch (code) {
    case '23505':
      return { code: 'CONFLICT', message: 'This already exists' };
    case '23503':
      return {
        code: 'REFUSED',
        message: 'Something this refers to does not exist, or something else still refers to it',
      };
    case '23514':
    case '23502':
    case '22001':
    case '22003':
    case '22021':
    case '22P02':
    case '22P05':
    // JSON or a statement that nests deeper than the database walks.
    case '54001':
      return { code: 'INVALID_INPUT', message: 'Input validation errors' };
    case '40001':
    case '40P01':
    case '55P03':
      return { code: 'CONFLICT', message: 'Somebody else changed this at the same moment; please try again' };
    default:
      return undefined;
  }
}

/** Messages about what was sent may quote all of it. */
const shortened = (message: string) =>
  message.length > messageLimit ? `${message.slice(0, messageLimit - 1)}…` : message;

/** Who is told of what went wrong: the log, and who counts those that are sent away. */
export interface ToldOfErrors {
  readonly log: Logger;
  readonly overloads: Overloads;
}

/** What of an error a client may see: its own words when it was made to be seen, else 'Something went wrong!' and a reference. */
function visible(
  error: GraphQLError,
  code: string,
  { log, overloads }: ToldOfErrors,
): Pick<GraphQLFormattedError, 'message' | 'extensions'> {
  const original = error.originalError;
  if (original instanceof AtriumError) {
    const { message, reason, details } = original;
    return { message, extensions: { code: original.code, ...(reason ? { reason } : {}), ...details } };
  }
  if (!original || original instanceof GraphQLError) {
    return { message: shortened(error.message), extensions: { code, ...error.extensions } };
  }
  const overload = overloadOf(original);
  if (overload) {
    overloads.note(original);
    return { message: overload.message, extensions: { code: overload.code } };
  }
  const problem = databaseProblem(original);
  if (problem) return { message: problem.message, extensions: { code: problem.code } };
  const reference = randomUUID().slice(0, 8);
  log.error({ err: original, reference }, 'unforeseen error');
  return { message: 'Something went wrong!', extensions: { code: 'INTERNAL', reference } };
}

/** Whether an error of an operation that was carried out is none of ours, of the database's limits or of its constraints. */
export function isUnforeseen({ originalError: original }: GraphQLError): boolean {
  if (original instanceof AtriumError) return false;
  return !original || original instanceof GraphQLError || !(overloadOf(original) || databaseProblem(original));
}

/**
 * An error as it is answered (rules X5 and X13). `code` counts where the error has none of its own. What was unforeseen goes to the
 * log, and its reference to the client.
 */
export function formatted(error: GraphQLError, code: string, told: ToldOfErrors): GraphQLFormattedError {
  const { locations, path } = error;
  const { message, extensions } = visible(error, code, told);
  return {
    message,
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    ...(extensions ? { extensions } : {}),
  };
}

/** As many errors as fit into an answer that tells nothing else, the last of them without its details where they are too long. */
export function withinLimit(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  const kept: GraphQLFormattedError[] = [];
  // What stands around them in the answer.
  let left = errorsLimit - 100;
  for (const error of errors) {
    const bare = { message: shortened(error.message), extensions: { code: error.extensions?.code } };
    const fitting = [error, bare].find((one) => Buffer.byteLength(JSON.stringify(one)) < left);
    if (!fitting) break;
    kept.push(fitting);
    left -= Buffer.byteLength(JSON.stringify(fitting)) + 1;
  }
  return kept;
}
