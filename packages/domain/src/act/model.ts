import type { Sentences } from '../kernel/index.ts';

/** The effect of an act on the records of one kind, as counts and names. */
export interface RecordEffects {
  /** What users call one such record, and several. */
  readonly one: string;
  readonly many: string;
  readonly removed: number;
  readonly changed: number;
  readonly made: number;
  /** How many of the removed and changed records their authors had submitted. */
  readonly submitted: number;
  /** The first names: removed records first, then changed ones, then created ones. */
  readonly names: readonly string[];
}

/** An act as it is described to the user: what it would do, or has done. */
export interface ActSummary {
  readonly operation: string;
  /** What the act does, in the past tense. */
  readonly does: string;
  readonly records: readonly RecordEffects[];
  /** `records` in words; empty when no records are affected. */
  readonly sentence: string;
  /** The id by which the act can be undone; absent in a preview. */
  readonly id?: number;
}

/** The facts about a past act and the user looking at it. */
export interface ActFacts {
  readonly isOwn: boolean;
  readonly doneAt: Date;
  readonly undone: boolean;
}

/** How long an act can be undone, in hours: a week. */
const undoHours = 7 * 24;

/** The number of record names listed for each kind; the rest are only counted. */
export const namesShown = 12;

/** Returns the time before which acts can no longer be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoHours * 3_600_000);

/** Returns the time until which an act done at this time can be undone. */
export const undoableUntil = (doneAt: Date): Date => new Date(doneAt.getTime() + undoHours * 3_600_000);

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const actSentences = {
  NO_PREVIEW: 'The effects of this action cannot be previewed',
  ACT_NOT_FOUND: 'This can no longer be undone',
  ACT_UNDONE: 'This has already been undone',
  ACT_TOO_OLD: 'This can no longer be undone: more than a week has passed',
  CHANGED_SINCE: ({ names }) =>
    Array.isArray(names) && names.length > 0
      ? `This cannot be undone, as it has since been changed: ${names.join('; ')}`
      : 'This cannot be undone, as something else has since taken its place',
  REMOVED_SINCE: ({ kinds }) =>
    `This cannot be undone, as the record it belongs to has since been removed${listOf(kinds).length > 0 ? `: ${listOf(kinds).join(', ')}` : ''}`,
  SUBMITTED_SINCE: ({ names }) => `This cannot be undone, as it has since been submitted: ${listOf(names).join('; ')}`,
  NO_ROOM: ({ names }) => `This cannot be undone, as it conflicts with later changes: ${listOf(names).join('; ')}`,
} satisfies Sentences<string>;

export type ActReason = keyof typeof actSentences;
