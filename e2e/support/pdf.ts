import { inflateSync } from 'node:zlib';

/** Returns the decompressed streams of a document; streams that cannot be decompressed are skipped. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = at + (pdf[at + 6] === 13 ? 8 : 7);
    try {
      streams.push(inflateSync(pdf.subarray(start)).toString('latin1'));
    } catch {
      // A picture, or an uncompressed stream.
    }
  }
  return streams;
}

const hex = (digits: string) =>
  (digits.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Returns the characters of the glyphs of one font. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', letters = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      glyphs.set(glyph.toLowerCase(), hex(letters));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', letters = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph++) {
        const letter = Number.parseInt(letters, 16) + glyph - first;
        glyphs.set(glyph.toString(16).padStart(from.length, '0'), String.fromCharCode(letter));
      }
    }
  }
  return glyphs;
}

/** Returns the number of pages of a document. */
export function pdfPages(pdf: Buffer): number {
  const whole = [pdf.toString('latin1'), ...streamsOf(pdf)].join('\n');
  return whole.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/**
 * Returns the text of a document without spaces, decoded once with the glyphs of each of its fonts: text in a given font appears in one of
 * the readings.
 */
export function pdfText(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const fonts = streams.filter((stream) => stream.includes('begincmap')).map(glyphsOf);
  const pages = streams.filter((stream) => /\bT[jJ]\b/.test(stream));
  const read = (glyphs: Map<string, string>) =>
    pages
      .map((page) =>
        [...page.matchAll(/<([0-9A-Fa-f]+)>/g)]
          .map(([, codes = '']) =>
            (codes.toLowerCase().match(/.{4}/g) ?? []).map((code) => glyphs.get(code) ?? '').join(''),
          )
          .join(''),
      )
      .join('\n');
  return fonts
    .map(read)
    .join('\n')
    .replaceAll(/[^\S\n]/g, '');
}
