import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Throws away what still comes of a body, until it is over, so much of it came, or nobody sends any more. */
const heardOut = (req: IncomingMessage, bytes: number) =>
  new Promise<void>((resolve) => {
    const before = req.socket.bytesRead;
    const count = () => {
      if (req.socket.bytesRead - before > bytes) end();
    };
    const end = () => {
      req.off('data', count).off('end', end).off('close', end);
      resolve();
    };
    req.once('end', end).once('close', end).on('data', count).resume();
  });

/**
 * Who is refused before all of a body has come in, as with one that is too large, is heard out first, up to `bytes` of it, and answered then. A
 * connection that is closed while somebody still sends is reset, and a proxy tells the person 502 instead of our words; one
 * that is answered too early is closed by the proxy behind the back of the client (decision 362). Who sends slowly is ended by
 * `refuseSlowBodies`.
 */
export function hearOut(app: FastifyInstance, bytes: number): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // What tests put in comes over no connection.
    if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return;
    if (!raw.headers['transfer-encoding'] && !Number(raw.headers['content-length'] ?? 0)) return;
    await heardOut(raw, bytes);
    if (raw.complete) reply.removeHeader('connection');
  });
}
