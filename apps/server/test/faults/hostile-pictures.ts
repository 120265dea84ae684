import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { bitmap, packedNothing, tiffOfOneStrip } from '../pictures.ts';

/** A malicious picture, or a sound one. */
export interface HostilePicture {
  readonly name: string;
  readonly file: string;
  readonly type: string;
  /** Whether the picture appears on paper in the end; both outcomes are right if absent. */
  readonly isSeen?: boolean;
  readonly content: () => Promise<Buffer> | Buffer;
}

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns a PNG of this size, one bit per pixel, with the given extra chunks. */
async function png(width: number, height: number, ...others: readonly Buffer[]): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = await packedNothing(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([pngHead, chunk('IHDR', head), ...others, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** Repeats the last scan of a progressive JPEG many times: each is a pass over the whole picture. */
async function jpegOfManyScans(): Promise<Buffer> {
  const whole = await solid(4000, 4000).jpeg({ progressive: true }).toBuffer();
  const last = whole.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = whole.subarray(last, whole.length - 2);
  return Buffer.concat([whole.subarray(0, -2), ...Array.from({ length: 2000 }, () => scan), whole.subarray(-2)]);
}

async function jpegThatSaysToBe(width: number, height: number): Promise<Buffer> {
  const file = await solid(64, 64).jpeg().toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

async function webpThatSaysToBe(bits: number): Promise<Buffer> {
  const file = await solid(64, 64).webp({ lossless: true }).toBuffer();
  // Fourteen bits each for width and height.
  file.writeUInt32LE(bits, file.indexOf('VP8L') + 9);
  return file;
}

/** Returns a GIF with frames of one pixel in a picture of 60,000 by 60,000. */
function gif(frames: number): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([0x60, 0xea, 0x60, 0xea, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${inside}</svg>`);
const doubled = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

const cut = async (file: Promise<Buffer>) => {
  const whole = await file;
  return whole.subarray(0, Math.floor(whole.length / 2));
};

/** The pictures by name; each is printed in its own document. */
export const hostilePictures: readonly HostilePicture[] = [
  {
    name: 'a sound PNG',
    file: 'a.png',
    type: 'image/png',
    isSeen: true,
    content: () => solid(60, 40).png().toBuffer(),
  },
  { name: 'a sound TIFF', file: 'a.tif', type: 'image/tiff', isSeen: true, content: () => tiffOfOneStrip(60, 40) },
  {
    name: 'a PNG of 900 megapixels',
    isSeen: false,
    file: 'b.png',
    type: 'image/png',
    content: () => png(30_000, 30_000),
  },
  { name: 'a PNG without end', isSeen: false, file: 'c.png', type: 'image/png', content: () => cut(png(2000, 2000)) },
  {
    name: 'a PNG with a colour profile of 200 MB',
    file: 'd.png',
    type: 'image/png',
    // The reader skips the profile, or it kills the reader.
    content: async () =>
      png(
        30_000,
        30_000,
        chunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), await packedNothing(200_000_000)])),
      ),
  },
  {
    name: 'a JPEG of 4,096 megapixels',
    isSeen: false,
    file: 'a.jpg',
    type: 'image/jpeg',
    content: () => jpegThatSaysToBe(64_000, 64_000),
  },
  { name: 'a JPEG of 2,000 scans, cut', file: 'b.jpg', type: 'image/jpeg', content: () => cut(jpegOfManyScans()) },
  {
    name: 'a WebP of 268 megapixels',
    isSeen: false,
    file: 'a.webp',
    type: 'image/webp',
    content: () => webpThatSaysToBe(0x0fffffff),
  },
  {
    name: 'a WebP of random bytes',
    file: 'b.webp',
    type: 'image/webp',
    content: async () => Buffer.concat([(await solid(64, 64).webp().toBuffer()).subarray(0, 30), randomBytes(50_000)]),
  },
  { name: 'a GIF of 3,600 megapixels, 50,000 times', file: 'a.gif', type: 'image/gif', content: () => gif(50_000) },
  {
    name: 'a bitmap of 900 megapixels',
    isSeen: false,
    file: 'a.bmp',
    type: 'image/bmp',
    content: () => bitmap(30_000, 30_000),
  },
  {
    name: 'an SVG that doubles thirty times',
    file: 'a.svg',
    type: 'image/svg+xml',
    content: () =>
      svg(
        `<g id="g0"><circle r="9"/></g>${doubled(30, (at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`)}<use href="#g30"/>`,
      ),
  },
  {
    name: 'an SVG of entities that double',
    file: 'b.svg',
    type: 'image/svg+xml',
    content: () =>
      svg(
        '<text>&e30;</text>',
        `<!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaa">${doubled(30, (at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`)}]>`,
      ),
  },
  {
    name: 'an SVG 100,000 deep',
    file: 'c.svg',
    type: 'image/svg+xml',
    content: () => svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`),
  },
  {
    name: 'a TIFF with more in a row than there is room for',
    isSeen: false,
    file: 'b.tif',
    type: 'image/tiff',
    content: () => tiffOfOneStrip(9_000_000, 6),
  },
  {
    name: 'a TIFF of 900 megapixels',
    isSeen: false,
    file: 'c.tif',
    type: 'image/tiff',
    content: async () => sized(await tiffOfOneStrip(64, 64), 30_000),
  },
  {
    name: 'a TIFF whose directory leads to itself',
    isSeen: false,
    file: 'd.tif',
    type: 'image/tiff',
    content: async () => looping(await tiffOfOneStrip(64, 64)),
  },
  {
    name: 'a TIFF of random bytes',
    isSeen: false,
    file: 'e.tif',
    type: 'image/tiff',
    content: async () => damaged(await tiffOfOneStrip(900, 900)),
  },
  {
    name: 'a TIFF whose strip is elsewhere',
    isSeen: false,
    file: 'f.tif',
    type: 'image/tiff',
    content: async () => elsewhere(await tiffOfOneStrip(64, 64)),
  },
];

/** Returns the offset of the value of an entry in the first directory. */
function placeOf(file: Buffer, tag: number): number {
  const directory = file.readUInt32LE(4);
  for (let at = directory + 2; at < file.length - 4; at += 12) if (file.readUInt16LE(at) === tag) return at + 8;
  throw new Error(`The TIFF has no tag ${tag}`);
}

function sized(file: Buffer, side: number): Buffer {
  file.writeUInt32LE(side, placeOf(file, 256));
  file.writeUInt32LE(side, placeOf(file, 257));
  return file;
}

/** Overwrites part of the contents with random bytes. */
function damaged(file: Buffer): Buffer {
  randomBytes(2000).copy(file, 20);
  return file;
}

/** Makes the last directory point to the first again and leaves nothing to draw. */
function looping(file: Buffer): Buffer {
  file.writeUInt32LE(file.readUInt32LE(4), file.length - 4);
  file.writeUInt32LE(0xff_ff_ff_f0, placeOf(file, 273));
  return file;
}

function elsewhere(file: Buffer): Buffer {
  file.writeUInt32LE(0xff_ff_ff_f0, placeOf(file, 273));
  file.writeUInt32LE(0xff_ff_ff_f0, placeOf(file, 279));
  return file;
}
