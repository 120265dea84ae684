import { inflateSync } from 'node:zlib';

/** The streams of a document, unpacked; those that are not packed as text are pass over. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = at + (pdf[at + 6] === 13 ? 8 : 7);
    try {
      streams.push(inflateSync(pdf.subarray(start)).toString('latin1'));
    } catch {
      // A picture, or a stream that is not packed.
    }
  }
  return streams;
}

const hex = (digits: string) =>
  (digits.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** What the glyphs of one font mean. */
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

/** How many pages a document has. */
export function pdfPages(pdf: Buffer): number {
  const whole = [pdf.toString('latin1'), ...streamsOf(pdf)].join('\n');
  return whole.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/**
 * The words of a document without spaces, read once with the glyphs of each of its fonts: what is written in a font can be
 * found in one of the readings.
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
