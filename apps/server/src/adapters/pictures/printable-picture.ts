/** A picture as somebody uploaded it. */
export interface SentPicture {
  readonly content: Uint8Array;
  readonly mimeType: string;
}

/** A picture as it is given to the browser that prints. */
export interface PrintablePicture {
  /** Undefined where the picture is printed as it was sent. */
  readonly content: Uint8Array | undefined;
  readonly mimeType: string;
  /** How many pictures a file of several pages holds; the first is answered. */
  readonly pictures: number;
}

/** A4 at 300 dots per inch: more is not seen on paper. */
const room = { width: 2480, height: 3508 } as const;

/** Seven pages of A4 at 300 dots per inch; larger pictures would take more memory than there is for one. */
const mostPixels = 60_000_000;

/** Bytes of a picture that is printed as it is; a larger one is made as large as paper shows. */
const mostBytesAsItIs = 8 * 1024 * 1024;

/** What no browser draws (rule Q95). */
const isConverted = (mimeType: string) => mimeType === 'image/tiff';

/**
 * A picture that the browser can print: one that browsers draw as it is, unless it is large; a large one, or one that they do not draw,
 * as another. Rejects what can not be read or is larger than sixty megapixels, so that none of it reaches the browser. Asked in a process:
 * what is compiled can not be ended in a thread.
 */
export async function printablePicture({ content, mimeType }: SentPicture): Promise<PrintablePicture> {
  if (mimeType === 'image/bmp') {
    insistOnBitmap(content);
    return { content: undefined, mimeType, pictures: 1 };
  }
  // Large, and needed by few documents.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const picture = sharp(content, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' });
  if (!isConverted(mimeType) && content.byteLength <= mostBytesAsItIs) {
    // Read to its end: one that is damaged, or becomes larger than it says, is found out here.
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

/** Bitmaps have no compression to speak of: their head tells how large they become, and the picture has to be there. */
function insistOnBitmap(content: Uint8Array): void {
  const head = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.byteLength < 30 || head.getUint16(0) !== 0x424d) throw new Error('This is no bitmap');
  const [width, height] = [Math.abs(head.getInt32(18, true)), Math.abs(head.getInt32(22, true))];
  if (width * height > mostPixels || content.byteLength > mostBytesAsItIs) throw new Error('This bitmap is too large');
}
