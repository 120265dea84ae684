import { type Cell, type Sheet, sheetNames } from '@atrium/domain/download';

/** A file inside a workbook, which is a ZIP of them. */
export interface WorkbookPart {
  readonly name: string;
  readonly content: string;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The most characters a cell may hold. */
const cellLimit = 32_767;

function escaped(text: string): string {
  return (
    text
      // XML has no way to say these at all.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
      .slice(0, cellLimit)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/** The letters over a column, the first one being 0. */
function column(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : column(Math.floor(index / 26) - 1) + letter;
}

/** Texts are written as texts, never as formulas, whatever they begin with. */
function cellXml(value: Cell, place: string, style = ''): string {
  return typeof value === 'number'
    ? `<c r="${place}"${style}><v>${value}</v></c>`
    : `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const bold = ' s="1"';

function sheetXml({ columns, rows }: Sheet): string {
  const lines = [columns, ...rows].map((cells, row) => {
    const written = cells.map((value, at) => cellXml(value, `${column(at)}${row + 1}`, row === 0 ? bold : ''));
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  const widths = columns.map(
    (name, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(14, Math.min(60, name.length + 4))}" customWidth="1"/>`,
  );
  return (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
  );
}

/** The files of a workbook with these sheets (Office Open XML), headings bold and kept in view. */
export function workbookParts(sheets: readonly Sheet[]): WorkbookPart[] {
  const names = sheetNames(sheets.map(({ name }) => name));
  const numbers = sheets.map((_, at) => at + 1);
  const styles = sheets.length + 1;
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${office}.${type}+xml"/>`;
  const relation = (id: number | string, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return [
    {
      name: '[Content_Types].xml',
      content:
        `${head}<Types xmlns="${packaged}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        override('workbook', 'sheet.main') +
        override('styles', 'styles') +
        `${numbers.map((n) => override(`worksheets/sheet${n}`, 'worksheet')).join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${head}<Relationships xmlns="${packaged}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content:
        `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
        `${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}` +
        '</sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        `${head}<Relationships xmlns="${packaged}/relationships">` +
        numbers.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('') +
        `${relation(styles, 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content:
        `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
        '<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>',
    },
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(sheet) })),
  ];
}
