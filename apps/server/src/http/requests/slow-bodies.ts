import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How slowly a body may come in. */
export const bodyTimes = {
  /** Milliseconds in which nobody is looked at. */
  grace: 30_000,
  /** What has to come in from then on, on the average since then. */
  bytesPerSecond: 8 * 1024,
  /** Milliseconds from one look to the next. */
  every: 5_000,
};

/** Milliseconds in which a body of so many bytes is in, at the slowest. */
export const longestBody = (bytes: number): number =>
  bodyTimes.grace + Math.ceil((bytes / bodyTimes.bytesPerSecond) * 1000);

interface Coming {
  readonly began: number;
  /** Bytes the connection had brought before. */
  readonly before: number;
  readonly isAnswered: () => boolean;
}

/**
 * Closes the connections of those who send a body more slowly than `times` say, answering 408 where nothing was answered yet: who trickles
 * would hold connections for ever.
 */
export function refuseSlowBodies(app: FastifyInstance, times = bodyTimes): void {
  const coming = new Map<IncomingMessage, Coming>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    // What tests put in comes over no connection.
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
      // What lies here unread waits for us.
      if (raw.complete || raw.readableLength > 0 || performance.now() - began <= allowed) continue;
      coming.delete(raw);
      if (!isAnswered()) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      raw.socket.destroySoon();
    }
  }, times.every).unref();
  app.addHook('onClose', async () => clearInterval(look));
}
