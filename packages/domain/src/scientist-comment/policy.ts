import { type AccessReason, type Actor, allOf, type Decision, inRole, no, rule, yes } from '../kernel/index.ts';
import { mayViewProposal, type ProposalFacts, readingStates } from '../proposal/index.ts';
import type { ScientistCommentReason } from './model.ts';

type Answer = Decision<ScientistCommentReason | AccessReason>;

/** Whose proposal a comment is about; of a comment that is not there, a proposal nobody may know of. */
export interface ScientistCommentFacts {
  readonly commentId: number;
  readonly proposal: ProposalFacts;
}

/**
 * Officers, and scientists. A scientist reads and writes about the proposals he may read; applicants and panels never learn
 * that there is a comment (rule R94).
 */
function onProposal(actor: Actor, proposal: ProposalFacts, otherwise: () => Answer): Answer {
  return allOf<ScientistCommentReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST'),
    () => (mayViewProposal(actor, proposal).allowed ? yes : otherwise()),
  );
}

/** Reading, and writing the first one. */
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
