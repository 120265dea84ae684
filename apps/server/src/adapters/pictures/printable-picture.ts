/** A picture as it was uploaded. */
export interface SentPicture {
  readonly content: Uint8Array;
  readonly mimeType: string;
}

/** A picture as it is passed to the printing browser. */
export interface PrintablePicture {
  /** Undefined if the picture is printed unchanged. */
  readonly content: Uint8Array | undefined;
  readonly mimeType: string;
  /** The number of pictures in a multi-page file, of which the first is returned. */
  readonly pictures: number;
}

/** A4 at 300 dots per inch: more cannot be seen on paper. */
const room = { width: 2480, height: 3508 } as const;

/** Seven pages of A4 at 300 dots per inch; a larger picture would exceed the memory limit. */
const mostPixels = 60_000_000;

/** Maximum size in bytes of a picture that is printed unchanged; a larger one is scaled down to the resolution of paper. */
const mostBytesAsItIs = 8 * 1024 * 1024;

/** Formats that browsers cannot draw (rule Q95). */
const isConverted = (mimeType: string) => mimeType === 'image/tiff';

/**
 * Returns a picture that the browser can print: unchanged if browsers can draw it and it is not large, converted otherwise. Rejects
 * pictures that cannot be read or exceed sixty megapixels, so that no part of them reaches the browser. Runs in a separate process, because
 * native code in a thread cannot be stopped.
 */
export async function printablePicture({ content, mimeType }: SentPicture): Promise<PrintablePicture> {
  if (mimeType === 'image/bmp') {
    insistOnBitmap(content);
    return { content: undefined, mimeType, pictures: 1 };
  }
  // Loaded on demand: it is large, and few documents need it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const picture = sharp(content, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' });
  if (!isConverted(mimeType) && content.byteLength <= mostBytesAsItIs) {
    // Decoded completely, to detect a picture that is damaged or expands to more than it declares.
    await picture.resize({ width: 64, height: 64, fit: 'inside' }).raw().toBuffer();
    return { content: undefined, mimeType, pictures: 1 };
  }
  const { pages = 1, hasAlpha } = await picture.metadata();
  const fitted = picture
    .rotate()
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const isPhotograph = !isConverted(mimeType) && !hasAlpha;
  return {
    content: await (isPhotograph ? fitted.jpeg({ quality: 90 }) : fitted.png({ compressionLevel: 6 })).toBuffer(),
    mimeType: isPhotograph ? 'image/jpeg' : 'image/png',
    pictures: isConverted(mimeType) ? pages : 1,
  };
}

/** Throws if a bitmap is incomplete: bitmaps are hardly compressed, so the size in the header has to match the content. */
function insistOnBitmap(content: Uint8Array): void {
  const head = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.byteLength < 30 || head.getUint16(0) !== 0x424d) throw new Error('This is not a bitmap');
  const [width, height] = [Math.abs(head.getInt32(18, true)), Math.abs(head.getInt32(22, true))];
  if (width * height > mostPixels || content.byteLength > mostBytesAsItIs) throw new Error('This bitmap is too large');
}
