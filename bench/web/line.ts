import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createPlain } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The speed of the line between browser and server; an absent figure adds no delay. */
export interface Speed {
  /** Milliseconds that each request waits for its response, in addition to the server's own time. */
  readonly latencyMs?: number;
  /** Bytes per second for all responses together. */
  readonly bytesPerSecond?: number;
}

export type Kind = 'page' | 'script' | 'style' | 'font' | 'data' | 'other';

/** One request that crossed the line. */
export interface Crossing {
  readonly kind: Kind;
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly beganAt: number;
  /** Bytes of the response including its head, so far. */
  bytes: number;
}

/** A line between browser and server that counts what crosses it, whichever part of the browser sends the request: page, worker or service worker. */
export interface Line {
  readonly url: string;
  readonly port: number;
  /** Sets the speed of the line from now on and resets its counts. */
  begin(speed: Speed): void;
  crossings(): readonly Crossing[];
  close(): void;
}

const pieceBytes = 4096;

function kindOf(path: string, type: string): Kind {
  if (/^\/(graphql|live)\b/.test(path)) return 'data';
  if (type.includes('html')) return 'page';
  if (type.includes('javascript')) return 'script';
  if (type.includes('css')) return 'style';
  return type.includes('font') ? 'font' : 'other';
}

/** Opens a line to the server that listens, or will listen, on this port of the machine. */
export async function openLine(serverPort: number): Promise<Line> {
  let speed: Speed = {};
  let crossings: Crossing[] = [];
  let freeAt = 0;
  /** Waits until this many bytes may pass: concurrent responses share the line. */
  const turn = async (bytes: number) => {
    if (!speed.bytesPerSecond) return;
    freeAt = Math.max(freeAt, performance.now()) + (bytes / speed.bytesPerSecond) * 1000;
    await pause(freeAt - performance.now());
  };
  const carry = async (asked: IncomingMessage, told: ServerResponse, answer: IncomingMessage) => {
    const path = asked.url ?? '/';
    const before = asked.socket.bytesWritten;
    const crossing: Crossing = {
      kind: kindOf(path, answer.headers['content-type'] ?? ''),
      path,
      beganAt: Date.now(),
      bytes: 0,
    };
    crossings.push(crossing);
    const count = () => {
      crossing.bytes = Math.max(crossing.bytes, asked.socket.bytesWritten - before);
    };
    told.once('finish', count);
    await pause(speed.latencyMs ?? 0);
    told.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    told.flushHeaders();
    for await (const block of answer as AsyncIterable<Buffer>) {
      for (let from = 0; from < block.length; from += pieceBytes) {
        const piece = block.subarray(from, from + pieceBytes);
        await turn(piece.length);
        told.write(piece);
        count();
      }
    }
    told.end();
  };
  const server = createServer((asked, told) => {
    const { method, url: path, rawHeaders: headers } = asked;
    const onward = request({ host: '127.0.0.1', port: serverPort, method, path, headers, setHost: false });
    onward.on('response', (answer) => void carry(asked, told, answer).catch(() => told.destroy()));
    onward.on('error', () => told.destroy());
    told.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    port,
    begin: (next) => {
      speed = next;
      crossings = [];
      freeAt = 0;
    },
    crossings: () => crossings,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns a port of the machine on which nothing listens now. */
export async function freePort(): Promise<number> {
  const probe = createPlain();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
