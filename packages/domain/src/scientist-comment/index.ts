/** The comment on a proposal that scientists write for themselves and the user office. */

import { z } from 'zod';
import {
  type AccessReason,
  type Actor,
  accessSentences,
  allOf,
  type Decision,
  id,
  inRole,
  no,
  rule,
  type Sentences,
  text,
  yes,
} from '../kernel/index.ts';
import { mayViewProposal, type ProposalFacts, readingStates } from '../proposal/index.ts';

/** Maximum length of a comment, in characters (rule R94). */
export const scientistCommentLimit = 6000;

const comment = text(
  scientistCommentLimit,
  'Comment is required',
  `Comment must be at most ${scientistCommentLimit} characters`,
);

/** The form of the comment: at least one character (rule R94). */
export const scientistCommentForm = z.object({ comment });

export const scientistCommentOfArgs = z.object({ proposalPk: id() });
export const createScientistCommentArgs = z.object({ proposalPk: id(), comment });
export const updateScientistCommentArgs = z.object({ commentId: id(), comment });
export const deleteScientistCommentArgs = z.object({ commentId: id() });

type Answer = Decision<ScientistCommentReason | AccessReason>;

/** A comment and its proposal; if the comment does not exist, a proposal nobody may know of. */
export interface ScientistCommentFacts {
  readonly commentId: number;
  readonly proposal: ProposalFacts;
}

/** Officers, and scientists for the proposals they may read; applicants and panels never learn that there is a comment (rule R94). */
function onProposal(actor: Actor, proposal: ProposalFacts, otherwise: () => Answer): Answer {
  return allOf<ScientistCommentReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST'),
    () => (mayViewProposal(actor, proposal).allowed ? yes : otherwise()),
  );
}

/** Checks reading, and writing the first comment. */
export function mayWriteScientistComment(actor: Actor, proposal: ProposalFacts): Answer {
  return onProposal(actor, proposal, () => no('SCIENTIST_COMMENT_NO_PROPOSAL'));
}

export function mayUpdateScientistComment(actor: Actor, { commentId, proposal }: ScientistCommentFacts): Answer {
  return onProposal(actor, proposal, () => no('SCIENTIST_COMMENT_NOT_UPDATED', { commentId }));
}

export function mayDeleteScientistComment(actor: Actor, { commentId, proposal }: ScientistCommentFacts): Answer {
  return onProposal(actor, proposal, () => no('SCIENTIST_COMMENT_NOT_DELETED', { commentId }));
}

const states = Object.fromEntries(
  Object.entries(readingStates).map(([state, proposal]) => [state, { commentId: 1, proposal }]),
) as Readonly<Record<string, ScientistCommentFacts>>;

export const scientistCommentPolicies = {
  read: rule('scientistComment.read', mayWriteScientistComment, readingStates),
  create: rule('scientistComment.create', mayWriteScientistComment, readingStates),
  update: rule('scientistComment.update', mayUpdateScientistComment, states),
  delete: rule('scientistComment.delete', mayDeleteScientistComment, states),
};

export type ScientistCommentReason =
  | 'SCIENTIST_COMMENT_NO_PROPOSAL'
  | 'SCIENTIST_COMMENT_EXISTS'
  | 'SCIENTIST_COMMENT_NOT_UPDATED'
  | 'SCIENTIST_COMMENT_NOT_DELETED';

export const scientistCommentSentences: Sentences<ScientistCommentReason | AccessReason> = {
  ...accessSentences,
  SCIENTIST_COMMENT_NO_PROPOSAL: 'Could not create proposal scientist comment because proposal not found',
  SCIENTIST_COMMENT_EXISTS: 'Could not create proposal scientist comment: the proposal already has one',
  SCIENTIST_COMMENT_NOT_UPDATED: ({ commentId }) =>
    `Could not update proposal scientist comment: '${String(commentId)}'`,
  SCIENTIST_COMMENT_NOT_DELETED: ({ commentId }) =>
    `Could not delete proposal scientist comment: '${String(commentId)}'`,
};

/** Messages shown after success. */
export const scientistCommentTexts = {
  created: 'Proposal scientist comment successfully created',
  updated: 'Proposal scientist comment successfully updated',
  deleted: 'Proposal scientist comment successfully deleted',
} as const;
