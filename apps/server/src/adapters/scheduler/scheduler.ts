import type { Logger } from 'pino';
import { z } from 'zod';
import { jsonClient } from '../../apart/json-client.ts';

/** The access keys of a scheduler, as it reports them. */
export interface SchedulerKeys {
  readonly queries: readonly string[];
  readonly mutations: readonly string[];
}

/** The facility's scheduler, if it has one. */
export interface Scheduler {
  /** Fetches its access keys on behalf of the caller with this header; returns none if it does not respond in time. */
  keys(authorization: string | undefined): Promise<SchedulerKeys>;
}

const none: SchedulerKeys = { queries: [], mutations: [] };

const texts = z.array(z.string().max(200)).max(2000);
const answered = z.object({
  data: z.object({ schedulerQueriesAndMutations: z.object({ queries: texts, mutations: texts }) }),
});

/** Queries a scheduler over its API. The size of responses is limited; an error is logged and only means that its keys are missing. */
export function httpScheduler(endpoint: string, log: Logger): Scheduler {
  // An officer waits for the response; a megabyte holds some thousand keys.
  const ask = jsonClient({ name: 'The scheduler', url: endpoint, timeoutMs: 3000, mostBytes: 1_000_000 });
  return {
    async keys(authorization) {
      try {
        const { json } = await ask(
          { query: '{ schedulerQueriesAndMutations { queries mutations } }' },
          authorization ? { authorization } : {},
        );
        return answered.parse(json).data.schedulerQueriesAndMutations;
      } catch (error) {
        log.warn({ err: error }, 'the access keys could not be read from the scheduler');
        return none;
      }
    },
  };
}
