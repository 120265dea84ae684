export interface PrintablePicture {
  /** PNG. */
  readonly content: Uint8Array;
  /** How many pictures the file holds; the first is answered. */
  readonly pictures: number;
}

/** A4 at 300 dots per inch: more is not seen on paper. */
const room = { width: 2480, height: 3508 } as const;

/** Larger pictures would take more memory than a server has to spare for one. */
const mostPixels = 100_000_000;

/** A picture that browsers do not draw, such as a TIFF, as one that they do. Rejects what can not be read or is larger than a hundred megapixels. */
export async function printablePicture(bytes: Uint8Array): Promise<PrintablePicture> {
  // Large, and needed by few documents.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const picture = sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' });
  const { pages = 1 } = await picture.metadata();
  const content = await picture
    .rotate()
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { content, pictures: pages };
}
