import type { FastifyRateLimitStore } from '@fastify/rate-limit';

const windowMs = 60_000;
/** Maximum number of callers counted at the same time; beyond it, callers whose minute began longest ago are dropped. */
const mostCallers = 5000;

/**
 * Counts the requests of each caller in a minute that begins with the first one, by a monotonic clock: if the system clock were set back, a
 * minute would last that much longer, and active callers would be rejected meanwhile (rule X68).
 */
export class RequestCounts implements FastifyRateLimitStore {
  readonly #minutes = new Map<string, { readonly begun: number; current: number }>();

  incr(caller: string, answer: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
    const now = performance.now();
    let minute = this.#minutes.get(caller);
    if (!minute || now - minute.begun >= windowMs) {
      this.#minutes.delete(caller);
      minute = { begun: now, current: 0 };
      this.#minutes.set(caller, minute);
    }
    minute.current += 1;
    const [oldest] = this.#minutes.keys();
    if (this.#minutes.size > mostCallers && oldest !== undefined) this.#minutes.delete(oldest);
    answer(null, { current: minute.current, ttl: windowMs - (now - minute.begun) });
  }

  child(): RequestCounts {
    return new RequestCounts();
  }
}
