/** A picture up to this size is kept unchanged; a larger one is scaled down. */
const keptBytes = 250_000;
/** The longest side of a scaled picture, in pixels. */
const longestSide = 1400;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

export const isPicture = (file: File) => (pictureTypes as readonly string[]).includes(file.type);

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}

async function drawnSmaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  // Transparent areas would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.85, 0.7, 0.5]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && (blob.size <= keptBytes || quality === 0.5)) return blob;
  }
  throw new Error('not drawable');
}

/** Returns the picture as a data address. Throws if the file is not a picture. */
export async function pictureAddress(file: File): Promise<string> {
  if (!isPicture(file)) throw new Error('no picture');
  return addressOf(file.size <= keptBytes ? file : await drawnSmaller(file));
}
