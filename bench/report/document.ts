/**
 * Returns a document with its measured parts replaced and every other character unchanged. A part is the text between the lines
 * `<!-- bench: NAME -->` and `<!-- bench end -->`. Throws if a part has no place in the document or more than one, so that no measurement
 * is lost unnoticed.
 */
export function withMeasured(document: string, parts: Readonly<Record<string, readonly string[]>>): string {
  let merged = document;
  for (const [name, lines] of Object.entries(parts)) {
    const begin = `<!-- bench: ${name} -->\n`;
    const [before = '', after, ...more] = merged.split(begin);
    const end = after?.indexOf(endMark) ?? -1;
    if (after === undefined || more.length > 0 || end < 0 || after.slice(0, end).includes('<!-- bench'))
      throw new Error(`The document must have one part between "${begin.trim()}" and "${endMark}"`);
    merged = `${before}${begin}\n${lines.join('\n')}\n\n${after.slice(end)}`;
  }
  return merged;
}

const endMark = '<!-- bench end -->';
