import { z } from 'zod';
import { type AccessReason, accessSentences, id, type Sentences, text } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';

/** The role in which the question was asked; this is all that applicants learn about the asker. */
const askerKinds = ['USER_OFFICER', 'FAP_SECRETARY', 'INSTRUMENT_SCIENTIST'] as const;
export type AskerKind = (typeof askerKinds)[number];

export const askerWords: Readonly<Record<AskerKind, string>> = {
  USER_OFFICER: 'User office',
  FAP_SECRETARY: 'Panel secretary',
  INSTRUMENT_SCIENTIST: 'Instrument scientist',
};

/** The state of a question to the applicants. */
const clarificationStates = ['OPEN', 'OVERDUE', 'ANSWERED', 'WITHDRAWN'] as const;
export type ClarificationState = (typeof clarificationStates)[number];

interface Stored {
  readonly dueAt: Date;
  readonly answeredAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** The facts about a question that the rules need. */
export interface ClarificationFacts extends Stored {
  readonly isAsker: boolean;
  /** Whether the asker lets reviewers read the question and the answer. */
  readonly visibleToReviewers: boolean;
  readonly proposal: ProposalFacts;
}

/** Returns the state of a question: answered and withdrawn are final; until then the due date decides. */
export function clarificationState({ dueAt, answeredAt, withdrawnAt }: Stored, now: Date): ClarificationState {
  if (withdrawnAt) return 'WITHDRAWN';
  if (answeredAt) return 'ANSWERED';
  return now <= dueAt ? 'OPEN' : 'OVERDUE';
}

/** The maximum length of a question, in characters (rule R210). */
export const clarificationQuestionLimit = 3000;
/** The maximum length of an answer, in characters (rule R211). */
export const clarificationAnswerLimit = 6000;
/** The most files in an answer. */
export const clarificationFilesLimit = 3;
/** The furthest due date that may be set, in days from now. */
export const clarificationDays = 90;
/** How many days before the due date applicants get their one reminder. */
export const clarificationReminderDays = 2;

export type ClarificationReason =
  | 'CLARIFICATION_NO_PROPOSAL'
  | 'CLARIFICATION_NOT_FOUND'
  | 'CLARIFICATION_BEFORE_SUBMISSION'
  | 'CLARIFICATION_AFTER_DECISION'
  | 'CLARIFICATION_NOT_YOURS'
  | 'CLARIFICATION_ANSWERED'
  | 'CLARIFICATION_WITHDRAWN'
  | 'CLARIFICATION_OVERDUE'
  | 'CLARIFICATION_DATE'
  | 'CLARIFICATION_FILE';

export const clarificationSentences: Sentences<ClarificationReason | AccessReason> = {
  ...accessSentences,
  CLARIFICATION_NO_PROPOSAL: 'Proposal not found',
  CLARIFICATION_NOT_FOUND: 'Question not found',
  CLARIFICATION_BEFORE_SUBMISSION: 'Questions to the applicants can be asked once the proposal is submitted',
  CLARIFICATION_AFTER_DECISION: 'A decision has been made on this proposal, so its review is closed',
  CLARIFICATION_NOT_YOURS: 'Only the applicants can answer',
  CLARIFICATION_ANSWERED: 'The question has already been answered',
  CLARIFICATION_WITHDRAWN: 'The question has been withdrawn',
  CLARIFICATION_OVERDUE: 'The deadline for answering has passed; the user office can extend it',
  CLARIFICATION_DATE: ({ days }) => `The date must be in the future, at most ${String(days)} days from now`,
  CLARIFICATION_FILE: 'One of the files does not exist, or is not yours',
};

export const askerKind = z.enum(askerKinds).meta({ id: 'ClarificationAsker' });
export const clarificationStateEnum = z.enum(clarificationStates).meta({ id: 'ClarificationState' });

const dueAt = z.date({ error: 'Please enter a deadline' });

export const askClarificationArgs = z.object({
  proposalPk: id(),
  question: text(clarificationQuestionLimit, 'Please write your question'),
  dueAt,
  visibleToReviewers: z.boolean().default(false),
});

export const answerClarificationArgs = z.object({
  id: id(),
  answer: text(clarificationAnswerLimit, 'Please write your answer'),
  fileIds: z.array(z.string().max(100)).max(clarificationFilesLimit).default([]),
});

export const extendClarificationArgs = z.object({ id: id(), dueAt });
export const withdrawClarificationArgs = z.object({ id: id() });
