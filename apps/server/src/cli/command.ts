import { userInfo } from 'node:os';
import { type Actor, anonymous, operator } from '@atrium/domain/kernel';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Adapters, Ctx } from '../access/context.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { requestCtx } from '../http/app.ts';
import { makeAdapters } from '../server.ts';
import { openThreads } from '../threads/index.ts';

/** The environment of a command. */
export interface Bench {
  readonly config: Config;
  readonly pool: pg.Pool;
  /** Address of the same database, for a command's own connections. */
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Prints one line of the output; does nothing if JSON was requested. */
  print(line: string): void;
  /** Asks the user at the terminal for one line; undefined if there is none. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Prints the whole output for programs, if JSON was requested. */
  answer(value: unknown): void;
}

/** The arguments typed after the name of a command. */
export interface TypedCommand {
  readonly words: readonly string[];
  /** Options with a value; the last one given counts. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
}

/** The environment of a command that needs no database. */
export interface BareBench extends Pick<Bench, 'print' | 'answer'> {
  readonly env: NodeJS.ProcessEnv;
}

/** A command. The help and the parser work only with the list of commands. */
export type CliCommand = CommandWords &
  (
    | {
        /** Returns false if a problem was found by a command that looks for problems. */
        readonly work: (bench: Bench, typed: TypedCommand) => Promise<unknown>;
      }
    | {
        /** The same for a command that needs neither a valid environment nor a running database. */
        readonly alone: (bench: BareBench, typed: TypedCommand) => Promise<unknown>;
      }
  );

interface CommandWords {
  /** `user list`. */
  readonly name: string;
  /** The arguments after the name, as shown in the help. */
  readonly usage?: string;
  readonly summary: string;
  /** A longer description, shown in the command's own help. */
  readonly details?: string;
  /** The allowed number of words; none if left out. */
  readonly words?: { readonly least: number; readonly most: number };
  /** Options with a value, with their help texts. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly flags?: Readonly<Record<string, string>>;
  /** Whether the command may create a database if there is none; all others refuse to. */
  readonly creates?: boolean;
}

/** The typed arguments make no sense. */
export class UsageProblem extends Error {}

/** Returns the name of the operating system account, by which events identify the user. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

/** Returns the adapters of a command; they touch nothing that another process is working on. */
export function adaptersOf({ config, log, databaseUrl }: Bench): Adapters {
  return makeAdapters(config, log, openThreads(), databaseUrl);
}

/** Returns a context for services; the actor is anonymous by default. */
export function contextOf(bench: Bench, actor: Actor = anonymous): Ctx {
  const parts = { config: bench.config, db: openDatabase(bench.pool), log: bench.log, adapters: adaptersOf(bench) };
  return requestCtx(parts, actor);
}

/** Returns a context for an operator: a user officer identified by the account of the machine. */
export const operatorContext = (bench: Bench): Ctx => contextOf(bench, operator(accountName()));

/** Returns the integer given for an option. */
export function wholeNumber(typed: TypedCommand, option: string, fallback: number): number {
  const text = typed.texts[option];
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new UsageProblem(`--${option} is a whole number, not ${text}.`);
  return Number(text);
}
