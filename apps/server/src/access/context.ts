import { setTimeout as pause } from 'node:timers/promises';
import type { ToldAct } from '@atrium/domain/act';
import type { Actor } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Archives } from '../adapters/archives/archives.ts';
import type { Broker } from '../adapters/broker/broker.ts';
import type { ChoiceSources, ChoicesAdapter } from '../adapters/choices/choices.ts';
import type { Files } from '../adapters/files/files.ts';
import type { MailServer } from '../adapters/mail/mail.ts';
import type { IdentityProvider } from '../adapters/oidc/identity-provider.ts';
import type { Parcels } from '../adapters/parcels/parcels.ts';
import type { Pdf } from '../adapters/pdf/pdf.ts';
import type { Pictures } from '../adapters/pictures/pictures.ts';
import type { Scheduler } from '../adapters/scheduler/scheduler.ts';
import type { Solver } from '../adapters/solver/solver.ts';
import type { Templates } from '../adapters/templates/templates.ts';
import type { VirusScan } from '../adapters/virus-scan/virus-scan.ts';
import type { Workbooks } from '../adapters/workbook/workbook.ts';
import type { Zip } from '../adapters/zip/zip.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { isOutdatedPlan } from '../db/dialect.ts';
import type { Reader, ReplicaLag } from '../db/replica.ts';
import type { Turn } from './turns.ts';

/** The systems outside, handed to services; each has one folder under `adapters/`. */
export interface Adapters {
  /** Where backups are kept; undefined: nobody asked for any. */
  readonly archives: Archives | undefined;
  /** Undefined: nothing is published and nothing is read. */
  readonly broker: Broker | undefined;
  /** Asks other systems what questions may offer. */
  readonly choices: ChoicesAdapter;
  readonly files: Files;
  /** Login providers, the main one first; never none. */
  readonly identity: readonly IdentityProvider[];
  /** Undefined: mails are kept and not sent. */
  readonly mail: MailServer | undefined;
  /** Gives parcels their references. */
  readonly parcels: Parcels;
  /** Prints documents; its browser starts with the first one. */
  readonly pdf: Pdf;
  /** The facility's own pictures, such as its logo. */
  readonly pictures: Pictures;
  /** Asks the registry of institutions; undefined: nothing is looked up. */
  readonly registry: ChoiceSources | undefined;
  /** Undefined: there is none, or it is not asked. */
  readonly scheduler: Scheduler | undefined;
  /** Solves who reviews what. */
  readonly solver: Solver;
  /** Fills in the texts of a facility's documents. */
  readonly templates: Templates;
  /** Undefined: uploads are not scanned. */
  readonly virusScan: VirusScan | undefined;
  /** Writes tables for Excel. */
  readonly workbooks: Workbooks;
  /** Gathers files into one. */
  readonly zip: Zip;
}

/** A list of which an answer holds only the first rows (decision 0191). */
export interface IncompleteList {
  readonly path: string;
  readonly rows: number;
  /** All that match; null where the list does not count them. */
  readonly totalCount: number | null;
}

/** First argument of every service, query loader and resolver: who asks, when, and with what. */
export interface Ctx {
  /** The pool, or the transaction while one is open; a replica of it where `replica` says so. */
  readonly db: Db;
  /** Set for a request that is to read only, while a replica answers it. */
  readonly replica?: Pick<Reader, 'primary' | 'leave'>;
  /** Asks how far the replica is behind; absent where there is none. */
  readonly replicaLag?: () => Promise<ReplicaLag>;
  readonly actor: Actor;
  /** Set where what is made is kept for others than the actor: then nothing goes in that only some of its readers may see. */
  readonly audience?: 'every reader';
  /** The network address the request came from; absent in jobs and on the command line. */
  readonly address?: string;
  /** The site whose page asked, as the browser says; absent in jobs and for programs. */
  readonly origin?: string | undefined;
  /** The header the caller came with, to ask other systems as the same caller; absent in jobs. */
  readonly authorization?: string | undefined;
  /** The server's clock, read once per request or job. */
  readonly now: Date;
  readonly config: Config;
  readonly log: Logger;
  readonly adapters: Adapters;
  /** Refused queries of this request: answered as a quiet null and told in `extensions.refusals`. */
  readonly refusals: Array<{ path: string; code: string; reason: string; message: string }>;
  /** The keys of the events this request recorded about proposals; left out where nobody asks what followed. */
  readonly recorded?: number[];
  /** Acts of this request: whether they are only looked at, and what was told of them. Absent where nobody is told, as in jobs. */
  readonly acts?: { readonly preview: boolean; readonly told: ToldAct[] };
  /** Long lists of this request: its turn at them, and what was left out. Absent where nobody is told, as in jobs. */
  readonly longLists?: { readonly turn: Turn; readonly incomplete: IncompleteList[] };
  /** Things computed once per request, such as loaders; use `once`. */
  readonly memo: Map<unknown, unknown>;
  /** The try a transaction is at; whether another may follow. */
  readonly attempt?: { repeatable: boolean };
}

/** Computes a thing once per request, whoever asks first. The key is the function itself. */
export function once<T>(ctx: Ctx, make: (ctx: Ctx) => T): T {
  if (!ctx.memo.has(make)) ctx.memo.set(make, make(ctx));
  return ctx.memo.get(make) as T;
}

/** Where a write goes outside of a transaction; what the request reads from then on is read there too. */
export function writable({ db, replica }: Ctx): Db {
  replica?.leave();
  return replica?.primary ?? db;
}

/** How often a write is tried before two that wait for each other are told to whoever asked. */
const tries = 5;

/** The database ended one of two that waited for each other, or could not put them in an order; nothing of it was stored. So it is where a step changed a table meanwhile. */
export function isContention(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40P01' || code === '40001' || isOutdatedPlan(error);
}

/**
 * Runs a write in one transaction; inside, `ctx.db` is the transaction and loaders start empty. When a transaction is open
 * already the work joins it. After it, loaded things are forgotten, so that fields resolved later see what was written. Where the
 * database ended it for another's sake it is run again, from the start and after a short while, unless something left the house
 * (`leavesTheHouse`): so `work` may run several times, and what it does besides the database must bear that.
 */
export async function transaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  const [recorded, told] = [ctx.recorded?.length ?? 0, ctx.acts?.told.length ?? 0];
  for (let count = 1; ; count += 1) {
    const attempt = { repeatable: count < tries };
    try {
      const { replica: _, ...rest } = ctx;
      const result = await writable(ctx)
        .transaction()
        .execute((db) => work({ ...rest, db, memo: new Map(), attempt }));
      ctx.memo.clear();
      return result;
    } catch (error) {
      if (!isContention(error) || !attempt.repeatable) throw error;
      // What the try has told is not so.
      ctx.recorded?.splice(recorded);
      ctx.acts?.told.splice(told);
      ctx.log.info({ count }, 'a write is tried again, as it and another waited for each other');
      // Not both at the same moment again.
      await pause(count * 20 + Math.random() * 60);
    }
  }
}

/**
 * Runs a part of an open transaction: where it fails what it wrote is taken back alone, and the transaction can go on (rule O250). Where the
 * database ended it for another's sake it is run again, as in `transaction`, so it must not send anything.
 */
export async function withSavepoint<T>(tx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (!tx.db.isTransaction) throw new Error('A savepoint is one of a transaction');
  for (let count = 1; ; count += 1) {
    await sql`savepoint part`.execute(tx.db);
    try {
      const result = await work(tx);
      await sql`release savepoint part`.execute(tx.db);
      return result;
    } catch (error) {
      await sql`rollback to savepoint part`.execute(tx.db);
      await sql`release savepoint part`.execute(tx.db);
      tx.memo.clear();
      if (!isContention(error) || count >= tries) throw error;
      await pause(count * 20 + Math.random() * 60);
    }
  }
}

/**
 * Reads by several statements as if by one: what changes meanwhile is seen by all of them or by none (rule X46). Inside, `ctx.db` is one
 * connection and loaders start empty. It is held until `look` ends, so `look` reads and does nothing else; as it may be run again, it tells
 * nobody. Read is where one writes: a replica is asked by one connection for each statement (decision 840).
 */
export async function oneLook<T>(ctx: Ctx, look: (seen: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return look(ctx);
  const { replica, ...rest } = ctx;
  for (let count = 1; ; count += 1) {
    try {
      return await (replica?.primary ?? ctx.db)
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((db) => look({ ...rest, db, memo: new Map() }));
    } catch (error) {
      if (!isContention(error) || count >= tries) throw error;
    }
  }
}

/** What is about to be sent, or taken from a stream, can be so only once: the transaction is not tried again. */
export function leavesTheHouse({ attempt }: Ctx): void {
  if (attempt) attempt.repeatable = false;
}
