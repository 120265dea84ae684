import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a client that has just connected may take to send its request, in milliseconds. */
const patience = 2000;
/** How often connections are checked while the server closes, in milliseconds. */
const pause = 50;

/**
 * Makes closing lose no request: every request accepted before is answered, even on a connection so new that nothing has arrived on it yet,
 * which the runtime counts as idle. Idle connections that have served a request are closed.
 */
export function closeGently(app: FastifyInstance): void {
  const open = new Map<Socket, { readonly since: number; busy: number; served: number }>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { since: performance.now(), busy: 0, served: 0 });
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const known = open.get(req.socket);
    if (!known) return;
    known.busy += 1;
    res.once('close', () => {
      known.busy -= 1;
      known.served += 1;
    });
  });
  app.addHook('preClose', async () => {
    const look = setInterval(() => {
      for (const [socket, { since, busy, served }] of open) {
        if (busy === 0 && (served > 0 || performance.now() - since > patience)) socket.destroy();
      }
    }, pause).unref();
    app.server.once('close', () => clearInterval(look));
  });
}
