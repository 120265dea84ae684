import { expect, it } from 'vitest';
import { figuresCsv } from './csv.ts';

it.each<[string, string | number | null, string]>([
  ['a text', 'Deep Lab', 'Deep Lab'],
  ['a number', -3.5, '-3.5'],
  ['nothing', null, ''],
  ['a comma', 'Lab, deep', '"Lab, deep"'],
  ['a quote', 'the "Lab"', '"the ""Lab"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a formula', '=SUM(A1)', "'=SUM(A1)"],
  ['a formula in quotes', '@a,b', `"'@a,b"`],
])('%s', (_, value, written) => expect(figuresCsv([['x', value]])).toBe(`\uFEFFx,${written}\r\n`));
