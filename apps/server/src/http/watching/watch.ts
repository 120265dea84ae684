import Fastify, { type FastifyInstance } from 'fastify';
import type { Pulse } from '../../jobs/pulse.ts';
import { figures, type MetricSources } from './metrics.ts';

export interface Watched extends MetricSources {
  /** Of the worker of this process, where it has one. */
  readonly pulse: Pulse | undefined;
}

/**
 * What machinery asks a process on a port of its own, that no proxy leads to: `/health`, 503 with the reason when the worker of this
 * process hangs, and `/metrics`. A thread that is held answers neither.
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
