import type { WorkerEvents } from 'graphile-worker';

/** A worker that looks for no job for so long, in milliseconds, has stopped; it looks every second, also while the database is away. */
const longestSilence = 60_000;
/** No job takes so long, in milliseconds: when all hands are at such jobs, they hang. */
const longestJob = 30 * 60_000;

/** The signs of life of the worker of one process. */
export interface Pulse {
  /** A sign of life. */
  beat(): void;
  /** Takes what a runner tells of itself as signs. */
  follow(events: WorkerEvents): void;
  /** Why the worker is taken to hang, in a sentence; undefined while it lives. A database that is away is no reason. */
  problem(): string | undefined;
}

/** Begins with a sign of life. `now` tells the milliseconds that go by, whatever the clock is set to. */
export function takePulse(now: () => number = () => performance.now()): Pulse {
  let last = now();
  const begun = new Map<string, number>();
  const beat = () => {
    last = now();
  };
  return {
    beat,
    follow(events) {
      // Jobs of a runner that is gone are no longer at hand.
      begun.clear();
      events.on('worker:getJob:start', beat);
      events.on('job:start', ({ job }) => {
        beat();
        begun.set(job.id, now());
      });
      events.on('job:complete', ({ job }) => {
        beat();
        begun.delete(job.id);
      });
    },
    problem() {
      const silence = now() - last;
      if (silence < longestSilence) return undefined;
      const oldest = Math.min(...begun.values());
      if (begun.size > 0 && now() - oldest < longestJob) return undefined;
      const seconds = Math.round(silence / 1000);
      return begun.size > 0
        ? `All hands are at jobs that do not end, the oldest for ${Math.round((now() - oldest) / 60_000)} minutes.`
        : `The worker has looked for no job for ${seconds} seconds.`;
    },
  };
}
