import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type Config, readConfig, StartProblem } from '../config/config.ts';
import { openPool } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { insistOnSessions } from '../db/sessions.ts';
import { AtriumError, CommandProblem } from '../errors/atrium-error.ts';
import { makeLog } from '../log.ts';
import { commands } from './catalogue.ts';
import { type Bench, type CliCommand, type TypedCommand, UsageProblem } from './command.ts';
import { fileProblem } from './file-problem.ts';
import { helpFor, helpOf } from './help.ts';

type Request =
  | { readonly help: string }
  | { readonly command: CliCommand; readonly typed: TypedCommand; readonly json: boolean };

/** Returns the command with the longest name that matches the first words. */
function commandOf(words: readonly string[]): CliCommand | undefined {
  const begins = ({ name }: CliCommand) => name.split(' ').every((part, place) => words[place] === part);
  return commands.filter(begins).toSorted((a, b) => b.name.length - a.name.length)[0];
}

function understand(args: readonly string[]): Request {
  const first = read(args, {});
  const command = commandOf(first.positionals);
  const [group] = first.positionals;
  if (group === undefined || group === 'help') {
    read(args, { name: 'help' });
    return { help: helpFor(commands) };
  }
  const related = commands.filter(({ name }) => name.split(' ')[0] === group);
  if (!command) {
    if (related.length === 0) throw new UsageProblem(`There is no command ${group}.`);
    if (first.values.help || first.positionals.length === 1) return { help: helpFor(related) };
    throw new UsageProblem(
      `${group} takes one of: ${related.map(({ name }) => name.slice(group.length + 1)).join(', ')}.`,
    );
  }
  if (first.values.help)
    return { help: related.length > 1 && command.name === group ? helpFor(related) : helpOf(command) };
  const { values, positionals } = read(args, command);
  const words = positionals.slice(command.name.split(' ').length);
  const { least, most } = command.words ?? { least: 0, most: 0 };
  if (words.length < least || words.length > most)
    throw new UsageProblem(`${command.name} takes ${command.usage ?? 'no arguments'}.`);
  const flags = new Set(Object.keys(values).filter((name) => values[name] === true));
  const texts = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  return { command, typed: { words, texts, flags }, json: values.json === true };
}

/** Parses the arguments; without a command every option is accepted, to find out which command it is. */
function read(args: readonly string[], command: Partial<CliCommand>) {
  const strict = 'name' in command;
  const named = (options: object | undefined, type: 'string' | 'boolean') =>
    Object.keys(options ?? {}).map((name) => [name, { type }] as const);
  const every = strict ? [command] : commands;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      strict,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        ...Object.fromEntries(
          every.flatMap(({ texts, flags }) => [...named(texts, 'string'), ...named(flags, 'boolean')]),
        ),
      },
    });
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    throw new UsageProblem(`${(error as Error).message.split('. ')[0]}.`);
  }
}

type Asked = Exclude<Request, { help: string }>;

const voices = ({ json }: Asked, { out }: Terminal): Pick<Bench, 'print' | 'answer'> => ({
  print: (line) => void (json || out(`${line}\n`)),
  answer: (value) => void (json && out(`${JSON.stringify(value, null, 2)}\n`)),
});

async function carryOut(request: Asked, terminal: Terminal): Promise<unknown> {
  const { command, typed } = request;
  if ('alone' in command) return command.alone({ ...voices(request, terminal), env: terminal.env }, typed);
  return withDatabase(request, command.work, terminal);
}

async function withDatabase(
  request: Asked,
  work: (bench: Bench, typed: TypedCommand) => Promise<unknown>,
  terminal: Terminal,
): Promise<unknown> {
  const { env, err } = terminal;
  const creates = request.command.creates === true;
  const config = readConfig(env, { creates });
  if (!creates) insistOnDatabase(config);
  const log = makeLog('error');
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dataFolder: config.dataFolder,
        log,
        say: (line) => err(`${line}\n`),
        share: true,
      });
  const databaseUrl = config.databaseUrl ?? embedded?.connectionString ?? '';
  const pool = openPool(databaseUrl, 4, log);
  const bench: Bench = {
    config,
    pool,
    databaseUrl,
    log,
    ...voices(request, terminal),
    ask: request.json ? undefined : terminal.ask,
  };
  try {
    await insistOnSessions(pool, config);
    if (!creates) await insistOnTables(pool);
    return await work(bench, request.typed);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

/**
 * Throws if a command that only reads would create a database: a copy of an empty one, made because a variable was missing, would only be
 * noticed on the day it is needed.
 */
function insistOnDatabase({ databaseUrl, dataFolder }: Config): void {
  if (databaseUrl || existsSync(join(dataFolder, 'postgres', 'PG_VERSION'))) return;
  throw new CommandProblem(
    `There is no database: DATABASE_URL is not set, and ${dataFolder} contains none (ATRIUM_DATA names another folder).`,
  );
}

async function insistOnTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('migrations') is not null as found`);
  if (!rows[0]?.found)
    throw new CommandProblem(
      'Atrium is not installed in this database yet: "migrate" prepares it, "restore" restores a backup to it.',
    );
}

/** The environment of a command line, and its output. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Asks for one line; undefined if nobody sits at a terminal. */
  readonly ask?: (question: string) => Promise<string>;
}

/** Runs the command that was typed and returns its exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const request = understand(args);
    if ('help' in request) {
      terminal.out(request.help);
      return 0;
    }
    return (await carryOut(request, terminal)) === false ? 1 : 0;
  } catch (error) {
    if (error instanceof UsageProblem) {
      terminal.err(`${error.message} Try --help.\n`);
      return 2;
    }
    const expected = error instanceof CommandProblem || error instanceof StartProblem || error instanceof AtriumError;
    terminal.err(`${expected ? error.message : (fileProblem(error) ?? (error as Error).stack ?? error)}\n`);
    return 1;
  }
}
