import type { Sentences } from '../kernel/index.ts';

/** What an act does to the records of one kind, in numbers and names. */
export interface ToldRecords {
  /** What people call one of them, and several. */
  readonly one: string;
  readonly many: string;
  readonly removed: number;
  readonly changed: number;
  readonly made: number;
  /** Of the removed and the changed ones: how many their authors had handed in. */
  readonly submitted: number;
  /** The first of the removed ones by name, then of the changed ones, then of those that were made. */
  readonly names: readonly string[];
}

/** An act as it is told to whoever asks for it: what it would do, or has done. */
export interface ToldAct {
  readonly operation: string;
  /** What is done, in the past tense. */
  readonly does: string;
  readonly records: readonly ToldRecords[];
  /** `records` in words; empty when nobody's records are touched. */
  readonly sentence: string;
  /** By which it is taken back; absent while it is only looked at. */
  readonly id?: number;
}

/** Who looks at an act that was done. */
export interface ActFacts {
  readonly isOwn: boolean;
  readonly doneAt: Date;
  readonly undone: boolean;
}

/** For how long an act can be taken back, in hours: a week. */
export const undoHours = 7 * 24;

/** Names of records that are told for each kind; the rest is a number. */
export const namesTold = 12;

/** Acts done before this moment can no longer be taken back. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoHours * 3_600_000);

/** Until when an act of that moment can be taken back. */
export const undoableUntil = (doneAt: Date): Date => new Date(doneAt.getTime() + undoHours * 3_600_000);

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const actSentences = {
  NO_PREVIEW: 'What this does cannot be shown beforehand',
  ACT_NOT_FOUND: 'This can no longer be undone',
  ACT_UNDONE: 'This has been undone already',
  ACT_TOO_OLD: 'This can no longer be undone: more than a week has passed',
  CHANGED_SINCE: ({ names }) =>
    Array.isArray(names) && names.length > 0
      ? `This cannot be undone, as it has been changed since: ${names.join('; ')}`
      : 'This cannot be undone, as something has taken the place since',
  REMOVED_SINCE: ({ kinds }) =>
    `This cannot be undone, as what it belongs to has been removed since${listOf(kinds).length > 0 ? `: ${listOf(kinds).join(', ')}` : ''}`,
  SUBMITTED_SINCE: ({ names }) => `This cannot be undone, as it has been submitted since: ${listOf(names).join('; ')}`,
  NO_ROOM: ({ names }) =>
    `This cannot be undone, as it no longer fits what has been done since: ${listOf(names).join('; ')}`,
} satisfies Sentences<string>;

export type ActReason = keyof typeof actSentences;
