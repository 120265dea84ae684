import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSentences, areaOf, type Found } from '../apps/web/bundle/sentences.ts';
import { singulars } from '../apps/web/src/locale/singulars.ts';

// Checks the German translations of the screens against their sentences (decision 385). Without options it tidies the files: removes what
// no screen says any more, sorts, and lists in `open.json` what has no German yet. With --check it only reports problems, and where to fix
// them.

const folder = join(import.meta.dirname, '../apps/web/src/locale/de');
/** Sentences without a German translation; until they have one they are shown in English. */
const openFile = 'open.json';

export type Texts = Readonly<Record<string, string>>;
export type Files = Readonly<Record<string, Texts>>;

/** Returns the German texts of each area, by file name. */
export function germanFiles(): Files {
  const names = globSync('*.json', { cwd: folder }).filter((name) => name !== openFile);
  return Object.fromEntries(
    names.sort().map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts]),
  );
}

const openOnes = (): string[] =>
  existsSync(join(folder, openFile)) ? (JSON.parse(readFileSync(join(folder, openFile), 'utf8')) as string[]) : [];

/** Returns what has to be translated: each sentence, and its singular form if it contains a number. */
export function wantedOf(sentences: ReadonlyMap<string, readonly Found[]>): Map<string, readonly Found[]> {
  const wanted = new Map(sentences);
  for (const [sentence, places] of sentences) if (sentence in singulars) wanted.set(`${sentence}_one`, places);
  return wanted;
}

const blanksOf = (text: string) => new Set(text.match(/\{\{\w+\}\}/g));

/**
 * Returns the placeholders that do not match. A translation uses the placeholders of its sentence; a singular form may omit its number, and
 * the translation of a sentence assembled in code (`{{1}}`) what only English needs, such as an s.
 */
function badBlanks(sentence: string, german: string): string[] {
  const [english, own] = [blanksOf(sentence), blanksOf(german)];
  const mayLack = sentence.endsWith('_one') ? /^\{\{(n|count)\}\}$/ : /^\{\{\d+\}\}$/;
  return [...own]
    .filter((blank) => !english.has(blank))
    .concat([...english].filter((blank) => !own.has(blank) && !mayLack.test(blank)));
}

const lacking = (sentence: string, { path, line }: Found): string =>
  `no German for "${sentence}" (${path}:${line}): write it in apps/web/src/locale/de/${areaOf(path)}.json`;

/** Prints the sentences without a German translation, each with the file to write it in. */
function tellOpen(wanted: ReadonlyMap<string, readonly Found[]>, open: readonly string[]): void {
  for (const sentence of open) {
    const place = wanted.get(sentence)?.[0];
    if (place) console.log(lacking(sentence, place));
  }
  if (open.length > 0) console.log(`They wait in de/${openFile}, and are shown in English until then.`);
}

/** Returns all problems of the translations, each as a sentence that says what to do. */
export function faults(wanted: ReadonlyMap<string, readonly Found[]>, files: Files, open: readonly string[]): string[] {
  const all = new Map(Object.entries(files).flatMap(([file, texts]) => Object.keys(texts).map((key) => [key, file])));
  const found: string[] = [];
  for (const [sentence, [place]] of wanted) {
    if (all.has(sentence) || open.includes(sentence) || !place) continue;
    found.push(lacking(sentence, place));
  }
  for (const [file, texts] of Object.entries(files)) {
    for (const [sentence, german] of Object.entries(texts)) {
      if (!wanted.has(sentence)) found.push(`no screen says "${sentence}" any more: take it out of de/${file}`);
      else if (all.get(sentence) !== file) found.push(`"${sentence}" stands in de/${file} and de/${all.get(sentence)}`);
      const blanks = badBlanks(sentence, german);
      if (blanks.length > 0) found.push(`blanks differ in de/${file}, "${german}": ${blanks.join(', ')}`);
      if (german.trim() === '') found.push(`an empty text for "${sentence}" in de/${file}`);
    }
  }
  for (const sentence of open.filter((one) => all.has(one) || !wanted.has(one))) {
    found.push(`"${sentence}" no longer waits: take it out of de/${openFile}`);
  }
  return found;
}

/** Returns texts between tags, and in attributes that users read, that are not passed to the translator. */
export function bareTexts(sentences: ReadonlyMap<string, readonly Found[]>): string[] {
  return [...sentences.values()]
    .flat()
    .filter(({ bare }) => bare)
    .map(({ sentence, path, line }) => `"${sentence}" (${path}:${line}) is not asked for: text('${sentence}')`);
}

function tidy(wanted: ReadonlyMap<string, readonly Found[]>, files: Files): void {
  mkdirSync(folder, { recursive: true });
  const seen = new Set<string>();
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  for (const [file, texts] of Object.entries(files)) {
    const kept = Object.entries(texts).filter(([sentence]) => wanted.has(sentence) && !seen.has(sentence));
    for (const [sentence] of kept) seen.add(sentence);
    write(file, Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))));
  }
  const open = [...wanted.keys()].filter((sentence) => !seen.has(sentence)).sort();
  write(openFile, open);
  tellOpen(wanted, open);
}

function main(): void {
  const sentences = allSentences();
  const wanted = wantedOf(sentences);
  if (!process.argv.includes('--check')) {
    tidy(wanted, germanFiles());
    return;
  }
  const wrong = [...faults(wanted, germanFiles(), openOnes()), ...bareTexts(sentences)];
  tellOpen(wanted, openOnes());
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) {
    console.error('`npm run gen` puts the files in order and lists what waits for its German.');
    process.exit(1);
  }
}

if (import.meta.main) main();
