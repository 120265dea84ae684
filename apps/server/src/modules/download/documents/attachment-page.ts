import { captionOf } from '@atrium/domain/download';
import { htmlLines, unsupportedAttachment } from '@atrium/questions/server';
import type { DocumentAttachment } from './model.ts';

const page = (body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>
  @page { size: A4; }
  body { margin: 0; font: 10pt/1.4 "Open Sans", "Noto Sans", "DejaVu Sans", sans-serif; color: #1c2321; }
  figure { margin: 0; height: 245mm; display: grid; grid-template-rows: 1fr auto; gap: 8pt; justify-items: center; align-items: center; }
  img { max-width: 100%; max-height: 230mm; object-fit: contain; }
  figcaption { text-align: center; overflow-wrap: anywhere; }
</style></head><body>${body}</body></html>`;

/**
 * Returns a page with the picture centred, and its figure number and caption below (rule Q96). Of a file with several pictures the first is
 * shown, with a note of how many there are.
 */
export function imagePage(file: DocumentAttachment, bytes: Uint8Array, pictures = 1): string {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  const caption = htmlLines(captionOf(file));
  const others = pictures > 1 ? ` (the first of ${pictures} pictures in ${htmlLines(file.name)})` : '';
  return page(
    `<figure><img src="data:${file.mimeType};base64,${content}" alt="${caption}"><figcaption>${caption}${others}</figcaption></figure>`,
  );
}

/** Returns the page that takes the place of a file that cannot be printed. */
export function failedAttachmentPage(file: DocumentAttachment): string {
  return page(`<p><b>${htmlLines(captionOf(file))}</b></p><p>${htmlLines(unsupportedAttachment)}</p>`);
}
