import { AtriumError } from '../access/errors.ts';

/** Seconds after which somebody who was sent away may ask again. */
export const retryAfter = 10;

/** The pool has no connection to give, and gives no code either. */
const noConnection = /^timeout exceeded when trying to connect$|connection timeout/i;

/**
 * What the database and the way to it answer when there is too much to do or when it is not there for a moment: a statement that ran into
 * its time limit, no memory or connections left, starting or stopping, refused or lost connections.
 */
const codes = /^(57014|53[0-9A-Z]{3}|57P0[1-5]|08[0-9A-Z]{3}|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

const words = 'There is more to do than the server can manage at the moment. Please try again in a minute';

/** The answer to who asks while the server cannot manage; undefined for every other error. */
export function overloadOf(error: unknown): AtriumError | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const isOverload =
    (typeof code === 'string' && codes.test(code)) || (typeof message === 'string' && noConnection.test(message));
  return isOverload ? new AtriumError('OVERLOADED', words, { cause: error }) : undefined;
}
