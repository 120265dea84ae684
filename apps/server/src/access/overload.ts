import { AtriumError } from '../errors/atrium-error.ts';

/** Seconds after which somebody who was sent away may ask again. */
export const retryAfter = 10;

/** What the driver says, without a code, of a connection it does not get or has just lost. */
const noConnection =
  /^timeout exceeded when trying to connect$|connection timeout|^Connection terminated|connection error and is not queryable|^Query read timeout$/i;

/**
 * What the database and the way to it answer when there is too much to do or when it is not there for a moment: a statement that ran into
 * its time limit, no memory or connections left, starting or stopping, refused or lost connections.
 */
const codes =
  /^(57014|53[0-9A-Z]{3}|57P0[1-5]|08[0-9A-Z]{3}|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/** No room on the disk of the database, or of the files: another try a minute later would not help. */
const fullDisk = /^(53100|ENOSPC)$/;

const fullWords = 'The server has no room left on its disk. Nothing was stored; please tell the user office';

const words = 'There is more to do than the server can manage at the moment. Please try again in a minute';

/** A database that is not there: somebody has to look, while too much to do passes by itself. */
const away =
  /^(57P0[1-5]|08[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ENOENT)$/;

/** What PgBouncer says, with the code of a lost connection, to whom it had no session for: all are at work. */
const noSession = 'query_wait_timeout';

/** Whether an error that `overloadOf` answers for says that the database is not there at all. */
export const isAway = ({ code, message }: { readonly message: string; readonly code?: unknown }): boolean =>
  typeof code === 'string' ? away.test(code) && message !== noSession : message.startsWith('Connection terminated');

/** The answer to who asks while the server cannot manage; undefined for every other error. */
export function overloadOf(error: unknown): AtriumError | undefined {
  const { code, message, syscall } = (error ?? {}) as { code?: unknown; message?: unknown; syscall?: unknown };
  if (typeof code === 'string' && fullDisk.test(code))
    return new AtriumError('OVERLOADED', fullWords, { cause: error });
  const isOverload =
    (typeof code === 'string' && codes.test(code)) ||
    // The socket of the embedded database is not there while it starts again.
    (code === 'ENOENT' && syscall === 'connect') ||
    (typeof message === 'string' && noConnection.test(message));
  return isOverload ? new AtriumError('OVERLOADED', words, { cause: error }) : undefined;
}

/**
 * Whether an error says that the database is away, full or has no connection left, which is no single record's fault; that a statement took too
 * long may be one's.
 */
export const isEverybodys = (error: unknown): boolean =>
  overloadOf(error) !== undefined && (error as { code?: unknown }).code !== '57014';
