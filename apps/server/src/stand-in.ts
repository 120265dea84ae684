import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { retryAfter } from './access/overload.ts';
import type { Config } from './config/config.ts';
import { isDoorHeld } from './door.ts';

/** What a start may wait for: the reason in `/readiness`, and the text shown to people. */
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
 * Responds on the ports of this process while its start waits for `what`: `/health` with 200, so that the supervisor does not end it,
 * `/readiness` with 503 and the reason, everything else with 503 and a sentence; on `WATCH_PORT` too. On a socket passed by systemd it does
 * not respond: clients wait there and lose nothing. Returns a function that stops it and frees the ports.
 */
export async function openWaitingServer(
  what: keyof typeof waits,
  { roles, port, host, watchPort }: Pick<Config, 'roles' | 'port' | 'host' | 'watchPort'>,
): Promise<() => Promise<void>> {
  const ports = [roles.has('web') && !isDoorHeld() ? port : undefined, watchPort].filter((one) => one !== undefined);
  const servers = ports.map((one) => createServer((...asked) => answer(what, ...asked)).listen(one, host));
  // A port in use is reported by the start itself, which needs it.
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
