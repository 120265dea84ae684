import { readFile, stat, writeFile } from 'node:fs/promises';
import {
  type ConfigurationFieldChange,
  type ConfigurationPartId,
  type ConfigurationState,
  configurationFileLimit,
  configurationPartIds,
  configurationPartOf,
  configurationParts,
  recordInWords,
} from '@atrium/domain/configuration';
import { CommandProblem } from '../../errors/atrium-error.ts';
import { type Bench, type CliCommand, type TypedCommand, UsageProblem } from '../command.ts';
import { operate } from '../operate.ts';

interface Change {
  readonly name: string;
  readonly state: ConfigurationState;
  readonly fields: readonly ConfigurationFieldChange[];
  readonly problem: string | null;
}

interface Plan {
  readonly added: number;
  readonly changed: number;
  readonly problems: number;
  readonly parts: ReadonlyArray<{
    readonly part: ConfigurationPartId;
    readonly same: number;
    readonly changes: readonly Change[];
  }>;
}

const planFields =
  'added changed problems parts { part same changes { name state problem fields { field before after } } }';

const keys = configurationPartIds.map((id) => configurationParts[id].key);

/** Returns the parts given by the user; undefined for all. */
function wantedParts({ texts: { only } }: TypedCommand): ConfigurationPartId[] | undefined {
  return only?.split(',').map((word) => {
    const part = configurationPartOf(word.trim().toLowerCase());
    if (part) return part;
    throw new UsageProblem(`There is no part ${word.trim()}; --only takes ${keys.join(', ')}.`);
  });
}

async function exportFile(bench: Bench, typed: TypedCommand): Promise<void> {
  const [path = ''] = typed.words;
  const { file } = await operate<{ file: string }>(
    bench,
    'query ($parts: [ConfigurationPart!]) { file: configuration(parts: $parts) }',
    { parts: wantedParts(typed) },
  );
  await writeFile(path, file).catch(() => {
    throw new CommandProblem(`${path} cannot be written.`);
  });
  bench.print(`Wrote ${path}, ${file.length} characters.`);
  bench.answer({ file: path, characters: file.length });
}

async function textOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CommandProblem(`${path} cannot be read.`);
  if (found.size > configurationFileLimit) throw new CommandProblem(`${path} is too large for a configuration.`);
  return readFile(path, 'utf8');
}

const marks: Readonly<Record<ConfigurationState, string>> = { ADDED: '+', CHANGED: '~', SAME: '=', ONLY_HERE: ' ' };

/** Maximum length of a value on one line of the terminal. */
const lineLength = 60;

const shown = (value: string | null) => {
  if (value === null) return 'nothing';
  const [line = ''] = value.split('\n');
  return line.length > lineLength || line !== value ? `"${line.slice(0, lineLength)}…"` : `"${line}"`;
};

function printPlan(bench: Bench, { parts }: Plan): void {
  for (const { part, changes } of parts) {
    for (const { name, state, fields, problem } of changes) {
      const left = state === 'ONLY_HERE' ? ' (only here, left unchanged)' : '';
      bench.print(`${problem ? '!' : marks[state]} ${recordInWords(part, name)}${left}`);
      if (problem) bench.print(`    ${problem}.`);
      for (const { field, before, after } of fields) bench.print(`    ${field}: ${shown(before)} → ${shown(after)}`);
    }
  }
}

const inWords = ({ added, changed }: Plan) => `${added} added, ${changed} changed`;

const call = (bench: Bench, operation: string, variables: { file: string; parts: ConfigurationPartId[] | undefined }) =>
  operate<{ plan: Plan }>(
    bench,
    `mutation ($file: String!, $parts: [ConfigurationPart!]) { plan: ${operation}(file: $file, parts: $parts) { ${planFields} } }`,
    variables,
  ).then(({ plan }) => plan);

/** Always shows a preview first; then imports if the user agrees. */
async function importFile(bench: Bench, typed: TypedCommand): Promise<boolean> {
  const [path = ''] = typed.words;
  const input = { file: await textOf(path), parts: wantedParts(typed) };
  const plan = await call(bench, 'configurationImportPreview', input);
  printPlan(bench, plan);
  const done = (imported: boolean, isRight: boolean, words: string) => {
    bench.print(words);
    bench.answer({ imported, ...plan });
    return isRight;
  };
  if (plan.problems > 0) {
    return done(
      false,
      false,
      `Nothing was imported: ${plan.problems === 1 ? 'one record' : `${plan.problems} records`} cannot be imported.`,
    );
  }
  if (plan.added + plan.changed === 0)
    return done(false, true, 'Everything in this file exists here already; nothing was changed.');
  if (typed.flags.has('preview')) return done(false, true, `Preview: ${inWords(plan)}; nothing was changed.`);
  if (!typed.flags.has('yes')) {
    if (!bench.ask) return done(false, false, `Preview: ${inWords(plan)}; nothing was changed. Add --yes to import.`);
    const answer = (await bench.ask(`${inWords(plan)}. Import this? [no]: `)).trim();
    if (!/^y(es)?$/i.test(answer)) return done(false, false, 'Nothing was imported.');
  }
  const outcome = await call(bench, 'importConfiguration', input);
  return done(true, true, `Imported: ${inWords(outcome)}. The import can be undone in the browser for a week.`);
}

const only = { only: `only these parts: ${keys.join(', ')}` };

export const configurationCommands: readonly CliCommand[] = [
  {
    name: 'configuration export',
    usage: 'FILE.json [--only forms,workflows]',
    summary: 'write settings, features, texts, forms, workflows and other configuration to a file',
    details: `The file contains no secrets, people or proposals. Records have names instead of numbers and are sorted, so that two files
differ only where the facilities differ.`,
    words: { least: 1, most: 1 },
    texts: only,
    work: exportFile,
  },
  {
    name: 'configuration import',
    usage: 'FILE.json [--only forms,workflows] [--preview] [--yes]',
    summary: 'import such a file: shows the changes, then asks',
    details: `Imports everything or nothing. Records that exist only here are left unchanged; repeating an import changes nothing.
+ is added, ~ is changed, ! cannot be imported. Ends with 1 if something cannot be imported or the import was not confirmed.`,
    words: { least: 1, most: 1 },
    texts: only,
    flags: { preview: 'show what would change, and change nothing', yes: 'import without asking' },
    work: importFile,
  },
];
