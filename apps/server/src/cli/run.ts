import { parseArgs } from 'node:util';
import { AtriumError } from '../access/errors.ts';
import { readConfig, StartProblem } from '../config/config.ts';
import { openPool } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { makeLog } from '../log.ts';
import {
  type Bench,
  CommandProblem,
  migrateCommand,
  seedCommand,
  tokenCommand,
  userRoleCommand,
  verifyCommand,
} from './commands.ts';

const help = `Usage: npm run atrium -- COMMAND

  migrate                    bring the database to the newest version
  seed [--size SIZE]         fill an empty database: demo (default), small, typical, large or tenfold
  token EMAIL [--role ROLE]  print a bearer token for a person (not in production)
  user role EMAIL ROLE       give a person a role
  verify                     check that the database makes sense; prints what is wrong

The database is that of DATABASE_URL, or else the one in the data folder (ATRIUM_DATA, .data when unset).
Ends with 0 when done, 1 when that was not possible or something is wrong, 2 when it did not understand you.
`;

/** What was typed that makes no sense. */
class UsageProblem extends Error {}

type Work = (bench: Bench) => Promise<unknown>;

function commandOf(args: readonly string[]): Work | 'help' {
  const { values, positionals } = read(args);
  const [command, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') return 'help';
  const only = (...names: string[]) => {
    const odd = Object.keys(values).find((name) => !names.includes(name));
    if (odd) throw new UsageProblem(`${command} takes no --${odd}.`);
  };
  const parts = (count: number, words: string) => {
    if (rest.length !== count) throw new UsageProblem(`${command} wants ${words}.`);
    return rest as [string, string, string];
  };
  switch (command) {
    case 'migrate':
      only();
      parts(0, 'nothing more');
      return migrateCommand;
    case 'verify':
      only();
      parts(0, 'nothing more');
      return verifyCommand;
    case 'seed':
      only('size');
      parts(0, 'only --size');
      return (bench) => seedCommand(bench, values.size ?? 'demo');
    case 'token': {
      only('role');
      const [email] = parts(1, 'an e-mail');
      return (bench) => tokenCommand(bench, email, values.role);
    }
    case 'user': {
      only();
      const [verb, email, role] = parts(3, 'role EMAIL ROLE');
      if (verb !== 'role') throw new UsageProblem('user knows only: user role EMAIL ROLE.');
      return (bench) => userRoleCommand(bench, email, role);
    }
    default:
      throw new UsageProblem(`There is no command ${command}.`);
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, size: { type: 'string' }, role: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageProblem((error as Error).message);
  }
}

async function withDatabase(work: Work, { env, out, err }: Terminal): Promise<unknown> {
  const config = readConfig(env);
  const log = makeLog('error');
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dataFolder: config.dataFolder,
        log,
        say: (line) => err(`${line}\n`),
        share: true,
      });
  const pool = openPool(config.databaseUrl ?? embedded?.connectionString ?? '', 4, log);
  try {
    await pool.query('select 1').catch((error: Error) => {
      throw new CommandProblem(`The database cannot be reached: ${error.message || 'no answer'}.`);
    });
    return await work({ config, pool, log, print: (line) => out(`${line}\n`) });
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

/** Where a command is typed: what it is told by its environment, and where its words go. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs what was typed and answers the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const work = commandOf(args);
    if (work === 'help') {
      terminal.out(help);
      return 0;
    }
    return (await withDatabase(work, terminal)) === false ? 1 : 0;
  } catch (error) {
    if (error instanceof UsageProblem) {
      terminal.err(`${error.message} Try --help.\n`);
      return 2;
    }
    const expected = error instanceof CommandProblem || error instanceof StartProblem || error instanceof AtriumError;
    terminal.err(`${expected ? error.message : ((error as Error).stack ?? error)}\n`);
    return 1;
  }
}
