import { AtriumError } from '../errors/atrium-error.ts';

let last: Promise<unknown> = Promise.resolve();

const everybodyElse = () => new Promise<void>((done) => setImmediate(done));

/**
 * Does work that keeps the one thread for some milliseconds: one piece after the other, in the order they came, and between two
 * of them everything else that waits is served. Answers what the work answers, and throws what it throws.
 */
export function inTurn<T>(work: () => T): Promise<T> {
  const mine = last.then(everybodyElse).then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Who takes longer waits for something else, and does not keep the thread meanwhile. */
const longestTurnMs = 5000;

let lastLong: Promise<unknown> = Promise.resolve();

/** The turn of one request at a long answer. */
export interface Turn {
  /** Waits until no other request is at one; a second time at once. Throws when whoever asked has gone meanwhile. */
  take(): Promise<void>;
  /** Lets the next one begin. */
  end(): void;
}

/**
 * Long answers are read, built and written one after the other, each in one go, so that several of them at once take the memory of one, and everybody
 * else is served in between. Waiting for a turn holds nothing that others need: no connection and no lock.
 */
export function turnAtLongAnswers(hasGone: () => boolean): Turn {
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
    if (hasGone()) throw new AtriumError('OVERLOADED', 'Nobody waits for this answer any more');
  };
  return {
    take: () => {
      taken ??= take();
      return taken;
    },
    end: () => end(),
  };
}
