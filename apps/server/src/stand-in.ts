import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { retryAfter } from './access/overload.ts';
import type { Config } from './config/config.ts';
import { isDoorHeld } from './door.ts';

/** What a start waits for: as `/readiness` says it, and as people read it. */
const waits = {
  steps: {
    reason: 'Waits until another process has brought the database up to date',
    words: 'Atrium is being brought up to date. Please try again in a minute',
  },
  database: {
    reason: 'Waits until the database can be reached',
    words: 'Atrium cannot reach its database. Please try again in a minute',
  },
} as const;

const answer = (what: keyof typeof waits, ...[req, res]: Parameters<RequestListener>) => {
  const { reason, words } = waits[what];
  const path = req.url?.split('?')[0];
  res.setHeader('connection', 'close');
  if (path === '/health') return void res.writeHead(200).end();
  res.setHeader('retry-after', retryAfter);
  if (path === '/readiness') {
    const database = { status: 'DOWN', message: reason };
    res.writeHead(503, { 'content-type': 'application/json; charset=utf-8' });
    return void res.end(JSON.stringify({ application: { status: 'WAITING', database } }));
  }
  return void res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(words);
};

/**
 * Answers where this process will serve while it waits with its start for `what`: `/health` 200, so that whoever watches does not end it,
 * `/readiness` 503 with the reason, all else 503 with a sentence; on `WATCH_PORT` too. At a door that is
 * held open nobody is answered: there people wait, and lose nothing. Answers what ends it and gives the ports free.
 */
export async function openStandIn(
  what: keyof typeof waits,
  { roles, port, host, watchPort }: Pick<Config, 'roles' | 'port' | 'host' | 'watchPort'>,
): Promise<() => Promise<void>> {
  const ports = [roles.has('web') && !isDoorHeld() ? port : undefined, watchPort].filter((one) => one !== undefined);
  const servers = ports.map((one) => createServer((...asked) => answer(what, ...asked)).listen(one, host));
  // A port that is taken is told by the start itself, which needs it.
  await Promise.all(servers.map((server) => once(server, 'listening').catch(() => undefined)));
  return async () => {
    await Promise.all(
      servers.map(async (server) => {
        if (!server.listening) return;
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }),
    );
  };
}
