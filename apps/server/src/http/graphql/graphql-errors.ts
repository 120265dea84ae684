import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { overloadOf } from '../../access/overload.ts';
import { AtriumError } from '../../errors/atrium-error.ts';
import type { Overloads } from '../watching/overloads.ts';

/** Maximum length of a message about a document or its variables, in characters. */
const messageLimit = 300;

/** Maximum size of a response that contains only errors, in bytes. */
const errorsLimit = 64 * 1024;

/**
 * Returns the client error for a database constraint: constraints are the last guard behind the rules, so what they catch is a mistake of
 * the caller.
 */
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
    // JSON or a statement that is nested more deeply than the database supports.
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

/** Messages about invalid input may quote all of it. */
const shortened = (message: string) =>
  message.length > messageLimit ? `${message.slice(0, messageLimit - 1)}…` : message;

/** Where errors are reported: the log, and the counter of rejected requests. */
export interface ToldOfErrors {
  readonly log: Logger;
  readonly overloads: Overloads;
}

/** Returns what a client may see of an error: its own message if it was made to be seen, otherwise 'Something went wrong!' and a reference. */
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
  log.error({ err: original, reference }, 'unexpected error');
  return { message: 'Something went wrong!', extensions: { code: 'INTERNAL', reference } };
}

/** Whether an error of an executed operation is neither one of the server's own nor due to limits or constraints of the database. */
export function isUnforeseen({ originalError: original }: GraphQLError): boolean {
  if (original instanceof AtriumError) return false;
  return !original || original instanceof GraphQLError || !(overloadOf(original) || databaseProblem(original));
}

/**
 * Returns an error as it is sent (rules X5 and X13). `code` is used if the error has none of its own. Unforeseen errors are logged, and the
 * client gets the reference.
 */
export function formatted(error: GraphQLError, code: string, sinks: ToldOfErrors): GraphQLFormattedError {
  const { locations, path } = error;
  const { message, extensions } = visible(error, code, sinks);
  return {
    message,
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    ...(extensions ? { extensions } : {}),
  };
}

/** Returns as many errors as fit into a response that contains only errors, the last one without its details if they are too long. */
export function withinLimit(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  const kept: GraphQLFormattedError[] = [];
  // Space for the rest of the response.
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
