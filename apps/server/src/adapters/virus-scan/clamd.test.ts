import { createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { clamd } from './virus-scan.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A scanner that reads what it is sent as the protocol has it and answers as told. */
async function fakeClamd(answer: (content: Buffer) => string | undefined): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let got = Buffer.alloc(0);
    socket.on('data', (data) => {
      got = Buffer.concat([got, data as Buffer]);
      const content: Buffer[] = [];
      let at = 'zINSTREAM\0'.length;
      if (got.subarray(0, at).toString() !== 'zINSTREAM\0') return socket.destroy();
      while (at + 4 <= got.length) {
        const length = got.readUInt32BE(at);
        if (length === 0) {
          const text = answer(Buffer.concat(content));
          return text === undefined ? undefined : socket.end(text);
        }
        if (at + 4 + length > got.length) return;
        content.push(got.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `tcp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

it('sends all bytes, in order, whatever the size', async () => {
  let seen: Uint8Array = Buffer.alloc(0);
  const url = await fakeClamd((content) => {
    seen = content;
    return 'stream: OK\0';
  });
  const content = Buffer.alloc(300_001, 'abc');
  expect(await clamd(url).scan(Readable.from([content.subarray(0, 7), content.subarray(7)]))).toEqual({ clean: true });
  expect(content.equals(seen)).toBe(true);
});

it('names what was found', async () => {
  const url = await fakeClamd(() => 'stream: Eicar-Test-Signature FOUND\0');
  expect(await clamd(url).scan(Readable.from([Buffer.from('x')]))).toEqual({
    clean: false,
    virus: 'Eicar-Test-Signature',
  });
});

it.each([
  ['says it can not tell', () => 'INSTREAM size limit exceeded. ERROR\0', /size limit/],
  ['says nothing', () => '', /no answer|closed/],
  ['is silent', () => undefined, /in time/],
])('fails when the scanner %s', async (_, answer, message) => {
  const url = await fakeClamd(answer);
  await expect(clamd(url, 200).scan(Readable.from([Buffer.from('x')]))).rejects.toThrow(message);
});

it('fails when the scanner is unreachable', async () => {
  const url = await fakeClamd(() => '');
  await new Promise((resolve) => server?.close(resolve));
  await expect(clamd(url).scan(Readable.from([Buffer.from('x')]))).rejects.toThrow();
});
