/**
 * What a record of the facility is locked for. One that stays is locked so that others may still refer to it, so that whoever holds a
 * proposal never waits for it (decision 0164); one that is to go, so that nobody can.
 */
export type LockedFor = 'changing' | 'removing';

interface Lockable<Q> {
  forUpdate(): Q;
  forNoKeyUpdate(): Q;
}

/** The statement with the lock that fits: `query.$call(locked('changing'))`. */
export const locked =
  (purpose: LockedFor) =>
  <Q extends Lockable<Q>>(query: Q): Q =>
    purpose === 'removing' ? query.forUpdate() : query.forNoKeyUpdate();
