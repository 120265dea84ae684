import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The verdict of a scanner: clean, or the name of the virus found. */
type ScanVerdict = { readonly clean: true } | { readonly clean: false; readonly virus: string };

/** The content to scan, in chunks; a stream is closed when the scanner needs no more of it. */
type ScannedBytes = AsyncIterable<Uint8Array> & { destroy?(): unknown };

/** Scans uploads for viruses. */
export interface VirusScan {
  /** Rejects if the scanner is unavailable, does not respond in time, or reports an error. */
  scan(content: ScannedBytes): Promise<ScanVerdict>;
}

/** Maximum size of a chunk, in bytes. */
const pieceSize = 64 * 1024;

/** Maximum length of a response, in bytes. */
const answerLimit = 4096;

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.byteLength);
  return length;
}

/** Sends content as chunks prefixed with their length; a chunk of length 0 ends it. */
async function send(socket: Socket, content: ScannedBytes): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of content) {
    for (let at = 0; at < chunk.byteLength; at += pieceSize) {
      const piece = chunk.subarray(at, at + pieceSize);
      socket.write(lengthOf(piece));
      // The scanner sets the pace: content that it has not read yet stays on the disk.
      if (!socket.write(piece)) await once(socket, 'drain');
    }
  }
  socket.write(lengthOf(new Uint8Array()));
}

function received(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0') || answer.length > answerLimit) resolve(answer);
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
    socket.on('timeout', () => reject(new Error('clamd did not answer in time')));
    socket.on('close', () => reject(new Error('clamd closed the connection')));
  });
}

/** `stream: OK`, `stream: NAME FOUND`, or `… ERROR`. */
function verdictOf(answer: string): ScanVerdict {
  const text = answer.replace(/\0[\s\S]*$/, '').trim();
  const found = /^stream: (.+) FOUND$/.exec(text);
  if (found?.[1]) return { clean: false, virus: found[1] };
  if (text === 'stream: OK') return { clean: true };
  throw new Error(`clamd reported an error: ${text.slice(0, 200) || 'no answer'}`);
}

/**
 * Returns a scanner that uses a clamd daemon over TCP (its INSTREAM command), with one connection for each file. `timeoutMs` is the maximum
 * time without a response.
 */
export function clamd(url: string, timeoutMs = 30_000): VirusScan {
  const { hostname, port } = new URL(url);
  return {
    async scan(content) {
      const socket = connect({ host: hostname, port: Number(port) || 3310 });
      socket.setTimeout(timeoutMs);
      const answer = received(socket);
      try {
        // The daemon may respond before it has read everything: if it found a virus, or if the content is too long for it.
        await Promise.race([send(socket, content), answer]);
        return verdictOf(await answer);
      } finally {
        answer.catch(() => undefined);
        content.destroy?.();
        socket.destroy();
      }
    },
  };
}
