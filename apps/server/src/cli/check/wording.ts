import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWording, webFolder, wordingFile } from '../../http/texts.ts';
import type { Line, Look } from './line.ts';

const what = 'Wording';
/** How many keys are named. */
const named = 3;

const placeholders = (text: string): readonly string[] => text.match(/\{\{\w+\}\}/g) ?? [];

/** Returns what is wrong with the facility's wording for one language; keys are the English texts, with `_one` for their singular. */
function problemOf(own: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>>): string | undefined {
  const sentenceOf = (key: string) => [key, key.replace(/_[a-z]+$/, '')].find((name) => Object.hasOwn(texts, name));
  const some = (keys: readonly string[]) =>
    `${keys
      .slice(0, named)
      .map((key) => `“${key}”`)
      .join(', ')}${keys.length > named ? `, and ${keys.length - named} more` : ''}`;
  const unknown = Object.keys(own).filter((key) => !sentenceOf(key));
  const strange = Object.entries(own)
    .filter(([key, text]) => {
      const sentence = sentenceOf(key);
      return sentence && placeholders(text).some((name) => !placeholders(sentence).includes(name));
    })
    .map(([key]) => key);
  const problems = [
    ...(unknown.length > 0 ? [`this version has no text ${some(unknown)}`] : []),
    ...(strange.length > 0 ? [`unknown placeholders in the wording of ${some(strange)}`] : []),
  ];
  return problems.join('; ') || undefined;
}

/**
 * Checks the facility's own wording (rule X32): whether each file can be read, and each entry still belongs to a text of this version. An
 * entry that does not is ignored by screens without a word.
 */
export async function wording({ config }: Look, folder = webFolder): Promise<readonly Line[]> {
  const folders = [config.dataFolder, folder];
  const list = join(folder, 'texts/en.json');
  if (!existsSync(list)) return [{ what, verdict: 'off', found: 'the web application has not been built' }];
  const texts = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  const languages = new Set(
    folders
      .map((one) => join(one, 'locales'))
      .filter(existsSync)
      .flatMap((locales) => readdirSync(locales)),
  );
  const lines = [...languages].sort().flatMap((language): Line[] => {
    const file = wordingFile(folders, language);
    if (!file) return [];
    try {
      const own = readWording(file);
      const problem = problemOf(own, texts);
      const count = Object.keys(own).length;
      if (problem)
        return [
          {
            what,
            verdict: 'look',
            found: `${file}: ${problem}`,
            todo: 'Compare with /locales/en/translation.json, which lists all texts.',
          },
        ];
      return count > 0 ? [{ what, verdict: 'ok', found: `${count} texts in ${language}` }] : [];
    } catch (error) {
      return [
        {
          what,
          verdict: 'wrong',
          found: `${file}: ${(error as Error).message}`,
          todo: 'Until it is fixed, screens use the built-in texts.',
        },
      ];
    }
  });
  return lines.length > 0 ? lines : [{ what, verdict: 'off', found: 'all texts as delivered' }];
}
