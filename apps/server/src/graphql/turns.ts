let last: Promise<unknown> = Promise.resolve();

/**
 * Does work that keeps the one thread for some milliseconds: one piece after the other, in the order they came, and between two
 * of them everything else that waits is served. Answers what the work answers, and throws what it throws.
 */
export function inTurn<T>(work: () => T): Promise<T> {
  const mine = last.then(() => new Promise((done) => setImmediate(done))).then(work);
  last = mine.catch(() => undefined);
  return mine;
}
