import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { bitmap, tiffOfOneStrip } from '../../../test/pictures.ts';
import { openThreads, WorkStopped } from '../../threads/index.ts';
import { pictureFolder } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const threads = openThreads();
const hurried = openThreads({ printPicture: { ms: 1 } });
/** Ends a work for its memory alone. */
const patient = openThreads({ printPicture: { ms: 120_000 } });
afterAll(async () => {
  await threads.close();
  await hurried.close();
  await patient.close();
});

/** A TIFF in which every pixel is the same, so that a small file becomes a large picture. */
const tiff = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false })
    .tiff({ compression: 'deflate' })
    .toBuffer();

/** As it is printed. */
const printable = (content: Uint8Array, mimeType = 'image/tiff', by = threads) =>
  pictureFolder(folder, by).printable({ mimeType, read: async () => content });

it('converts a TIFF to PNG', async () => {
  const { content, mimeType, pictures } = await printable(await tiff(300, 200));
  const { format, width, height } = await sharp(content).metadata();
  expect({ format, mimeType, width, height, pictures }).toEqual({
    format: 'png',
    mimeType: 'image/png',
    width: 300,
    height: 200,
    pictures: 1,
  });
});

it('refuses a small file of a hundred megapixels quickly, without using memory of the server', async () => {
  const bomb = await tiff(10_000, 10_000);
  expect(bomb.byteLength).toBeLessThan(1_000_000);
  const before = process.memoryUsage.rss();
  const began = Date.now();
  await expect(printable(bomb)).rejects.toThrow(/exceeds pixel limit/);
  expect(Date.now() - began).toBeLessThan(5_000);
  expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024);
}, 60_000);

it('stops a conversion that takes too long, and completes the next one', async () => {
  const large = await tiff(7_000, 7_000);
  await expect(printable(large, 'image/tiff', hurried)).rejects.toBeInstanceOf(WorkStopped);
  expect((await printable(await tiff(30, 20))).pictures).toBe(1);
}, 60_000);

it('stops a TIFF that needs more than its 384 MB, and says so in a sentence', async () => {
  // Within the sixty megapixels, but a few of its rows are more than there is room for.
  const bomb = await tiffOfOneStrip(9_000_000, 6);
  expect(bomb.byteLength).toBeLessThan(2_000_000);
  const before = process.memoryUsage.rss();
  const refused = await printable(bomb, 'image/tiff', patient).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(WorkStopped);
  expect((refused as WorkStopped).message).toBe('This takes more time or memory than there is for it, and was stopped');
  expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024);
  expect((await printable(await tiff(30, 20), 'image/tiff', patient)).pictures).toBe(1);
}, 120_000);

describe('a picture that browsers display', () => {
  const solid = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false });

  it.each([
    ['png', () => solid(40, 30).png().toBuffer()],
    ['jpeg', () => solid(40, 30).jpeg().toBuffer()],
    ['webp', () => solid(40, 30).webp().toBuffer()],
    ['gif', () => solid(40, 30).gif().toBuffer()],
    ['svg+xml', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['bmp', async () => bitmap(1, 1)],
  ])('is printed unchanged: %s', async (type, make) => {
    const content = await make();
    expect(await printable(content, `image/${type}`)).toEqual({ content, mimeType: `image/${type}`, pictures: 1 });
  });

  it('is scaled down to print resolution if its file is large', async () => {
    const noisy = await sharp(randomBytes(2_000 * 4_000 * 3), { raw: { width: 2_000, height: 4_000, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const { content, mimeType } = await printable(noisy, 'image/png');
    const { format, height } = await sharp(content).metadata();
    expect({ format, height, mimeType }).toEqual({ format: 'jpeg', height: 3508, mimeType: 'image/jpeg' });
  }, 60_000);

  it.each([
    ['of more than sixty megapixels', 'png', () => solid(9_000, 9_000).png().toBuffer()],
    ['of more than sixty megapixels', 'bmp', async () => bitmap(30_000, -30_000)],
    [
      'that is cut off',
      'png',
      async () => (await solid(400, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5_000),
    ],
    ['that is cut off', 'jpeg', async () => (await solid(4_000, 3_000).jpeg().toBuffer()).subarray(0, 2_000)],
    ['that is none', 'webp', async () => randomBytes(2_000)],
    ['that is none', 'bmp', async () => Buffer.from('BM')],
    [
      'that doubles itself thirty times',
      'svg+xml',
      async () => {
        const doubled = Array.from(
          { length: 30 },
          (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`,
        ).join('');
        return Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><g id="g0"><circle r="9"/></g>${doubled}</svg>`,
        );
      },
    ],
  ])(
    '%s is not passed to the browser: %s',
    async (_, type, make) => {
      await expect(printable(await make(), `image/${type}`)).rejects.toThrow();
    },
    60_000,
  );
});
