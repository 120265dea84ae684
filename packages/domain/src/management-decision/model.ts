import type { AccessReason, Sentences } from '../kernel/index.ts';
import { type ProposalReason, proposalSentences } from '../proposal/index.ts';

/** Minimum time that can be allocated on an instrument, in the unit of the call (rule R90). */
export const allocationMin = 0;
export const allocationMax = 100_000;
/** Maximum proposals decided on in one act (rule R170). */
export const mostDecidedAtOnce = 200;

/** Maximum letters previewed together before they are sent. */
export const mostLettersShown = 500;

/** Why a held letter with a result is not sent. */
export type HeldLetterReason = 'RESULT_IS_ANOTHER' | 'RESULT_FOR_ANOTHER' | 'RESULT_OF_DELETED';

export type ManagementDecisionReason =
  | 'INSTRUMENT_SUBMITTED'
  | 'NO_INSTRUMENT'
  | 'ALLOCATION_ELSEWHERE'
  | 'NO_FINAL_STATUS'
  | 'ALREADY_NOTIFIED'
  | 'TIMES_MISSING'
  | 'DECIDED_MEANWHILE'
  | 'DECIDED_TWICE'
  | HeldLetterReason;

const listed = (ids: unknown): string => (Array.isArray(ids) ? ids.join(', ') : '');

export const managementDecisionSentences: Sentences<ManagementDecisionReason | ProposalReason | AccessReason> = {
  ...proposalSentences,
  INSTRUMENT_SUBMITTED:
    'The instrument has been submitted by the panel; only the user office can change the decision now',
  NO_INSTRUMENT: 'Proposal has to be assigned to an instrument for administration',
  ALLOCATION_ELSEWHERE: 'Time can be allocated only on instruments of the proposal',
  NO_FINAL_STATUS: 'The proposal has no final status to notify about',
  TIMES_MISSING: ({ proposalIds }) => `Enter the allocated time (0 for none): ${listed(proposalIds)}`,
  DECIDED_MEANWHILE: ({ proposalIds }) =>
    `Somebody else has decided in the meantime, so nothing was changed: ${listed(proposalIds)}`,
  DECIDED_TWICE: 'Each proposal can have only one decision at a time',
  RESULT_IS_ANOTHER: ({ proposalIds }) =>
    `The result has changed since, so nothing was sent; discard these letters and notify again: ${listed(proposalIds)}`,
  RESULT_FOR_ANOTHER: ({ proposalIds }) =>
    `The principal investigator or their address has changed since, so nothing was sent; discard these letters and notify again: ${listed(proposalIds)}`,
  RESULT_OF_DELETED: ({ proposalIds }) =>
    `These proposals have been deleted, so nothing was sent; discard their letters: ${listed(proposalIds)}`,
  ALREADY_NOTIFIED: 'The principal investigator has already been notified',
};
