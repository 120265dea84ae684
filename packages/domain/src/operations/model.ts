import type { Rehearsals } from './rehearsals.ts';

/** A process as it told of itself. */
export interface ObservedProcess {
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly roles: readonly string[];
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** Why its worker is taken to hang. */
  readonly problem: string | null;
  /** Bytes of the disk that holds its data folder. */
  readonly disk: { readonly free: number; readonly size: number } | null;
}

/** Jobs of one name that failed, with the reason of the newest. */
export interface FailingJob {
  readonly name: string;
  readonly count: number;
  /** Those that are not tried again. */
  readonly givenUp: number;
  readonly reason: string;
  readonly nextTry: Date | null;
}

export interface ObservedBackups {
  /** Whether a process writes them by itself. */
  readonly isOn: boolean;
  readonly whole: {
    readonly name: string;
    readonly endedAt: Date;
    readonly bytes: number;
    readonly rows: number;
    readonly files: number;
    readonly missing: number;
    /** `atrium backup` wrote it. */
    readonly byCommand: boolean;
  } | null;
  /** The newest failure after that. */
  readonly failure: { readonly startedAt: Date; readonly error: string; readonly byCommand: boolean } | null;
}

/** What is known of the machinery at one moment. */
export interface Observed {
  readonly now: Date;
  readonly production: boolean;
  readonly processes: readonly ObservedProcess[];
  readonly workers: number;
  /** Processes that wait with their start until another one has brought the database up to date, and since when the first. */
  readonly migrating: { readonly count: number; readonly since: Date | null };
  readonly events: { readonly waiting: number; readonly oldest: Date | null };
  readonly jobs: { readonly waiting: number; readonly failing: readonly FailingJob[] };
  readonly mails: {
    /** Whether there is a mail server. */
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
  /** Where uploaded files lie: a bucket of the object store, or the data folder; and why that does not answer. */
  readonly store: { readonly bucket: string | null; readonly problem: string | null };
  readonly backups: ObservedBackups;
  readonly rehearsals: Rehearsals;
  readonly database: { readonly bytes: number };
  /** The replica that is read from, and how far it is behind; null where there is none. */
  readonly replica: { readonly problem: string | null; readonly bytes: number; readonly seconds: number } | null;
  readonly seal: { readonly last: Date | null; readonly unsealed: number; readonly oldestUnsealed: Date | null };
}

/** What went wrong as a line for people: without what a secret may stand in, and not for ever long. */
export const reasonText = (text: string): string =>
  (text.split('\n')[0] ?? '').replaceAll(/:\/\/[^\s/@]*@/g, '://…@').slice(0, 300);
