import type { WorkerEvents } from 'graphile-worker';

/** A worker that has not looked for a job for so long, in milliseconds, has stopped; it looks every second, even while the database is away. */
const longestSilence = 60_000;
/** No job takes so long, in milliseconds: if all slots are busy with such jobs, they hang. */
const longestJob = 30 * 60_000;

/** Monitors whether the worker of one process is alive. */
export interface Pulse {
  /** Records a sign of life. */
  beat(): void;
  /** Takes the events of a runner as signs of life. */
  follow(events: WorkerEvents): void;
  /** Returns a sentence about why the worker seems to hang; undefined while it is alive. A database that is away does not count. */
  problem(): string | undefined;
}

/** Starts monitoring, with a first sign of life. `now` returns milliseconds of a monotonic clock. */
export function takePulse(now: () => number = () => performance.now()): Pulse {
  let last = now();
  const begun = new Map<string, number>();
  const beat = () => {
    last = now();
  };
  return {
    beat,
    follow(events) {
      // Jobs of the previous runner are no longer in progress.
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
        ? `All workers are busy with jobs that do not end, the oldest for ${Math.round((now() - oldest) / 60_000)} minutes.`
        : `The worker has not looked for a job for ${seconds} seconds.`;
    },
  };
}
