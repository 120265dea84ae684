import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import {
  countries,
  countryCode,
  objectSplitter,
  type RegisteredInstitution,
  readRorRecord,
} from '@atrium/domain/institution';
import { CommandProblem } from '../../errors/atrium-error.ts';
import { uncheckedImportInstitutions } from '../../modules/institution/index.ts';
import { type Bench, type CliCommand, operatorContext, type TypedCommand, UsageProblem } from '../command.ts';

/** Number of institutions stored in one batch. */
const batchSize = 1000;

/** Returns the codes of the countries given by code or by name; undefined for all. */
function wantedCountries(typed: string | undefined): ReadonlySet<string> | undefined {
  if (typed === undefined) return undefined;
  const known = new Set(countries.map(([code]) => code));
  const codes = typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => {
      const code = known.has(word.toUpperCase()) ? word.toUpperCase() : countryCode(word);
      if (code) return code;
      throw new UsageProblem(`There is no country ${word}; --country takes codes such as SE,DE.`);
    });
  if (codes.length === 0) throw new UsageProblem('--country takes codes such as SE,DE.');
  return new Set(codes);
}

async function* textsOf(path: string): AsyncGenerator<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CommandProblem(`${path} cannot be read.`);
  if (/\.zip$/i.test(path))
    throw new CommandProblem(`${path} is a ZIP archive; unpack it and give the JSON file in it.`);
  const file = createReadStream(path);
  const unpacked = /\.gz$/i.test(path) ? file.pipe(createGunzip()) : file;
  file.on('error', (error) => unpacked.destroy(error));
  unpacked.setEncoding('utf8');
  for await (const text of unpacked) yield text as string;
}

/** Yields the records of a file one after the other; an entry that is not a record of the registry ends it with an error. */
async function* recordsOf(path: string): AsyncGenerator<RegisteredInstitution | 'PASSED_OVER'> {
  const splitter = objectSplitter();
  let count = 0;
  for await (const text of textsOf(path)) {
    for (const one of splitter.push(text)) {
      count += 1;
      const record = readRorRecord(parsed(one));
      if (!record) throw new CommandProblem(`${path}: record ${count} is not a record of the ROR registry, version 2.`);
      yield record;
    }
  }
  if (splitter.rest()) throw new CommandProblem(`${path} is cut off after ${count} records.`);
  if (count === 0) throw new CommandProblem(`${path} contains no records.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the file as a stream and stores institutions in batches of a thousand, so that memory does not grow with the file. */
async function importInstitutions(bench: Bench, { words: [path = ''], texts }: TypedCommand): Promise<void> {
  const wanted = wantedCountries(texts.country);
  const ctx = operatorContext(bench);
  const sum = { read: 0, made: 0, matched: 0, there: 0, passedOver: 0 };
  const progress = () =>
    `${sum.read} read: ${sum.made} added, ${sum.matched} got their ROR id, ${sum.there} existed already, ${sum.passedOver} skipped`;
  let batch = new Map<string, RegisteredInstitution>();
  const store = async () => {
    const { made, matched, there } = await uncheckedImportInstitutions(ctx, [...batch.values()]);
    batch = new Map();
    sum.made += made;
    sum.matched += matched;
    sum.there += there;
    bench.print(`${progress()} …`);
  };
  try {
    for await (const record of recordsOf(path)) {
      sum.read += 1;
      if (record === 'PASSED_OVER' || (wanted && !wanted.has(record.countryCode))) sum.passedOver += 1;
      else batch.set(record.rorId, record);
      if (batch.size >= batchSize) await store();
    }
  } catch (error) {
    if (error instanceof CommandProblem)
      throw new CommandProblem(`${error.message} What was imported before that is kept: ${sum.made} added.`);
    if (error instanceof RangeError)
      throw new CommandProblem(`${path} is not a file of the ROR registry: ${error.message}.`);
    throw error;
  }
  if (batch.size > 0) await store();
  bench.print(`${progress()}.`);
  bench.answer(sum);
}

export const institutionCommands: readonly CliCommand[] = [
  {
    name: 'institutions import',
    usage: 'FILE [--country SE,DE]',
    summary: 'import institutions from a file of the ROR registry',
    details: `FILE is the JSON file of a data dump of the Research Organization Registry, version 2 (or JSON lines, or either with .gz).
An institution whose ROR id is known is left unchanged; one with the same name and country gets its id. Can be repeated at any time.`,
    words: { least: 1, most: 1 },
    texts: { country: 'only institutions in these countries, by country code' },
    work: importInstitutions,
  },
];
