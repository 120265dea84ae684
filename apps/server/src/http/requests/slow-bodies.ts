import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How slowly a body may arrive. */
const bodyTimes = {
  /** Milliseconds before the speed is checked. */
  grace: 30_000,
  /** The minimum average rate after that time. */
  bytesPerSecond: 8 * 1024,
  /** Milliseconds between two checks. */
  every: 5_000,
};

/** Returns the milliseconds that a body of this size takes at the minimum speed. */
export const longestBody = (bytes: number): number =>
  bodyTimes.grace + Math.ceil((bytes / bodyTimes.bytesPerSecond) * 1000);

interface Coming {
  readonly began: number;
  /** Bytes that had arrived on the connection before. */
  readonly before: number;
  readonly isAnswered: () => boolean;
}

/**
 * Closes the connections of clients that send a body more slowly than `times` allow, responding with 408 if there was no response yet:
 * otherwise they could hold connections for ever.
 */
export function refuseSlowBodies(app: FastifyInstance, times = bodyTimes): void {
  const coming = new Map<IncomingMessage, Coming>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Requests injected by tests have no connection.
    if (!(raw.socket instanceof Socket)) return;
    if (raw.complete || !(raw.headers['transfer-encoding'] || Number(raw.headers['content-length'] ?? 0) > 0)) return;
    coming.set(raw, {
      began: performance.now(),
      before: raw.socket.bytesRead,
      isAnswered: () => reply.raw.headersSent,
    });
    const forget = () => void coming.delete(raw);
    raw.once('end', forget).once('close', forget);
  });
  const look = setInterval(() => {
    for (const [raw, { began, before, isAnswered }] of coming) {
      const allowed = times.grace + ((raw.socket.bytesRead - before) / times.bytesPerSecond) * 1000;
      // Data that has arrived and is unread waits for the server.
      if (raw.complete || raw.readableLength > 0 || performance.now() - began <= allowed) continue;
      coming.delete(raw);
      if (!isAnswered()) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      raw.socket.destroySoon();
    }
  }, times.every).unref();
  app.addHook('onClose', async () => clearInterval(look));
}
