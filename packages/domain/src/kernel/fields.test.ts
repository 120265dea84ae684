import { expect, it } from 'vitest';
import { z } from 'zod';
import { cleanedOf, fieldsToStore, htmlText, isBlankText, text } from './index.ts';

const fields = { name: z.string(), comment: htmlText(z.string()).nullish(), time: z.int().nullish() };

it.each([
  ['what is given', { name: 'n', comment: 'c', time: 0 }, { name: 'n', comment: 'c', time: 0 }],
  ['null for what is left out', { name: 'n' }, { name: 'n', comment: null, time: null }],
  ['nothing that is not declared', { name: 'n', id: 7 }, { name: 'n', comment: null, time: null }],
])('stores %s', (_, given, kept) => expect(fieldsToStore(fields, given)).toEqual(kept));

it.each([
  [
    'texts that are HTML, and only those',
    { name: '<b>', comment: '<b>' },
    { name: '<b>', comment: 'clean', time: null },
  ],
  ['no text that is empty', { name: '', comment: '' }, { name: '', comment: null, time: null }],
])('cleans %s', (_, given, cleaned) =>
  expect(cleanedOf(fields, fieldsToStore(fields, given), () => 'clean')).toEqual(cleaned),
);

it.each([
  ['spaces', ' \t\n', true],
  ['signs without width', '\u200b\u2060\ufeff', true],
  ['a turn of direction alone', '\u202e', true],
  ['a name with one in it', 'a\u200bb', false],
  ['a sign', '.', false],
])('a text counts as blank or not: %s', (_, value, blank) => {
  expect(isBlankText(value)).toBe(blank);
  expect(text(9, 'Needed').safeParse(value).success).toBe(!blank);
});
