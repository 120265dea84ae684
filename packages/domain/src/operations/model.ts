import type { Rehearsals } from './rehearsals.ts';

/** A process as it reported itself. */
export interface ObservedProcess {
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly roles: readonly string[];
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** Why its worker is considered to be hanging. */
  readonly problem: string | null;
  /** Free and total bytes of the disk that holds its data folder. */
  readonly disk: { readonly free: number; readonly size: number } | null;
}

/** Failed jobs of one name, with the reason of the newest failure. */
export interface FailingJob {
  readonly name: string;
  readonly count: number;
  /** How many of them are not tried again. */
  readonly givenUp: number;
  readonly reason: string;
  readonly nextTry: Date | null;
}

export interface ObservedBackups {
  /** Whether a process makes backups automatically. */
  readonly isOn: boolean;
  readonly whole: {
    readonly name: string;
    readonly endedAt: Date;
    readonly bytes: number;
    readonly rows: number;
    readonly files: number;
    readonly missing: number;
    /** Whether `atrium backup` wrote it. */
    readonly byCommand: boolean;
  } | null;
  /** The newest failure after the last complete backup. */
  readonly failure: { readonly startedAt: Date; readonly error: string; readonly byCommand: boolean } | null;
}

/** The state of the system at one point in time. */
export interface Observed {
  readonly now: Date;
  readonly production: boolean;
  readonly processes: readonly ObservedProcess[];
  readonly workers: number;
  /** Processes that wait to start until another one has migrated the database, and since when the first has been waiting. */
  readonly migrating: { readonly count: number; readonly since: Date | null };
  readonly events: { readonly waiting: number; readonly oldest: Date | null };
  readonly jobs: { readonly waiting: number; readonly failing: readonly FailingJob[] };
  readonly mails: {
    /** Whether a mail server is configured. */
    readonly leave: boolean;
    readonly queued: number;
    readonly oldestQueued: Date | null;
    readonly lastError: string | null;
    readonly held: number;
    readonly failed: number;
  };
  readonly broker: {
    readonly isConfigured: boolean;
    readonly waiting: number;
    readonly since: Date | null;
    readonly lastError: string | null;
    readonly refused: number;
    readonly setAside: number;
  };
  /** Where uploaded files are stored, a bucket of the object store or the data folder, and why it does not respond. */
  readonly store: { readonly bucket: string | null; readonly problem: string | null };
  readonly backups: ObservedBackups;
  readonly rehearsals: Rehearsals;
  readonly database: { readonly bytes: number };
  /** The replica used for reading, and how far it is behind; null if there is none. */
  readonly replica: { readonly problem: string | null; readonly bytes: number; readonly seconds: number } | null;
  readonly seal: { readonly last: Date | null; readonly unsealed: number; readonly oldestUnsealed: Date | null };
}

/** Returns an error as a short single line for people to read, with credentials in URLs removed. */
export const reasonText = (text: string): string =>
  (text.split('\n')[0] ?? '').replaceAll(/:\/\/[^\s/@]*@/g, '://…@').slice(0, 300);
