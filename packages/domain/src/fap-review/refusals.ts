import type { Sentences } from '../kernel/index.ts';

export type FapReviewReason =
  | 'REVIEW_NOT_FOUND'
  | 'NOT_REVIEWER'
  | 'REVIEW_SUBMITTED'
  | 'REVIEW_DECLINED'
  | 'REVIEWS_NOT_OPEN'
  | 'REVIEWS_OVER'
  | 'PANEL_NOT_IN_CALL'
  | 'REVIEW_CHANGED'
  | 'REVIEW_INCOMPLETE'
  | 'REVIEW_STEPS_OPEN'
  | 'NOT_IN_CHARGE_OF_PANEL'
  | 'NOT_MEMBER_OF_PANEL'
  | 'PROPOSAL_NOT_IN_PANEL'
  | 'ALREADY_ASSIGNED'
  | 'RANK_INVALID';

const listed = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '');

export const fapReviewSentences: Sentences<FapReviewReason> = {
  REVIEW_NOT_FOUND: 'Review not found',
  NOT_REVIEWER: 'Can not update review because of insufficient permissions',
  REVIEW_SUBMITTED: 'The review has been submitted and can no longer be changed',
  REVIEW_DECLINED: 'You declined this review; undo that first',
  REVIEWS_NOT_OPEN: ({ at }) => `Reviews of this panel can be written from ${String(at)}`,
  REVIEWS_OVER: ({ at }) => `The review period of this panel ended on ${String(at)}`,
  PANEL_NOT_IN_CALL: 'The panel does not review in this call',
  REVIEW_CHANGED: 'Somebody else has changed this review in the meantime',
  REVIEW_INCOMPLETE: ({ proposalIds }) =>
    `Can not submit proposal review because review fields are not valid. Please correct the grade and comment for the proposal(s) with ID: ${listed(proposalIds)}`,
  REVIEW_STEPS_OPEN: ({ reviews }) =>
    `Please complete these reviews first: ${listed(
      (reviews as { proposalId: string; reviewer: string; steps: string[] }[]).map(
        ({ proposalId, reviewer, steps }) => `${proposalId} by ${reviewer} (${steps.join(', ')})`,
      ),
    )}`,
  NOT_IN_CHARGE_OF_PANEL: 'Can not assign Fap reviewers to proposals because of insufficient permissions',
  NOT_MEMBER_OF_PANEL: 'Only members of the panel can review its proposals',
  PROPOSAL_NOT_IN_PANEL: 'The proposal is not assigned to this panel',
  ALREADY_ASSIGNED: ({ count }) =>
    Number(count) > 1
      ? 'All FAP members are already assigned to the selected proposals'
      : 'The FAP member is already assigned to the selected proposal',
  RANK_INVALID: ({ rank }) => `The rank ${String(rank)} is invalid, please chose another.`,
};

/** Texts of the screens about panel reviews, to be kept verbatim. */
export const fapReviewTexts = {
  notFound: 'Review not found',
  submitTitle: 'Please confirm',
  submitConfirmation: 'I am aware that no further changes to the grade are possible after submission.',
  submitted: 'Your review has been submitted successfully.',
  noGuide: 'No guide has been added yet',
  gradingGuide: 'Grading guide',
  assigned: (count: number) => (count > 1 ? 'Members assigned' : 'Member assigned'),
  removed: 'Reviewer removed',
  rankTaken: 'This rank is already assigned to another reviewer',
} as const;
