import type { Logger } from 'pino';
import { isAway } from '../../access/overload.ts';

/** Milliseconds from one line to the next while it lasts, and from one look at a database that is away to the next. */
const times = { tell: 30_000, look: 2_000 };

/** What is said of each kind at its beginning, every half minute and at its end; somebody has to look only where the database is away. */
const kinds = {
  away: {
    level: 'error',
    begins: 'the database is away',
    lasts: 'the database is still away',
    ends: 'the database is back',
  },
  busy: {
    level: 'warn',
    begins: 'more to do than can be managed',
    lasts: 'still more to do than can be managed',
    ends: 'all that is to do can be managed again',
  },
} as const;
type Kind = keyof typeof kinds;

interface Stretch {
  readonly since: number;
  readonly timers: readonly NodeJS.Timeout[];
  /** Requests that were sent away, in all and when the last line was written. */
  count: number;
  told: number;
}

/** Tells the log of requests that cannot be managed. */
export interface Overloads {
  /** Somebody was sent away for this reason, one that `overloadOf` answers for. */
  note(error: { readonly message: string; readonly code?: unknown }): void;
  /** Says no more. */
  stop(): void;
}

/**
 * One line when requests begin to be sent away, one each half minute with how many since the last, and one when it is over: a line for each request would
 * fill the disk in the very minute in which somebody reads the log. A database that is away is back when it answers `isBack`; too much
 * to do is over after half a minute in which nobody was sent away.
 */
export function openOverloads(log: Pick<Logger, 'warn' | 'error'>, isBack: () => Promise<boolean>): Overloads {
  const open = new Map<Kind, Stretch>();
  const seconds = ({ since }: Stretch) => Math.round((performance.now() - since) / 1000);
  const end = (kind: Kind, stretch: Stretch) => {
    for (const timer of stretch.timers) clearInterval(timer);
    open.delete(kind);
    log.warn({ seconds: seconds(stretch), requests: stretch.count }, kinds[kind].ends);
  };
  const tell = (kind: Kind) => {
    const stretch = open.get(kind);
    if (!stretch) return;
    const { level, lasts } = kinds[kind];
    const requests = stretch.count - stretch.told;
    stretch.told = stretch.count;
    if (requests > 0 || kind === 'away') log[level]({ requests, seconds: seconds(stretch) }, lasts);
    else end(kind, stretch);
  };
  const look = async () => {
    const before = open.get('away');
    const count = before?.count;
    const answers = await isBack().catch(() => false);
    // Whoever was sent away meanwhile knows better.
    if (before && answers && open.get('away') === before && before.count === count) end('away', before);
  };
  return {
    note(error) {
      const kind = isAway(error) ? 'away' : 'busy';
      const stretch = open.get(kind);
      if (stretch) {
        stretch.count += 1;
        return;
      }
      const timers = [setInterval(tell, times.tell, kind)];
      if (kind === 'away') timers.push(setInterval(look, times.look));
      for (const timer of timers) timer.unref();
      open.set(kind, { since: performance.now(), timers, count: 1, told: 1 });
      log[kinds[kind].level]({ reason: error.message }, kinds[kind].begins);
    },
    stop() {
      for (const { timers } of open.values()) for (const timer of timers) clearInterval(timer);
      open.clear();
    },
  };
}
