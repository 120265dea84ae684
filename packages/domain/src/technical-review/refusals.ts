import type { Sentences } from '../kernel/index.ts';

export type TechnicalReviewReason =
  | 'TECHNICAL_REVIEW_NOT_FOUND'
  | 'NOT_TECHNICAL_REVIEWER'
  | 'NOT_ASSIGNEE'
  | 'TECHNICAL_REVIEW_SUBMITTED'
  | 'ONLY_OFFICER_REOPENS'
  | 'REVIEWER_IS_SOMEBODY_ELSE'
  | 'ASSIGNEE_NOT_ON_INSTRUMENT'
  | 'TECHNICAL_REVIEW_INCOMPLETE'
  | 'TECHNICAL_REVIEW_STEPS_OPEN'
  | 'PROPOSAL_NOT_ON_INSTRUMENT'
  | 'TECHNICAL_REVIEW_CHANGED'
  | 'DOCUMENT_NOT_PDF'
  | 'DOCUMENT_UNKNOWN';

const listed = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '');

export const technicalReviewSentences: Sentences<TechnicalReviewReason> = {
  TECHNICAL_REVIEW_NOT_FOUND: 'Technical Review not found',
  NOT_TECHNICAL_REVIEWER: 'Can not set technical review because of insufficient permissions',
  NOT_ASSIGNEE: 'This technical review is assigned to somebody else',
  TECHNICAL_REVIEW_SUBMITTED: 'The technical review is submitted and can no longer be changed',
  ONLY_OFFICER_REOPENS: 'Only the user office can reopen a submitted technical review',
  REVIEWER_IS_SOMEBODY_ELSE: 'Request is impersonating another user',
  ASSIGNEE_NOT_ON_INSTRUMENT: 'Only scientists and the contact of the instrument can review it technically',
  TECHNICAL_REVIEW_INCOMPLETE: ({ proposalIds }) =>
    `Can not submit proposal technical review because fields are not valid. Please correct the status and time allocation for the proposal(s) with ID: ${listed(proposalIds)}`,
  TECHNICAL_REVIEW_STEPS_OPEN: ({ reviews }) =>
    `Please complete these technical reviews first: ${listed(
      (reviews as { proposalId: string; instrument: string; steps: string[] }[]).map(
        ({ proposalId, instrument, steps }) => `${proposalId} on ${instrument} (${steps.join(', ')})`,
      ),
    )}`,
  PROPOSAL_NOT_ON_INSTRUMENT: 'The proposal is not assigned to this instrument',
  TECHNICAL_REVIEW_CHANGED: 'Somebody else has changed this review in the meantime',
  DOCUMENT_NOT_PDF: 'Internal documents must be PDF files',
  DOCUMENT_UNKNOWN: 'One of the internal documents was not found. Please upload it again.',
};
