import { setTimeout as pause } from 'node:timers/promises';
import type { ActSummary } from '@atrium/domain/act';
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

/** The external systems that services use; each has one folder under `adapters/`. */
export interface Adapters {
  /** Where backups are stored; undefined if none are configured. */
  readonly archives: Archives | undefined;
  /** Undefined if nothing is published and nothing is consumed. */
  readonly broker: Broker | undefined;
  /** Fetches from other systems the choices that questions offer. */
  readonly choices: ChoicesAdapter;
  readonly files: Files;
  /** Login providers, the main one first; never empty. */
  readonly identity: readonly IdentityProvider[];
  /** Undefined if mails are stored and not sent. */
  readonly mail: MailServer | undefined;
  /** Obtains references for parcels. */
  readonly parcels: Parcels;
  /** Prints documents; its browser starts with the first one. */
  readonly pdf: Pdf;
  /** The facility's own pictures, such as its logo. */
  readonly pictures: Pictures;
  /** Queries the registry of institutions; undefined if it is not to be queried. */
  readonly registry: ChoiceSources | undefined;
  /** Undefined if there is no scheduler or it is not to be queried. */
  readonly scheduler: Scheduler | undefined;
  /** Assigns reviewers to proposals. */
  readonly solver: Solver;
  /** Fills in the text templates of a facility's documents. */
  readonly templates: Templates;
  /** Undefined: uploads are not scanned. */
  readonly virusScan: VirusScan | undefined;
  /** Writes Excel workbooks. */
  readonly workbooks: Workbooks;
  /** Packs files into one archive. */
  readonly zip: Zip;
}

/** A list of which a response contains only the first rows (decision 0191). */
export interface IncompleteList {
  readonly path: string;
  readonly rows: number;
  /** The number of all matching rows; null if the list does not count them. */
  readonly totalCount: number | null;
}

/** First argument of every service, query loader and resolver: who sends the request, when, and with which means. */
export interface Ctx {
  /** The pool, or the transaction while one is open; a read replica if `replica` is set. */
  readonly db: Db;
  /** Set for a read-only request while a replica serves it. */
  readonly replica?: Pick<Reader, 'primary' | 'leave'>;
  /** Queries how far the replica is behind; absent if there is none. */
  readonly replicaLag?: () => Promise<ReplicaLag>;
  readonly actor: Actor;
  /** Set if the result is stored for other people than the actor: it must not contain anything that only some of its readers may see. */
  readonly audience?: 'every reader';
  /** The network address the request came from; absent in jobs and on the command line. */
  readonly address?: string;
  /** The origin of the web page that sent the request, as reported by the browser; absent in jobs and for programs. */
  readonly origin?: string | undefined;
  /** The caller's authorization header, for requests to other systems on the caller's behalf; absent in jobs. */
  readonly authorization?: string | undefined;
  /** The server's clock, read once per request or job. */
  readonly now: Date;
  readonly config: Config;
  readonly log: Logger;
  readonly adapters: Adapters;
  /** Refused queries of this request: they return null or an empty result, and the refusal is reported in `extensions.refusals`. */
  readonly refusals: Array<{ path: string; code: string; reason: string; message: string }>;
  /** The keys of the events that this request recorded about proposals; absent if nothing reports them. */
  readonly recorded?: number[];
  /** Acts of this request: whether they are only previewed, and the acts to report. Absent if nothing reports them, as in jobs. */
  readonly acts?: { readonly preview: boolean; readonly done: ActSummary[] };
  /** Long lists of this request: its turn at them, and the lists that were cut short. Absent if nothing reports them, as in jobs. */
  readonly longLists?: { readonly turn: Turn; readonly incomplete: IncompleteList[] };
  /** Values computed once per request, such as loaders; use `once`. */
  readonly memo: Map<unknown, unknown>;
  /** The current attempt of a transaction: whether another one may follow. */
  readonly attempt?: { repeatable: boolean };
}

/** Computes a value once per request. The key is the function itself. */
export function once<T>(ctx: Ctx, make: (ctx: Ctx) => T): T {
  if (!ctx.memo.has(make)) ctx.memo.set(make, make(ctx));
  return ctx.memo.get(make) as T;
}

/** Returns the database for a write outside of a transaction; from then on the request reads from it too. */
export function writable({ db, replica }: Ctx): Db {
  replica?.leave();
  return replica?.primary ?? db;
}

/** How often a write is tried before a conflict with another one is reported to the caller. */
const tries = 5;

/**
 * Whether the database ended a transaction because of a deadlock or a serialization failure; nothing of it was stored. A query plan that
 * became outdated, because a migration changed a table meanwhile, counts as well.
 */
export function isContention(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40P01' || code === '40001' || isOutdatedPlan(error);
}

/**
 * Runs a write in one transaction; inside, `ctx.db` is the transaction and loaders start empty. If a transaction is open already, the work
 * joins it. Afterwards loaded values are discarded, so that fields resolved later see what was written. If the database ends the
 * transaction because of another one, it is run again from the start after a short pause, unless something has been sent outside
 * (`preventRetry`): so `work` may run several times, and its effects outside the database have to allow that.
 */
export async function transaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  const [recorded, done] = [ctx.recorded?.length ?? 0, ctx.acts?.done.length ?? 0];
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
      // Events and acts reported by the failed attempt did not happen.
      ctx.recorded?.splice(recorded);
      ctx.acts?.done.splice(done);
      ctx.log.info({ count }, 'a write is retried after a deadlock with another one');
      // A random pause, so that both do not collide again.
      await pause(count * 20 + Math.random() * 60);
    }
  }
}

/**
 * Runs a part of an open transaction: if it fails, only its own writes are rolled back, and the transaction can continue (rule O250). If it
 * fails because of another transaction, it is run again as in `transaction`, so it must not send anything.
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
 * Runs several reads on one snapshot: they see a concurrent change either all or not at all (rule X46). Inside, `ctx.db` is one connection
 * and loaders start empty. The connection is held until `look` ends, so `look` must do nothing but read; as it may be run again, it must
 * not report anything either. Reads from the primary database, because a replica serves each statement on a different connection (decision
 * 840).
 */
export async function readSnapshot<T>(ctx: Ctx, look: (seen: Ctx) => Promise<T>): Promise<T> {
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

/** Prevents another attempt of the transaction, because what is about to be sent, or read from a stream, can be so only once. */
export function preventRetry({ attempt }: Ctx): void {
  if (attempt) attempt.repeatable = false;
}
