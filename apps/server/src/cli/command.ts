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

/** What a command works with. */
export interface Bench {
  readonly config: Config;
  readonly pool: pg.Pool;
  /** Address of the same database, for connections of the command's own. */
  readonly databaseUrl: string;
  readonly log: Logger;
  /** One line of the answer; nothing is printed where JSON was asked for. */
  print(line: string): void;
  /** Asks whoever sits at the terminal, for one line; undefined where nobody does. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** The whole answer for software, where JSON was asked for. */
  answer(value: unknown): void;
}

/** What was typed behind the name of a command. */
export interface TypedCommand {
  readonly words: readonly string[];
  /** Options with a value; the last one counts. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
}

/** What a command works with that needs no database. */
export interface BareBench extends Pick<Bench, 'print' | 'answer'> {
  readonly env: NodeJS.ProcessEnv;
}

/** One thing that can be typed. The list of them is all that the help and the parser know. */
export type CliCommand = CommandWords &
  (
    | {
        /** Answers false when something is wrong and that is what was asked. */
        readonly work: (bench: Bench, typed: TypedCommand) => Promise<unknown>;
      }
    | {
        /** The same of a command that needs neither an environment that is right nor a database that answers. */
        readonly alone: (bench: BareBench, typed: TypedCommand) => Promise<unknown>;
      }
  );

interface CommandWords {
  /** `user list`. */
  readonly name: string;
  /** What is typed behind the name, as the help shows it. */
  readonly usage?: string;
  readonly summary: string;
  /** More about it, shown by its own help. */
  readonly details?: string;
  /** How many words are wanted; none when left out. */
  readonly words?: { readonly least: number; readonly most: number };
  /** Options that take a value, with the words of the help. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly flags?: Readonly<Record<string, string>>;
  /** True for what may make a database where there is none; everything else refuses to. */
  readonly creates?: boolean;
}

/** What was typed that makes no sense. */
export class UsageProblem extends Error {}

/** The account of the machine that types, as events name it. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

/** The adapters of this command; nothing that another process is working on is touched. */
export function adaptersOf({ config, log, databaseUrl }: Bench): Adapters {
  return makeAdapters(config, log, openThreads(), databaseUrl);
}

/** A context for services; by default nobody acts. */
export function contextOf(bench: Bench, actor: Actor = anonymous): Ctx {
  const parts = { config: bench.config, db: openDatabase(bench.pool), log: bench.log, adapters: adaptersOf(bench) };
  return requestCtx(parts, actor);
}

/** The same as an operator: user officer by the account of the machine. */
export const operatorContext = (bench: Bench): Ctx => contextOf(bench, operator(accountName()));

/** A whole number that was typed for an option. */
export function wholeNumber(typed: TypedCommand, option: string, fallback: number): number {
  const text = typed.texts[option];
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new UsageProblem(`--${option} is a whole number, not ${text}.`);
  return Number(text);
}
