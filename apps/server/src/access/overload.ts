import { AtriumError } from '../errors/atrium-error.ts';

/** Seconds after which a rejected client may try again. */
export const retryAfter = 10;

/** Messages of the driver, without a code, for a connection that it cannot get or has just lost. */
const noConnection =
  /^timeout exceeded when trying to connect$|connection timeout|^Connection terminated|connection error and is not queryable|^Query read timeout$/i;

/**
 * Error codes of the database and of the connection to it for overload or a short outage: a statement that hit its time limit, lack of
 * memory or connections, a server that is starting or stopping, connections that were refused or lost.
 */
const codes =
  /^(57014|53[0-9A-Z]{3}|57P0[1-5]|08[0-9A-Z]{3}|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/** The disk of the database or of the files is full; retrying a minute later would not help. */
const fullDisk = /^(53100|ENOSPC)$/;

const fullWords = 'The disk of the server is full. Nothing was saved; please tell the user office';

const words = 'The server is too busy at the moment. Please try again in a minute';

/** The database is unavailable and somebody has to act, whereas overload passes by itself. */
const away =
  /^(57P0[1-5]|08[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ENOENT)$/;

/** The message of PgBouncer, with the code of a lost connection, for a client that got no session because all are busy. */
const noSession = 'query_wait_timeout';

/** Whether an error that `overloadOf` recognizes means that the database is not available at all. */
export const isAway = ({ code, message }: { readonly message: string; readonly code?: unknown }): boolean =>
  typeof code === 'string' ? away.test(code) && message !== noSession : message.startsWith('Connection terminated');

/** Returns the error to respond with while the server is overloaded; undefined for any other error. */
export function overloadOf(error: unknown): AtriumError | undefined {
  const { code, message, syscall } = (error ?? {}) as { code?: unknown; message?: unknown; syscall?: unknown };
  if (typeof code === 'string' && fullDisk.test(code))
    return new AtriumError('OVERLOADED', fullWords, { cause: error });
  const isOverload =
    (typeof code === 'string' && codes.test(code)) ||
    // The socket of the embedded database is missing while it restarts.
    (code === 'ENOENT' && syscall === 'connect') ||
    (typeof message === 'string' && noConnection.test(message));
  return isOverload ? new AtriumError('OVERLOADED', words, { cause: error }) : undefined;
}

/**
 * Whether an error means that the database is away, full or out of connections, which is never the fault of a single record; a statement
 * that took too long may be.
 */
export const isSystemWide = (error: unknown): boolean =>
  overloadOf(error) !== undefined && (error as { code?: unknown }).code !== '57014';
