import Fastify, { type FastifyInstance } from 'fastify';
import type { Pulse } from '../../jobs/pulse.ts';
import { figures, type MetricSources } from './metrics.ts';

export interface Watched extends MetricSources {
  /** The pulse of the worker of this process, if it has one. */
  readonly pulse: Pulse | undefined;
}

/**
 * Builds the monitoring server on a separate port, to which no proxy leads: `/health`, 503 with the reason if the worker of this process
 * hangs, and `/metrics`. A blocked thread responds to neither.
 */
export function buildWatch(watched: Watched): FastifyInstance {
  const app = Fastify();
  app.get('/health', async (_, reply) => {
    const problem = watched.pulse?.problem();
    return reply
      .status(problem ? 503 : 200)
      .type('text/plain')
      .send(problem ?? 'OK');
  });
  app.get('/metrics', async (_, reply) => {
    const { type, text } = await figures(watched);
    return reply.type(type).send(text);
  });
  return app;
}
