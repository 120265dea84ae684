/** The maximum bytes of a file name and of its extension when written: disks allow 255, and archives append numbers to names. */
const longest = { name: 200, extension: 20 };

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the number of bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x8_00) bytes += 2;
    else bytes += code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/** Returns the longest prefix of whole characters that fits into this many bytes. */
function cut(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  let kept = '';
  let bytes = 0;
  for (const { segment } of signs.segment(text)) {
    bytes += bytesOf(segment);
    if (bytes > most) break;
    kept += segment;
  }
  return kept;
}

/**
 * Returns a name that every disk and header accepts, whatever the byte length of its characters (rule Q128): if it is too long, the stem is
 * cut at a whole character and the extension preserved.
 */
export function nameThatFits(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && bytesOf(name.slice(dot)) <= longest.extension ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - extension.length);
  return (cut(stem, longest.name - bytesOf(extension)) || '_') + extension;
}
