import type { Sentences } from '../kernel/index.ts';

/** What speaks against somebody reviewing a proposal, the gravest first (rule R130). */
export const conflictSources = [
  'ON_PROPOSAL',
  'DECLARED',
  'ENTERED',
  'SAME_PERSON',
  'WORKED_TOGETHER',
  'SAME_INSTITUTION',
] as const;
export type ConflictSource = (typeof conflictSources)[number];

/** A source as it is told; withheld where it would say who is on a proposal that is reviewed without names (rule R240). */
export const toldSources = [...conflictSources, 'WITHHELD'] as const;
export type ToldSource = (typeof toldSources)[number];

/** What a panel makes of a source: it keeps the proposal from the person, it warns, or it does not look (rule R131). */
export const conflictModes = ['BLOCK', 'WARN', 'OFF'] as const;
export type ConflictMode = (typeof conflictModes)[number];

/** How a conflict is told beside a name. */
export const conflictSourceWords: Readonly<Record<ToldSource, string>> = {
  ON_PROPOSAL: 'On the proposal',
  DECLARED: 'Declared by the person',
  ENTERED: 'Entered by the panel or the user office',
  SAME_PERSON: 'Somebody of the same name is on the proposal already',
  WORKED_TOGETHER: 'Worked together',
  SAME_INSTITUTION: 'Same institution',
  WITHHELD: 'Withheld while the panel reviews without names',
};

export const conflictModeWords: Readonly<Record<ConflictMode, string>> = {
  BLOCK: 'Block',
  WARN: 'Warn',
  OFF: 'Ignore',
};

/** What a panel makes of each source. Whoever stands on a proposal is always kept from it (decision 180). */
export interface ConflictRules {
  readonly samePerson: ConflictMode;
  readonly sameInstitution: ConflictMode;
  readonly workedTogether: ConflictMode;
  readonly declared: ConflictMode;
  readonly entered: ConflictMode;
  /** Working together counts for so many years. */
  readonly togetherYears: number;
  /** Whether who assigns in spite of a warning has to say why. */
  readonly asksReason: boolean;
}

/** Of a panel whose rules nobody has set: it warns and asks for nothing, as panels always did (rule R23, decision 405). */
export const defaultConflictRules: ConflictRules = {
  samePerson: 'WARN',
  sameInstitution: 'WARN',
  workedTogether: 'WARN',
  declared: 'BLOCK',
  entered: 'BLOCK',
  togetherYears: 3,
  asksReason: false,
};

/** One thing that speaks against a pair, whatever a panel makes of it. */
export interface ConflictFact {
  readonly source: ConflictSource;
  readonly userId: number;
  readonly proposalPk: number;
  /** The other person, where it is about two. */
  readonly otherName: string | null;
  /** When they worked together last, or when it was said. */
  readonly since: Date | null;
  /** Who said it, and why. */
  readonly saidBy: string | null;
  readonly reason: string | null;
  /** Of what was said: its key. */
  readonly statementId: number | null;
}

/** A conflict as a panel sees it. */
export interface Conflict extends ConflictFact {
  readonly mode: Exclude<ConflictMode, 'OFF'>;
}

/** A conflict as somebody is told of it. */
export type ToldConflict = Omit<Conflict, 'source'> & { readonly source: ToldSource };

/** Characters of the reason of a conflict, or of assigning in spite of one. */
export const conflictReasonLimit = 2000;
/** For how many years working together may count. */
export const togetherYearsMinimum = 1;
export const togetherYearsMaximum = 20;
/** Names that are checked at once, and characters of one. */
export const namesCheckedLimit = 200;
export const conflictNameLimit = 300;

export type ConflictReason =
  | 'REVIEWER_IN_CONFLICT'
  | 'CONFLICT_NEEDS_REASON'
  | 'CONFLICT_NOT_FOUND'
  | 'CONFLICT_WITH_ONESELF'
  | 'CONFLICT_PERSON_NOT_FOUND';

interface Told {
  readonly name: string;
  readonly proposalId: string;
  readonly source: ToldSource;
}

const listed = (people: unknown) =>
  (Array.isArray(people) ? (people as readonly Told[]) : [])
    .map(({ name, proposalId, source }) => `${name} and ${proposalId} (${conflictSourceWords[source].toLowerCase()})`)
    .join(', ');

export const conflictSentences: Sentences<ConflictReason> = {
  REVIEWER_IN_CONFLICT: ({ people }) => `A conflict of interest keeps these people from reviewing: ${listed(people)}`,
  CONFLICT_NEEDS_REASON: ({ people }) => `Give a reason why these people are to review anyway: ${listed(people)}`,
  CONFLICT_NOT_FOUND: 'Conflict of interest not found',
  CONFLICT_WITH_ONESELF: 'Nobody has a conflict of interest with themselves',
  CONFLICT_PERSON_NOT_FOUND: 'The person was not found',
};
