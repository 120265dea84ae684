import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { singulars } from '../src/locale/singulars.ts';
import { allSentences } from './sentences.ts';

const locale = join(import.meta.dirname, '../src/locale');

/**
 * Returns the German texts of all areas; areas that share a sentence translate it the same way (`german.test.ts`). The file of untranslated
 * sentences is excluded: it is a list, and its indexes would become keys of the result and replace numbers on the screen.
 */
export function germanTexts(folder = join(locale, 'de')): Record<string, string> {
  const files = globSync('*.json', { cwd: folder }).filter((file) => file !== 'open.json');
  return Object.assign({}, ...files.sort().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

/** Returns every sentence of the product in English, with its singular form where it has one (`…_one`). */
function englishTexts(): Record<string, string> {
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
 * Emits all texts of the screens as one file per language, which the server delivers with the facility's own wording (rule X32). No script
 * contains them, so English readers load no translations.
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
