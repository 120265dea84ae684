import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { singulars } from '../src/locale/singulars.ts';
import { allSentences } from './sentences.ts';

const locale = join(import.meta.dirname, '../src/locale');

/**
 * The German of every area in one; where two areas have the same sentence, they say it the same way (`german.test.ts`). What waits for its
 * German is a list of sentences and no texts: its places in that list would stand in for the numbers that people read.
 */
export function germanTexts(folder = join(locale, 'de')): Record<string, string> {
  const files = globSync('*.json', { cwd: folder }).filter((file) => file !== 'open.json');
  return Object.assign({}, ...files.sort().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

/** Every sentence of the product as it reads in English, with what it is for one (`…_one`). */
export function englishTexts(): Record<string, string> {
  const sentences = [...allSentences().keys()].sort();
  return Object.fromEntries(
    sentences.flatMap((sentence) => {
      const one = singulars[sentence];
      return one ? [[sentence, sentence] as const, [`${sentence}_one`, one] as const] : [[sentence, sentence] as const];
    }),
  );
}

const lists: Readonly<Record<string, () => Record<string, string>>> = { en: englishTexts, de: germanTexts };

/**
 * All texts of the screens, a file for each language, for the server to hand out with the words of the facility in them (rule X32). They are
 * in no script: readers of English load none of them.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    generateBundle() {
      for (const [language, list] of Object.entries(lists)) {
        this.emitFile({ type: 'asset', fileName: `texts/${language}.json`, source: JSON.stringify(list()) });
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/locales/', (request, answer, next) => {
        const [, language = ''] = /^\/(\w+)\/translation\.json$/.exec(request.url ?? '') ?? [];
        const list = lists[language];
        if (!list) return next();
        answer.setHeader('content-type', 'application/json; charset=utf-8');
        answer.end(JSON.stringify(list()));
      });
    },
  };
}
