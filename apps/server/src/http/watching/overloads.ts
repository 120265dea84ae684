import type { Logger } from 'pino';
import { isAway } from '../../access/overload.ts';

/** Milliseconds between two log lines while it lasts, and between two checks of a database that is away. */
const times = { tell: 30_000, look: 2_000 };

/** Log messages for each kind at its beginning, every half minute and at its end; only a missing database needs attention. */
const kinds = {
  away: {
    level: 'error',
    begins: 'the database is unavailable',
    lasts: 'the database is still unavailable',
    ends: 'the database is available again',
  },
  busy: {
    level: 'warn',
    begins: 'overloaded: requests are rejected',
    lasts: 'still overloaded: requests are rejected',
    ends: 'no longer overloaded',
  },
} as const;
type Kind = keyof typeof kinds;

interface Stretch {
  readonly since: number;
  readonly timers: readonly NodeJS.Timeout[];
  /** Rejected requests, in total and when the last line was written. */
  count: number;
  reported: number;
}

/** Logs requests that were rejected because of an overload. */
export interface Overloads {
  /** Reports a rejected request, with an error that `overloadOf` recognizes. */
  note(error: { readonly message: string; readonly code?: unknown }): void;
  /** Stops logging. */
  stop(): void;
}

/**
 * Logs one line when requests begin to be rejected, one every half minute with the number since the last line, and one when it is over: a
 * line for each request could fill the disk just when somebody needs the log. A missing database counts as back when `isBack` returns true;
 * an overload is over after half a minute without a rejected request.
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
    const requests = stretch.count - stretch.reported;
    stretch.reported = stretch.count;
    if (requests > 0 || kind === 'away') log[level]({ requests, seconds: seconds(stretch) }, lasts);
    else end(kind, stretch);
  };
  const look = async () => {
    const before = open.get('away');
    const count = before?.count;
    const answers = await isBack().catch(() => false);
    // A request rejected meanwhile shows that the database is still unavailable.
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
      open.set(kind, { since: performance.now(), timers, count: 1, reported: 1 });
      log[kinds[kind].level]({ reason: error.message }, kinds[kind].begins);
    },
    stop() {
      for (const { timers } of open.values()) for (const timer of timers) clearInterval(timer);
      open.clear();
    },
  };
}
