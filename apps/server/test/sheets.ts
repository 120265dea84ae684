import { strFromU8, unzipSync } from 'fflate';

/** Returns the texts and numbers of a sheet, row by row, and the names of all sheets. */
export function readSheet(content: Buffer, sheet = 1): { names: string[]; rows: string[][] } {
  const parts = unzipSync(content);
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const unescaped = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');
  // Decodes texts as a spreadsheet program does: first as XML, then as a workbook.
  const words = (text: string) =>
    unescaped(text.replaceAll(/\r\n?/g, '\n')).replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => words(text));
  const cells = (row: string) =>
    [...row.matchAll(/<c ([^>]*)>.*?<v>(.*?)<\/v>/g)].map(([, about = '', value = '']) =>
      about.includes('t="s"') ? (texts[Number(value)] ?? '') : value,
    );
  return {
    names: [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) => unescaped(name)),
    rows: [...part(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row = '']) =>
      cells(row),
    ),
  };
}
