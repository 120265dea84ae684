import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../test/sheets.ts';
import { writeWorkbook } from './write-workbook.ts';

const sheet = (name: string, ...cells: (string | number)[]) => ({
  name,
  columns: ['A'],
  rows: cells.map((one) => [one]),
});
const read = async (...cells: (string | number)[]) =>
  readSheet(Buffer.from(await writeWorkbook([sheet('S', ...cells)])))
    .rows.slice(1)
    .map(([one]) => one);
const names = async (...given: string[]) =>
  readSheet(Buffer.from(await writeWorkbook(given.map((name) => sheet(name, 'x'))))).names;

describe('a cell of a workbook (rule X48)', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    "'=1+1",
    '\t=1+1',
    'two\nlines',
    ' spaces ',
    '0012',
    '1E5',
    '<b>&amp;</b> ]]>',
    // Excel reads such as the sign with that number.
    '_x000D_',
    'run_x0041_2, _x005F_x0041_',
    '_x00e4_',
    '__x0041_',
    '_x12_',
    'bell \u0007, escape \u001b, null \u0000',
    'next line \u0085, delete \u007f, c1 \u0091',
    'not known \uFFFD, none \uFFFE \uFDD0',
    'astral 😀 𝒳',
  ])('contains %j exactly as typed', async (words) => {
    expect(await read(words)).toEqual([words]);
  });

  it('has line breaks normalized to those of the format', async () => {
    expect(await read('two\r\nlines', 'two\rlines')).toEqual(['two\nlines', 'two\nlines']);
  });

  it('is a number only for a finite number', async () => {
    const file = await writeWorkbook([sheet('S', 1.5, -2, Number.NaN, Number.POSITIVE_INFINITY)]);
    expect(readSheet(Buffer.from(file)).rows.flat()).toEqual(['A', '1.5', '-2', 'NaN', 'Infinity']);
    expect(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toMatch(/NaN|Infinity/);
  });

  it('marks text that was cut off because it does not fit', async () => {
    const [long = ''] = await read('😀'.repeat(20_000));
    expect(long.length).toBeLessThanOrEqual(32_767);
    expect(long).toMatch(/^(?:😀){16300,} … \[cut off: a cell holds 32,767 characters\]$/u);
    expect(await read('a'.repeat(32_767))).toEqual(['a'.repeat(32_767)]);
  });

  it('replaces half of a surrogate pair with the replacement character', async () => {
    expect(await read('a\ud800b')).toEqual(['a\uFFFDb']);
  });
});

describe('the name of a sheet (rule X49)', () => {
  it.each([
    ['HALO', 'HALO'],
    ['SANS/USANS', 'SANS-USANS'],
    ['a[1]:b*?\\c', 'a-1--b---c'],
    ["'quoted'", 'quoted'],
    ['History', 'History -'],
    ['', 'Sheet 1'],
    ["'\u0007'", 'Sheet 1'],
    ['x'.repeat(40), 'x'.repeat(31)],
    [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
    ['A & <B> "C"', 'A & <B> "C"'],
    ['a\ud800b\uFFFD', 'ab'],
  ])('%j is %j', async (given, name) => {
    expect(await names(given)).toEqual([name]);
  });

  it('is unique, ignoring case', async () => {
    expect(await names('Halo', 'HALO', 'halo', 'halo (2)')).toEqual(['Halo', 'HALO (2)', 'halo (3)', 'halo (2) (2)']);
    const long = 'x'.repeat(40);
    expect(await names(long, long)).toEqual(['x'.repeat(31), `${'x'.repeat(27)} (2)`]);
  });
});
