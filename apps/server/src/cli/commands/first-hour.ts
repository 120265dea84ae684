import { readFile } from 'node:fs/promises';
import { facilityKindIds, facilityKinds, firstHourAnswers } from '@atrium/domain/first-hour';
import { CommandProblem } from '../../errors/atrium-error.ts';
import type { Bench, CliCommand, TypedCommand } from '../command.ts';
import { operate } from '../operate.ts';
import { table } from '../table.ts';

interface Piece {
  readonly kind: string;
  readonly name: string;
  readonly detail: string;
  readonly isThere: boolean;
}

interface FirstHour {
  readonly name: string | null;
  readonly timeZone: string | null;
  readonly officeEmail: string | null;
  readonly make: { readonly allowed: boolean; readonly message: string | null };
  readonly steps: ReadonlyArray<{ readonly title: string; readonly advice: string; readonly isDone: boolean }>;
}

type Field = keyof typeof firstHourAnswers.shape;
type Given = Partial<Record<Field, unknown>>;

/** Lists the kinds of facilities to choose from, one per line. */
const kindLines = facilityKindIds.map(
  (id) => `  ${id.toLowerCase().padEnd(10)}  ${facilityKinds[id].title}: ${facilityKinds[id].help}`,
);
const kindWords = Object.fromEntries(facilityKindIds.map((id) => [id.toLowerCase(), facilityKinds[id].title]));

interface Question {
  readonly field: Field;
  /** The option that provides the answer. */
  readonly option: string;
  readonly words: string;
  readonly fallback: (state: FirstHour) => string;
  readonly read: (typed: string) => unknown;
  /** Lines printed before the question. */
  readonly before?: readonly string[];
}

const asTyped = (typed: string) => typed;
/** An unrecognized answer remains a text, which the validation rejects, so that the question is asked again. */
const yesOrNo = (typed: string) => (/^y(es)?$/i.test(typed) ? true : /^no?$/i.test(typed) ? false : typed);

const questions: readonly Question[] = [
  { field: 'name', option: 'name', words: 'Name of the facility', fallback: ({ name }) => name ?? '', read: asTyped },
  {
    field: 'timeZone',
    option: 'zone',
    words: 'Time zone, such as Europe/Copenhagen',
    fallback: ({ timeZone }) => timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    read: asTyped,
  },
  {
    field: 'kind',
    option: 'kind',
    words: `Kind of facility: ${Object.keys(kindWords).join(', ')}`,
    fallback: () => 'other',
    read: (typed) => typed.toUpperCase(),
    before: kindLines,
  },
  {
    field: 'officeEmail',
    option: 'email',
    words: 'E-mail address of the user office',
    fallback: ({ officeEmail }) => officeEmail ?? '',
    read: asTyped,
  },
  {
    field: 'laboratoryUnits',
    option: 'units',
    words: 'Laboratory units, such as mm and mg, besides SI units: yes or no',
    fallback: () => 'yes',
    read: yesOrNo,
  },
  {
    field: 'anyLetters',
    option: 'letters',
    words: 'Allow letters such as ä and µ in abstracts: yes or no',
    fallback: () => 'yes',
    read: yesOrNo,
  },
];

async function fromFile(path: string | undefined): Promise<Given> {
  if (path === undefined) return {};
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandProblem(`${path} cannot be read.`);
  });
  try {
    const given = JSON.parse(text) as unknown;
    if (given !== null && typeof given === 'object' && !Array.isArray(given)) return given;
  } catch {
    // Reported below, like JSON of the wrong shape.
  }
  throw new CommandProblem(`${path} is not a JSON object with answers; 'init --help' lists them.`);
}

/** Returns what is wrong with one answer; undefined if it is valid. */
function problemOf(field: Field, value: unknown): string | undefined {
  const read = firstHourAnswers.shape[field].safeParse(value);
  if (read.success) return undefined;
  if (field === 'kind') return `Please choose one of ${Object.keys(kindWords).join(', ')}`;
  if (field === 'laboratoryUnits' || field === 'anyLetters') return 'Please answer yes or no';
  return read.error.issues[0]?.message;
}

async function askFor(
  bench: Bench,
  { field, words, fallback, read, before }: Question,
  state: FirstHour,
): Promise<unknown> {
  for (const line of before ?? []) bench.print(line);
  const suggested = fallback(state);
  for (;;) {
    const typed = (await bench.ask?.(suggested ? `${words} [${suggested}]: ` : `${words}: `))?.trim() || suggested;
    const problem = problemOf(field, read(typed));
    if (!problem) return read(typed);
    bench.print(`${problem}.`);
  }
}

/** Collects the answers: from the file, then the options, then the user at the terminal. Without a terminal nothing is asked. */
async function collect(bench: Bench, { texts }: TypedCommand, state: FirstHour): Promise<Given> {
  const answers = await fromFile(texts.answers);
  const problems: string[] = [];
  for (const question of questions) {
    const { field, option, words, read } = question;
    const typed = texts[option];
    if (typed !== undefined) answers[field] = read(typed);
    if (answers[field] === undefined && bench.ask) answers[field] = await askFor(bench, question, state);
    const mayBeLeftOut = firstHourAnswers.shape[field].safeParse(undefined).success;
    const problem = answers[field] === undefined && mayBeLeftOut ? undefined : problemOf(field, answers[field] ?? '');
    if (problem) problems.push(`--${option} (${words}): ${problem}.`);
  }
  if (problems.length > 0) throw new CommandProblem(problems.join('\n'));
  return Object.fromEntries(questions.map(({ field }) => [field, answers[field]]));
}

const kinds = {
  SETTING: 'setting',
  FEATURE: 'feature',
  UNIT: 'unit',
  FORM: 'form',
  WORKFLOW: 'workflow',
  PAGE: 'page',
};

function printPieces(bench: Bench, pieces: readonly Piece[], made: string): void {
  const rows = pieces.map(({ kind, name, detail, isThere }) => [
    kinds[kind as keyof typeof kinds] ?? kind,
    name,
    isThere ? 'exists' : made,
    detail,
  ]);
  for (const line of table(['WHAT', 'NAME', '', ''], rows)) bench.print(line);
}

const pieceFields = '{ kind name detail isThere }';

async function init(bench: Bench, typed: TypedCommand): Promise<void> {
  const read = () =>
    operate<{ firstHour: FirstHour }>(
      bench,
      '{ firstHour { name timeZone officeEmail make { allowed message } steps { title advice isDone } } }',
    );
  const { firstHour: state } = await read();
  if (!state.make.allowed) throw new CommandProblem(`${state.make.message}.`);
  if (bench.ask) {
    bench.print(
      'Sets up an empty facility. Nothing is created until you say yes, and officers can change everything later.',
    );
  }
  const answers = await collect(bench, typed, state);
  const { pieces } = await operate<{ pieces: Piece[] }>(
    bench,
    `query ($answers: FirstHourAnswers!) { pieces: firstHourPreview(answers: $answers) ${pieceFields} }`,
    { answers },
  );
  const missing = pieces.filter(({ isThere }) => !isThere).length;
  if (typed.flags.has('preview') || missing === 0) {
    printPieces(bench, pieces, 'would be created');
    bench.print(
      missing === 0
        ? 'Everything exists already; nothing was changed.'
        : `${missing} would be created; nothing was changed.`,
    );
    return bench.answer({
      made: [],
      wouldBeMade: pieces.filter(({ isThere }) => !isThere),
      there: pieces.filter(({ isThere }) => isThere),
    });
  }
  const asks = bench.ask && !typed.flags.has('yes');
  if (bench.ask && asks) {
    printPieces(bench, pieces, 'will be created');
    const answer = yesOrNo((await bench.ask(`Create these ${missing}? [no]: `)).trim());
    if (answer !== true) return bench.print('Nothing was created.');
  }
  const { made } = await operate<{ made: Piece[] }>(
    bench,
    `mutation ($answers: FirstHourAnswers!) { made: makeFirstHour(answers: $answers) ${pieceFields} }`,
    { answers },
  );
  if (asks) bench.print(`${made.filter(({ isThere }) => !isThere).length} created.`);
  else printPieces(bench, made, 'created');
  bench.answer({ made: made.filter(({ isThere }) => !isThere), there: made.filter(({ isThere }) => isThere) });
  printLeft(bench, (await read()).firstHour);
}

/** Prints the next steps of the user at the terminal, and those of the officers after that. */
function printLeft(bench: Bench, { steps }: FirstHour): void {
  const { publicUrl, initialOfficerEmail } = bench.config;
  const left = steps.filter(({ isDone }) => !isDone);
  bench.print('');
  bench.print(
    left.length > 0 ? 'Still to do before a call can open:' : 'A call is open, and its workflow leads to a decision.',
  );
  for (const { title, advice } of left) bench.print(`  ${title}: ${advice}`);
  bench.print('');
  bench.print('The privacy statement has gaps in [square brackets] that only you can fill in.');
  bench.print(
    'To import from a file: "institutions import" (ROR) and "people import" (CSV, with roles); see their --help.',
  );
  bench.print(
    `Then ${initialOfficerEmail ?? 'an officer'} signs in at ${publicUrl}; the first page shows the next steps.`,
  );
}

export const firstHourCommands: readonly CliCommand[] = [
  {
    name: 'init',
    usage: '[--answers FILE.json] [--preview]',
    summary: 'set up an empty facility: settings, features, units, forms, workflows, e-mails, pages',
    details: `At a terminal, asks for every answer that was not given. What exists already is left unchanged.
Kinds of facilities are ${Object.entries(kindWords)
      .map(([id, title]) => `${id} (${title})`)
      .join(', ')}.
A file of answers is a JSON object with ${questions.map(({ field }) => field).join(', ')}.`,
    texts: {
      answers: 'a JSON file with the answers',
      ...Object.fromEntries(questions.map(({ option, words }) => [option, words])),
    },
    flags: {
      preview: 'show what would be created, and create nothing',
      yes: 'create it without asking for confirmation',
    },
    work: init,
  },
];
