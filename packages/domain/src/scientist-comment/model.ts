import { type AccessReason, accessSentences, type Sentences } from '../kernel/index.ts';

/** Characters of a comment (rule R94). */
export const scientistCommentLimit = 6000;

export type ScientistCommentReason =
  | 'SCIENTIST_COMMENT_NO_PROPOSAL'
  | 'SCIENTIST_COMMENT_EXISTS'
  | 'SCIENTIST_COMMENT_NOT_UPDATED'
  | 'SCIENTIST_COMMENT_NOT_DELETED';

export const scientistCommentSentences: Sentences<ScientistCommentReason | AccessReason> = {
  ...accessSentences,
  SCIENTIST_COMMENT_NO_PROPOSAL: 'Could not create proposal scientist comment because proposal not found',
  SCIENTIST_COMMENT_EXISTS: 'Could not create proposal scientist comment: the proposal has one already',
  SCIENTIST_COMMENT_NOT_UPDATED: ({ commentId }) =>
    `Could not update proposal scientist comment: '${String(commentId)}'`,
  SCIENTIST_COMMENT_NOT_DELETED: ({ commentId }) =>
    `Could not delete proposal scientist comment: '${String(commentId)}'`,
};

/** What is said when it worked. */
export const scientistCommentTexts = {
  created: 'Proposal scientist comment successfully created',
  updated: 'Proposal scientist comment successfully updated',
  deleted: 'Proposal scientist comment successfully deleted',
} as const;
