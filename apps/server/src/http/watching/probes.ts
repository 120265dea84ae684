import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Probe } from '../../db/probe.ts';

/** Routes that monitoring requests continuously, even while the database is away. */
const probes: ReadonlySet<string> = new Set(['/health', '/readiness', '/metrics']);

/** Whether a request is for one of them: it is not logged, and its session is not looked up. */
export const isProbe = ({ routeOptions }: FastifyRequest): boolean => probes.has(routeOptions.url ?? '');

/** Reports whether the process is alive, and whether it can serve requests. */
export function mountProbes(app: FastifyInstance, probe: Probe): void {
  app.get('/health', async (_req, reply) => reply.status(200).send());
  app.get('/readiness', async (_req, reply) => {
    const up = await probe.answers();
    const database = up ? { status: 'UP', message: 'Connected' } : { status: 'DOWN', message: 'Not connected' };
    return reply.status(up ? 200 : 503).send({ application: { status: 'UP', database } });
  });
}
