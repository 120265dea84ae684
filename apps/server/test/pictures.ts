import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';

const [short, long] = [3, 4];

/** Returns this many zero bytes, compressed, without ever holding all of them in memory. */
export async function packedNothing(bytes: number): Promise<Buffer> {
  const block = Buffer.alloc(1_000_000);
  const blocks = function* () {
    for (let left = bytes; left > 0; left -= block.length) yield block.subarray(0, Math.min(left, block.length));
  };
  return buffer(Readable.from(blocks(), { objectMode: false }).pipe(createDeflate({ level: 9 })));
}

/**
 * Returns a TIFF with a single strip of compressed zeros and four 16-bit channels per pixel: each pixel takes eight bytes of memory and
 * next to nothing in the file. `next` is the offset given for its second directory.
 */
export async function tiffOfOneStrip(width: number, height: number, next = 0): Promise<Buffer> {
  const strip = await packedNothing(width * height * 8);
  const begin = 8;
  const bits = begin + strip.length + (strip.length % 2);
  const directory = bits + 8;
  const entries: ReadonlyArray<readonly [tag: number, kind: number, count: number, value: number]> = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 4, bits],
    // Adobe's Deflate.
    [259, short, 1, 8],
    [262, short, 1, 2],
    [273, long, 1, begin],
    [277, short, 1, 4],
    [278, long, 1, height],
    [279, long, 1, strip.length],
    [338, short, 1, 2],
  ];
  const file = Buffer.alloc(directory + 2 + entries.length * 12 + 4);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(directory, 4);
  strip.copy(file, begin);
  for (let at = 0; at < 4; at += 1) file.writeUInt16LE(16, bits + at * 2);
  file.writeUInt16LE(entries.length, directory);
  for (const [at, [tag, kind, count, value]] of entries.entries()) {
    const place = directory + 2 + at * 12;
    file.writeUInt16LE(tag, place);
    file.writeUInt16LE(kind, place + 2);
    file.writeUInt32LE(count, place + 4);
    file.writeUInt32LE(value, place + 8);
  }
  file.writeUInt32LE(next, file.length - 4);
  return file;
}

/** Returns a bitmap that claims this size and holds one white pixel. */
export function bitmap(width: number, height: number): Buffer {
  const file = Buffer.alloc(58, 255);
  file.fill(0, 0, 54);
  file.write('BM', 'latin1');
  file.writeUInt32LE(58, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}
