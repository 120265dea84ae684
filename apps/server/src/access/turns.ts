import { AtriumError } from '../errors/atrium-error.ts';

let last: Promise<unknown> = Promise.resolve();

const everybodyElse = () => new Promise<void>((done) => setImmediate(done));

/**
 * Runs work that blocks the thread for some milliseconds: one piece after the other in the order of the calls, serving everything else that
 * waits in between. Returns the result of the work, or throws its error.
 */
export function inTurn<T>(work: () => T): Promise<T> {
  const mine = last.then(everybodyElse).then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/** After this time the next request may begin: a longer turn must be waiting for something, and does not block the thread. */
const longestTurnMs = 5000;

let lastLong: Promise<unknown> = Promise.resolve();

/** The turn of one request to build a long response. */
export interface Turn {
  /** Waits until no other request has its turn; returns immediately if called again. Throws if the client has disconnected meanwhile. */
  take(): Promise<void>;
  /** Lets the next request begin. */
  end(): void;
}

/**
 * Returns a turn for a request with a long response. Such responses are read, built and written one after the other, each in one go, so
 * that several concurrent ones need the memory of one, and other requests are served in between. Waiting for a turn holds nothing that
 * others need: no connection and no lock.
 */
export function openTurn(hasGone: () => boolean): Turn {
  let taken: Promise<void> | undefined;
  let end = () => {};
  const take = async () => {
    const before = lastLong;
    const mine = new Promise<void>((done) => {
      end = done;
    });
    lastLong = before.then(() => mine);
    await before;
    await everybodyElse();
    setTimeout(end, longestTurnMs).unref();
    // Not an overload: the log would report one whenever somebody leaves a page while its list is read.
    if (hasGone()) throw new AtriumError('BAD_REQUEST', 'The client no longer waits for this response');
  };
  return {
    take: () => {
      taken ??= take();
      return taken;
    },
    end: () => end(),
  };
}
