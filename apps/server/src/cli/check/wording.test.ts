import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Look } from './line.ts';
import { wording } from './wording.ts';

const built = mkdtempSync(join(tmpdir(), 'atrium-built-'));
mkdirSync(join(built, 'texts'));
const texts = {
  Save: 'Save',
  '{{n}} calls': '{{n}} calls',
  '{{n}} calls_one': '{{n}} call',
  'By {{name}}': 'By {{name}}',
};
writeFileSync(join(built, 'texts/en.json'), JSON.stringify(texts));

/** Returns what the check says if the facility has written this file. */
async function checked(file: string, language = 'de') {
  const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-wording-'));
  mkdirSync(join(dataFolder, 'locales', language), { recursive: true });
  writeFileSync(join(dataFolder, 'locales', language, 'translation.json'), file);
  return wording({ config: { dataFolder } } as Look, built);
}

it('says that there is no wording of its own', async () => {
  const none = { verdict: 'off', found: 'all texts as delivered' };
  expect(await wording({ config: { dataFolder: join(built, 'none') } } as Look, built)).toMatchObject([none]);
  expect(await checked('{}')).toMatchObject([none]);
});

it('counts wording that fits, singular forms and other plural forms included', async () => {
  const own = {
    Save: 'Sichern',
    '{{n}} calls': '{{n}} Runden',
    '{{n}} calls_one': 'Eine Runde',
    '{{n}} calls_few': '{{n}}',
  };
  expect(await checked(JSON.stringify(own))).toMatchObject([{ verdict: 'ok', found: '4 texts in de' }]);
});

it.each([
  ['texts that this version no longer has', { Store: 'Sichern' }, /this version has no text “Store”$/],
  ['at most three of them by name', { A: '', B: '', C: '', D: '', E: '' }, /“A”, “B”, “C”, and 2 more$/],
  ['the names of inherited properties', { toString: 'x' }, /no text “toString”$/],
  [
    'placeholders that their text does not have',
    { 'By {{name}}': 'Von {{nmae}}' },
    /placeholders in the wording of “By {{name}}”$/,
  ],
  [
    'both at once',
    { Store: 'Sichern {{n}}', 'By {{name}}': 'Von {{nmae}}' },
    /this version has no text “Store”; unknown placeholders in the wording of “By {{name}}”$/,
  ],
])('warns of %s', async (_, own, found) => {
  expect(await checked(JSON.stringify(own))).toMatchObject([{ verdict: 'look', found: expect.stringMatching(found) }]);
});

it.each(['{"Save":', '[]', 'null'])('reports that %s cannot be read', async (file) => {
  expect(await checked(file)).toMatchObject([{ verdict: 'wrong', found: expect.stringContaining('locales/de') }]);
});
