import type { FastifyInstance } from 'fastify';
import { AtriumError } from '../../errors/atrium-error.ts';

/** Pages of the web application and its files, whose addresses only the browser evaluates. */
const isPage = (route: string | undefined) => route === undefined || route === '/*';

/**
 * Rejects addresses that no route can handle: with a character that no store accepts, or, on the routes of the server, with a duplicate
 * parameter. Throws `BAD_REQUEST`.
 */
export function checkAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (req) => {
    if (/%00/.test(req.url))
      throw new AtriumError('BAD_REQUEST', 'This address contains a character that is not allowed');
    if (isPage(req.routeOptions.url)) return;
    const query = req.query as Readonly<Record<string, unknown>>;
    const [twice] = Object.entries(query).find(([, value]) => Array.isArray(value)) ?? [];
    if (twice !== undefined) throw new AtriumError('BAD_REQUEST', `${twice.slice(0, 60)} is given more than once`);
  });
}
