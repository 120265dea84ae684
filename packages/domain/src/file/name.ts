/** Bytes of a name of a file as it is written out, and of its ending where that is one: disks take 255, and archives number names. */
const longest = { name: 200, extension: 20 };

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Bytes of a text in UTF-8. */
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

/** As many whole signs of the text as fit into so many bytes. */
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
 * A name that every disk and every header takes, however many bytes its letters have (rule Q128): what is too long loses of its stem, by
 * whole signs, and keeps its extension.
 */
export function nameThatFits(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && bytesOf(name.slice(dot)) <= longest.extension ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - extension.length);
  return (cut(stem, longest.name - bytesOf(extension)) || '_') + extension;
}
