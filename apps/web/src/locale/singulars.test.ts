import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allSentences } from '../../bundle/sentences.ts';
import { neverOne, sameForOne, singulars } from './singulars.ts';

const root = join(import.meta.dirname, '../../../..');
const rooms = ['apps/web/src', 'packages/questions/src', 'packages/ui/src'].map((folder) => join(root, folder));

const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.|\/generated\/|\/testing\/|\/locale\/singulars\.ts$/.test(path);

/** Texts in quotes, where they stand. */
function* quoted(): Generator<{ sentence: string; place: string }> {
  for (const folder of rooms) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !isSource(path)) continue;
      for (const [, sentence = ''] of readFileSync(path, 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'/g)) {
        yield { sentence, place: relative(root, path) };
      }
    }
  }
}

describe('sentences with a number', () => {
  const found = [...quoted()].filter(({ sentence }) => /\{\{(n|count)\}\}/.test(sentence));

  it('are found', () => expect(found.length).toBeGreaterThan(50));

  it('have a singular, or are declared to read the same', () => {
    const forgotten = found.filter(({ sentence }) => !(sentence in singulars) && !sameForOne.has(sentence));
    expect(forgotten, 'each stands in `singulars` or `sameForOne` of locale/singulars.ts').toEqual([]);
  });

  it('include every entry of the list of singulars', () => {
    const used = new Set([...quoted()].map(({ sentence }) => sentence));
    expect([...Object.keys(singulars), ...sameForOne].filter((sentence) => !used.has(sentence))).toEqual([]);
  });

  it('have singulars that differ and contain no additional placeholder', () => {
    const blanks = (text: string) => new Set(text.match(/\{\{\w+\}\}/g));
    for (const [several, one] of Object.entries(singulars)) {
      expect(one).not.toBe(several);
      expect(
        [...blanks(one)].filter((blank) => !blanks(several).has(blank)),
        several,
      ).toEqual([]);
    }
  });

  it('are never written by hand with a 1 in them', () => {
    const byHand = [...quoted()].filter(({ sentence }) => /^1 \p{L}/u.test(sentence));
    expect(byHand).toEqual([]);
  });
});

describe('sentences that count under another name', () => {
  const wordsOf = (text: string) => text.match(/\p{L}+/gu) ?? [];
  /** The nouns whose singular the list of singulars knows, by their plural. */
  const nouns = new Map(
    Object.entries(singulars).flatMap(([several, one]) => {
      const singular = new Set(wordsOf(one));
      return wordsOf(several).flatMap((word) => {
        const single = [word.replace(/ies$/, 'y'), word.replace(/s$/, '')].find(
          (each) => each !== word && each.length > 1 && singular.has(each),
        );
        return single ? [[word, single] as const] : [];
      });
    }),
  );
  const sentences = allSentences();
  /** The counted noun of each sentence whose number is not `n` or `count`, which alone choose the singular form. */
  const found = [...sentences.keys()].flatMap((sentence) =>
    [...sentence.matchAll(/\{\{(?!n\}|count\})\w+\}\} (\p{L}+)/gu)].flatMap(([place, noun = '']) => {
      const single = nouns.get(noun);
      const forOne = [place, place.replace(/\{\{\w+\}\}/, '1')].map((each) => each.replace(noun, single ?? ''));
      return single ? [{ sentence, singles: forOne.map((each) => sentence.replace(place, each)) }] : [];
    }),
  );

  it('are found', () => expect([nouns.size > 30, found.length > 10]).toEqual([true, true]));

  it('have a sentence for one beside them, or never count one', () => {
    const forgotten = found.filter(
      ({ sentence, singles }) => !singles.some((one) => sentences.has(one)) && !neverOne.has(sentence),
    );
    expect(
      forgotten.map(({ sentence }) => sentence),
      'name the number `n`, reword it (“Reviews submitted: 1 of 3”), or list it in `neverOne` of locale/singulars.ts',
    ).toEqual([]);
  });

  it('include every entry of the list of those that never count one', () => {
    const still = new Set(found.map(({ sentence }) => sentence));
    expect([...neverOne].filter((sentence) => !still.has(sentence))).toEqual([]);
  });
});

describe('a sentence with a number', () => {
  let copies = 0;
  afterEach(() => vi.unstubAllGlobals());

  const withTexts = async (texts: Record<string, string>) => {
    vi.stubGlobal('fetch', async () => Response.json(texts));
    // A copy of this module alone: one of all it rests on would listen to the window beside the first.
    copies += 1;
    const locale = (await import(/* @vite-ignore */ `./texts.ts?copy=${copies}`)) as typeof import('./texts.ts');
    await locale.loadTexts();
    return locale.say;
  };

  it.each<[string, Record<string, string>, number | string, string]>([
    ['ours', {}, 1, '1 proposal'],
    ['ours', {}, 0, '0 proposals'],
    ['ours', {}, 2, '2 proposals'],
    ['a number written out', {}, '1,204', '1,204 proposals'],
    ['one written out', {}, '1', '1 proposal'],
    ['the facility’s', { '{{n}} proposals': '{{n}} studies', '{{n}} proposals_one': '{{n}} study' }, 1, '1 study'],
    ['the facility’s', { '{{n}} proposals': '{{n}} studies', '{{n}} proposals_one': '{{n}} study' }, 3, '3 studies'],
    ['the facility’s for several only', { '{{n}} proposals': 'Studies: {{n}}' }, 1, 'Studies: 1'],
    ['the facility’s for one only', { '{{n}} proposals_one': 'a single one' }, 1, 'a single one'],
    ['the facility’s for one only', { '{{n}} proposals_one': 'a single one' }, 5, '5 proposals'],
    ['ours beside others of the facility', { Save: 'Keep' }, 1, '1 proposal'],
  ])('%s (%j) for %s: %s', async (_, texts, n, read) => {
    const say = await withTexts(texts);
    expect(say('{{n}} proposals', { n })).toBe(read);
  });

  it('with `count` uses the singular for a `count` of one, and other texts are unchanged', async () => {
    const say = await withTexts({ 'Hello {{name}}': 'Hi {{name}}' });
    expect(say('{{count}} answers to {{question}}', { count: 1, question: 'Why?' })).toBe('1 answer to Why?');
    expect(say('Hello {{name}}', { name: 'Ada' })).toBe('Hi Ada');
    expect(say('Save')).toBe('Save');
  });
});
