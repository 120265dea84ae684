/** Image formats that browsers display and documents can contain, by their first bytes. */
const signatures: readonly {
  readonly extension: string;
  readonly mimeType: string;
  readonly at: number;
  readonly bytes: readonly number[];
}[] = [
  { extension: 'png', mimeType: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { extension: 'jpg', mimeType: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { extension: 'gif', mimeType: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { extension: 'webp', mimeType: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];

/** Maximum size of a logo in bytes, since every page shows it. */
export const logoLimit = 2 * 1024 * 1024;

/** Returns the image format of the bytes, regardless of the file name; undefined for anything else. */
export function logoKind(bytes: Uint8Array): { readonly extension: string; readonly mimeType: string } | undefined {
  const found = signatures.find(({ at, bytes: wanted }) => wanted.every((byte, n) => bytes[at + n] === byte));
  if (found) return { extension: found.extension, mimeType: found.mimeType };
  const start = String.fromCharCode(...bytes.subarray(0, 1000)).replace(/^\u00ef\u00bb\u00bf/, '');
  const isDrawing = /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(start);
  return isDrawing ? { extension: 'svg', mimeType: 'image/svg+xml' } : undefined;
}
