import { describe, expect, it } from 'vitest';
import {
  attachmentsZipName,
  becomesPages,
  captionOf,
  downloadHeaders,
  entryPdfName,
  fileName,
  fileTimestamp,
  keysOf,
  proposalPdfName,
  proposalsZipName,
  uniqueNames,
} from './rules.ts';

const now = new Date('2026-03-04T05:06:07.890Z');
const one = { proposalId: '2110001', piLastname: 'Müller', created: new Date('2025-12-31T23:59:59Z') };

it.each([
  ['1,2,3', [1, 2, 3]],
  ['3, 3,x,,-1,2.5', [3]],
  ['99999999999', []],
  ['', []],
])('keys in "%s"', (segment, keys) => {
  expect(keysOf(segment)).toEqual(keys);
});

describe('names', () => {
  it('contain the time in UTC', () => expect(fileTimestamp(now)).toBe('2026-03-04_050607'));
  it('depend on whether there are one or several proposals', () => {
    expect(proposalPdfName([one], now)).toBe('2110001_Müller_2025.pdf');
    expect(proposalPdfName([one, one], now)).toBe('proposals_2026-03-04_050607.pdf');
    expect(proposalPdfName([{ ...one, piLastname: '../O"Neil\n' }], now)).toBe('2110001_.._O_Neil__2025.pdf');
  });
  it('identify archives and entries', () => {
    expect(proposalsZipName(now)).toBe('proposals_2026-03-04_050607.zip');
    expect(attachmentsZipName(1, now)).toBe('attachment_2026-03-04_050607.zip');
    expect(attachmentsZipName(2, now)).toBe('attachments_2026-03-04_050607.zip');
    expect(entryPdfName('sample', [4], now)).toBe('sample_4.pdf');
    expect(entryPdfName('sample', [4, 5], now)).toBe('samples_2026-03-04_050607.pdf');
    expect(entryPdfName('genericTemplate', [4], now)).toBe('genericTemplate_4.pdf');
  });
  it('are unique in a folder', () => {
    expect(uniqueNames(['a.pdf', 'b', 'A.pdf', 'a.pdf', 'b', '../x'])).toEqual([
      'a.pdf',
      'b',
      'A (2).pdf',
      'a (3).pdf',
      'b (2)',
      '.._x',
    ]);
  });
  it('preserve their extension when they are long, and are cut between graphemes', () => {
    expect(fileName(`${'a'.repeat(500)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`);
    expect(fileName(`${'a'.repeat(195)}😀😀.pdf`)).toBe(`${'a'.repeat(195)}.pdf`);
    const family = '👩‍👩‍👧‍👦';
    const name = fileName(`${family.repeat(100)}.tiff`);
    expect([name.endsWith(`${family}.tiff`), name.length <= 200]).toEqual([true, true]);
    expect(() => downloadHeaders(name)).not.toThrow();
    const bytes = (text: string) => encodeURIComponent(text).replaceAll(/%../g, '_').length;
    expect(fileName(`${'研'.repeat(150)}.pdf`)).toBe(`${'研'.repeat(65)}.pdf`);
    expect(fileName(`a${'\u0301\u0302'.repeat(300)}.pdf`)).toBe('_.pdf');
    const numbered = uniqueNames(Array.from({ length: 12 }, () => `${'Ж'.repeat(200)}.docx`));
    expect(new Set(numbered).size).toBe(12);
    expect(Math.max(...numbered.map(bytes))).toBeLessThan(255);
    expect(fileName('a'.repeat(300))).toHaveLength(200);
    expect(fileName(`a.${'b'.repeat(300)}`)).toHaveLength(200);
  });
  it('contain no bidirectional control characters and no parent folder', () => {
    expect(fileName('list_\u202Efdp.exe\u200F\u0007')).toBe('list__fdp.exe__');
    expect([fileName('..'), fileName('.'), fileName('..pdf')]).toEqual(['_', '_', '..pdf']);
  });
  it('are considered equal regardless of Unicode composition', () => {
    expect(uniqueNames(['é.pdf', 'e\u0301.pdf'])).toEqual(['é.pdf', 'é (2).pdf']);
  });
  it('are encoded in headers', () => {
    expect(downloadHeaders('2110001_Müller_2025.pdf')).toMatchObject({
      'content-disposition':
        'attachment; filename="2110001_M_ller_2025.pdf"; filename*=UTF-8\'\'2110001_M%C3%BCller_2025.pdf',
      'x-download-filename': '2110001_M%C3%BCller_2025.pdf',
    });
  });
});

it.each([
  ['a PDF', { mimeType: 'application/pdf', pages: 3 }, true],
  ['a PDF that can not be read', { mimeType: 'application/pdf', pages: null }, false],
  ['a picture', { mimeType: 'image/png', pages: null }, true],
  ['a picture that is converted', { mimeType: 'image/tiff', pages: null }, true],
  ['a picture no browser draws', { mimeType: 'image/vnd.adobe.photoshop', pages: null }, false],
  ['a table', { mimeType: 'text/csv', pages: null }, false],
])('%s is rendered as pages: %j %s', (_, file, answer) => {
  expect(becomesPages(file)).toBe(answer);
});

it.each([
  [{ figure: '1', caption: 'Spectrum', name: 'a.png' }, 'Figure 1: Spectrum'],
  [{ figure: '1', name: 'a.png' }, 'Figure 1'],
  [{ caption: 'Spectrum', name: 'a.png' }, 'Spectrum'],
  [{ name: 'a.png' }, 'a.png'],
])('%j has the caption %s', (file, caption) => {
  expect(captionOf(file)).toBe(caption);
});
