import type { Logger } from 'pino';
import { z } from 'zod';
import { firstOf } from '../../apart/first-of.ts';

/** The access keys of a scheduler, as it tells them. */
export interface SchedulerKeys {
  readonly queries: readonly string[];
  readonly mutations: readonly string[];
}

/** The facility's scheduler, where it has one. */
export interface Scheduler {
  /** Asks for the keys it knows, as the caller with this header; none where it does not answer in time. */
  keys(authorization: string | undefined): Promise<SchedulerKeys>;
}

const none: SchedulerKeys = { queries: [], mutations: [] };

/** In milliseconds: an officer waits for it. */
const patience = 3000;

/** In bytes: some thousand keys. */
const longestAnswer = 1_000_000;

const texts = z.array(z.string().max(200)).max(2000);
const answered = z.object({
  data: z.object({ schedulerQueriesAndMutations: z.object({ queries: texts, mutations: texts }) }),
});

/** Asks a scheduler over its API. What it answers is bounded; whatever goes wrong is logged and costs only its keys. */
export function httpScheduler(endpoint: string, log: Logger): Scheduler {
  return {
    async keys(authorization) {
      try {
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
          body: JSON.stringify({ query: '{ schedulerQueriesAndMutations { queries mutations } }' }),
          signal: AbortSignal.timeout(patience),
          redirect: 'error',
        });
        return answered.parse(JSON.parse(await firstOf(answer, longestAnswer))).data.schedulerQueriesAndMutations;
      } catch (error) {
        log.warn({ err: error }, 'the scheduler does not tell its keys');
        return none;
      }
    },
  };
}
