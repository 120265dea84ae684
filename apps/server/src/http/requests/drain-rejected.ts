import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Discards the rest of a body until it ends, the given number of bytes has arrived, or the client stops sending. */
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
 * If a request is rejected before its whole body has arrived, for instance because it is too large, reads up to `bytes` of the rest before
 * responding. A connection closed while the client still sends is reset, and a proxy then shows the user a 502 error instead of our
 * message; after a response that comes too early, the proxy closes the connection without the client noticing (decision 362). Slow senders
 * are ended by `refuseSlowBodies`.
 */
export function drainRejectedBodies(app: FastifyInstance, bytes: number): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // Requests injected by tests have no connection.
    if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return;
    if (!raw.headers['transfer-encoding'] && !Number(raw.headers['content-length'] ?? 0)) return;
    await heardOut(raw, bytes);
    if (raw.complete) reply.removeHeader('connection');
  });
}
