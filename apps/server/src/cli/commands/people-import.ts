import { readFile } from 'node:fs/promises';
import { type LineProblem, type PersonInFile, readPeopleFile } from '@atrium/domain/user';
import { CommandProblem } from '../../errors/atrium-error.ts';
import { uncheckedImportPeople } from '../../modules/user/index.ts';
import { type Bench, type CliCommand, operatorContext, type TypedCommand } from '../command.ts';
import { table } from '../table.ts';

/** Number of problems printed before only their count follows. */
const toldProblems = 50;

function refuse(path: string, problems: readonly LineProblem[]): never {
  const lines = problems.slice(0, toldProblems).map(({ line, problem }) => `${path}, line ${line}: ${problem}.`);
  const more = problems.length > toldProblems ? [`… and ${problems.length - toldProblems} more.`] : [];
  throw new CommandProblem([...lines, ...more, 'Nothing was changed.'].join('\n'));
}

/** Creates the people listed in a file, or shows what would be created. */
async function importPeople(bench: Bench, { words: [path = ''], flags }: TypedCommand): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandProblem(`${path} cannot be read.`);
  });
  const file = readPeopleFile(text);
  if (file.problems.length > 0) refuse(path, file.problems);
  const isPreview = flags.has('preview');
  const { people, problems } = await uncheckedImportPeople(operatorContext(bench), file.people, { isPreview });
  if (problems.length > 0) refuse(path, problems);
  const rows = people.map(({ email, outcome, roles }) => [email, outcome, roles.join(', ').toLowerCase()]);
  for (const line of table(['E-MAIL', '', 'NEW ROLES'], rows)) bench.print(line);
  const count = (wanted: string) => people.filter(({ outcome }) => outcome === wanted).length;
  const sum = `${count('made')} created, ${count('given roles')} given roles, ${count('there')} unchanged`;
  bench.print(isPreview ? `Preview: ${sum}; nothing was changed.` : `${sum}.`);
  bench.answer(people);
}

/** Creates a person who has not signed in yet, with a role. */
export async function makeInAdvance(bench: Bench, person: Omit<PersonInFile, 'line' | 'institution'>): Promise<void> {
  const entry = { ...person, line: 1, institution: '' };
  await uncheckedImportPeople(operatorContext(bench), [entry], { isPreview: false });
}

export const peopleImportCommands: readonly CliCommand[] = [
  {
    name: 'people import',
    usage: 'FILE.csv [--preview]',
    summary: 'create people with their roles before they sign in',
    details: `FILE.csv has a header with email, firstname, lastname and, if wanted, institution (name or ROR id) and roles (separated by spaces).
The first user who signs in with one of the addresses becomes that person. People who exist already get the missing roles and keep the others.`,
    words: { least: 1, most: 1 },
    flags: { preview: 'show what would change, and change nothing' },
    work: importPeople,
  },
];
