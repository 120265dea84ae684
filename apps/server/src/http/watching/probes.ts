import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Probe } from '../../db/probe.ts';

/** What the machinery around asks for all day, also while the database is away. */
const probes: ReadonlySet<string> = new Set(['/health', '/readiness', '/metrics']);

/** Whether a request is one of them: it is not logged, and no session is looked up for it. */
export const isProbe = ({ routeOptions }: FastifyRequest): boolean => probes.has(routeOptions.url ?? '');

/** Says that the process lives, and whether it can serve. */
export function mountProbes(app: FastifyInstance, probe: Probe): void {
  app.get('/health', async (_req, reply) => reply.status(200).send());
  app.get('/readiness', async (_req, reply) => {
    const up = await probe.answers();
    const database = up ? { status: 'UP', message: 'Connected' } : { status: 'DOWN', message: 'Not connected' };
    return reply.status(up ? 200 : 503).send({ application: { status: 'UP', database } });
  });
}
