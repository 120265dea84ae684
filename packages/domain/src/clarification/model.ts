import type { ProposalFacts } from '../proposal/index.ts';

/** As what somebody asked; all that applicants are told of who it was. */
export const askerKinds = ['USER_OFFICER', 'FAP_SECRETARY', 'INSTRUMENT_SCIENTIST'] as const;
export type AskerKind = (typeof askerKinds)[number];

export const askerWords: Readonly<Record<AskerKind, string>> = {
  USER_OFFICER: 'User office',
  FAP_SECRETARY: 'Panel secretary',
  INSTRUMENT_SCIENTIST: 'Instrument scientist',
};

/** How a question to the applicants stands. */
export const clarificationStates = ['OPEN', 'OVERDUE', 'ANSWERED', 'WITHDRAWN'] as const;
export type ClarificationState = (typeof clarificationStates)[number];

interface Stored {
  readonly dueAt: Date;
  readonly answeredAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** What is asked of the rules about a question. */
export interface ClarificationFacts extends Stored {
  readonly isAsker: boolean;
  /** The asker wants reviewers to read question and answer. */
  readonly visibleToReviewers: boolean;
  readonly proposal: ProposalFacts;
}

/** Answered and withdrawn are for good; until then the date decides. */
export function clarificationState({ dueAt, answeredAt, withdrawnAt }: Stored, now: Date): ClarificationState {
  if (withdrawnAt) return 'WITHDRAWN';
  if (answeredAt) return 'ANSWERED';
  return now <= dueAt ? 'OPEN' : 'OVERDUE';
}
