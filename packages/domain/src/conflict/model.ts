import type { Sentences } from '../kernel/index.ts';

/** Reasons for a conflict of interest between a person and a proposal, the most serious first (rule R130). */
export const conflictSources = [
  'ON_PROPOSAL',
  'DECLARED',
  'ENTERED',
  'SAME_PERSON',
  'WORKED_TOGETHER',
  'SAME_INSTITUTION',
] as const;
export type ConflictSource = (typeof conflictSources)[number];

/** A source as it is shown; withheld if it would reveal who is on a proposal that is reviewed without names (rule R240). */
export const shownSources = [...conflictSources, 'WITHHELD'] as const;
export type ShownSource = (typeof shownSources)[number];

/** How a panel treats a source: it blocks the person from the proposal, it warns, or it ignores the source (rule R131). */
export const conflictModes = ['BLOCK', 'WARN', 'OFF'] as const;
export type ConflictMode = (typeof conflictModes)[number];

/** The words for a conflict that are shown beside a name. */
export const conflictSourceWords: Readonly<Record<ShownSource, string>> = {
  ON_PROPOSAL: 'On the proposal',
  DECLARED: 'Declared by the person',
  ENTERED: 'Entered by the panel or the user office',
  SAME_PERSON: 'Somebody with the same name is already on the proposal',
  WORKED_TOGETHER: 'Worked together',
  SAME_INSTITUTION: 'Same institution',
  WITHHELD: 'Hidden while the panel reviews without names',
};

export const conflictModeWords: Readonly<Record<ConflictMode, string>> = {
  BLOCK: 'Block',
  WARN: 'Warn',
  OFF: 'Ignore',
};

/** How a panel treats each source. A person on a proposal is always blocked from it (decision 180). */
export interface ConflictRules {
  readonly samePerson: ConflictMode;
  readonly sameInstitution: ConflictMode;
  readonly workedTogether: ConflictMode;
  readonly declared: ConflictMode;
  readonly entered: ConflictMode;
  /** For how many years after working together the conflict lasts. */
  readonly togetherYears: number;
  /** Whether a reason is required to assign a person despite a warning. */
  readonly asksReason: boolean;
}

/**
 * The rules of a panel for which none were set: possible conflicts give warnings, declared and entered ones block, and no reason is
 * required (rule R23, decision 405).
 */
export const defaultConflictRules: ConflictRules = {
  samePerson: 'WARN',
  sameInstitution: 'WARN',
  workedTogether: 'WARN',
  declared: 'BLOCK',
  entered: 'BLOCK',
  togetherYears: 3,
  asksReason: false,
};

/** One fact that speaks against a pair, regardless of how the panel treats it. */
export interface ConflictFact {
  readonly source: ConflictSource;
  readonly userId: number;
  readonly proposalPk: number;
  /** The name of the other person, if the conflict is with a person. */
  readonly otherName: string | null;
  /** When the two last worked together, or when the conflict was stated. */
  readonly since: Date | null;
  /** Who stated the conflict, and why. */
  readonly saidBy: string | null;
  readonly reason: string | null;
  /** The key of the statement, for a conflict that was stated. */
  readonly statementId: number | null;
}

/** A conflict as a panel treats it. */
export interface Conflict extends ConflictFact {
  readonly mode: Exclude<ConflictMode, 'OFF'>;
}

/** A conflict as it is shown to a user. */
export type ShownConflict = Omit<Conflict, 'source'> & { readonly source: ShownSource };

/** The maximum length of the reason for a conflict, or for assigning despite one, in characters. */
export const conflictReasonLimit = 2000;
/** The range of years for which having worked together may count. */
export const togetherYearsMinimum = 1;
export const togetherYearsMaximum = 20;
/** The most names checked in one request, and the maximum length of each. */
export const namesCheckedLimit = 200;
export const conflictNameLimit = 300;

export type ConflictReason =
  | 'REVIEWER_IN_CONFLICT'
  | 'CONFLICT_NEEDS_REASON'
  | 'CONFLICT_NOT_FOUND'
  | 'CONFLICT_WITH_ONESELF'
  | 'CONFLICT_PERSON_NOT_FOUND';

interface NamedPair {
  readonly name: string;
  readonly proposalId: string;
  readonly source: ShownSource;
}

const listed = (people: unknown) =>
  (Array.isArray(people) ? (people as readonly NamedPair[]) : [])
    .map(({ name, proposalId, source }) => `${name} and ${proposalId} (${conflictSourceWords[source].toLowerCase()})`)
    .join(', ');

export const conflictSentences: Sentences<ConflictReason> = {
  REVIEWER_IN_CONFLICT: ({ people }) =>
    `A conflict of interest prevents these people from reviewing: ${listed(people)}`,
  CONFLICT_NEEDS_REASON: ({ people }) => `Give a reason why these people should review anyway: ${listed(people)}`,
  CONFLICT_NOT_FOUND: 'Conflict of interest not found',
  CONFLICT_WITH_ONESELF: 'A person cannot have a conflict of interest with themselves',
  CONFLICT_PERSON_NOT_FOUND: 'The person was not found',
};
