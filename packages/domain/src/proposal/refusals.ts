import { type AccessReason, accessSentences, type Details, type Sentences } from '../kernel/index.ts';
import { type PersonOnProposal, placeWords } from './assignment/reviewers.ts';
import { extensionDays } from './model.ts';

export type ProposalReason =
  | 'PROPOSAL_NOT_FOUND'
  | 'NOT_ON_PROPOSAL'
  | 'NOT_PRINCIPAL_INVESTIGATOR'
  | 'SUBMITTED_LOCKED'
  | 'STATUS_LOCKED'
  | 'CALL_NOT_OPEN'
  | 'CALL_NOT_OPEN_FOR_COPY'
  | 'CALL_WITHOUT_TEMPLATE'
  | 'ALREADY_SUBMITTED'
  | 'NOT_SUBMITTED'
  | 'NO_LONGER_DRAFT'
  | 'INCOMPLETE'
  | 'DUPLICATE_USER'
  | 'UNKNOWN_USER'
  | 'REFERENCE_TAKEN'
  | 'NOT_ON_TEAM'
  | 'PROPOSAL_CHANGED'
  | 'TITLE_CHANGED'
  | 'HAS_PANEL_REVIEWS'
  | 'UNDO_TOO_LATE'
  | 'NOT_DELETED'
  | 'INSTRUMENT_NOT_IN_CALL'
  | 'NO_INSTRUMENT_CHOSEN'
  | 'NO_PANEL_CHOSEN'
  | 'NO_PANEL_TO_LEAVE'
  | 'PANEL_NOT_FOUND'
  | 'NO_PANEL_FITS'
  | 'DOWNLOAD_BEFORE_SUBMISSION'
  | 'REVIEWER_ON_PROPOSAL'
  | 'EXTENSION_IN_THE_PAST'
  | 'EXTENSION_TOO_LONG';

const ids = ({ proposalIds }: Details) =>
  Array.isArray(proposalIds) && proposalIds.length > 0 ? ` (${proposalIds.slice(0, 10).join(', ')})` : '';

function incomplete({ missing, topics }: Details): string {
  const words = { title: 'the title', abstract: 'the abstract' } as Record<string, string>;
  const parts = [
    ...((missing as string[] | undefined) ?? []).map((field) => words[field] ?? field),
    ...((topics as { title: string }[] | undefined) ?? []).map((topic) => `'${topic.title}'`),
  ];
  return `The proposal cannot be submitted yet. Please complete ${parts.join(', ')}`;
}

function onOwnProposal({ people }: Details): string {
  const listed = (people as PersonOnProposal[] | undefined) ?? [];
  const sentences = listed.map(({ name, place, proposalId }) => `${name} ${placeWords[place]} ${proposalId}`);
  return `Nobody can review their own proposal: ${sentences.join(', ')}`;
}

export const proposalSentences: Sentences<ProposalReason | AccessReason> = {
  ...accessSentences,
  PROPOSAL_NOT_FOUND: 'Proposal not found',
  NOT_ON_PROPOSAL: 'Only the principal investigator and the co-proposers may do this',
  NOT_PRINCIPAL_INVESTIGATOR: 'Only the principal investigator may do this',
  SUBMITTED_LOCKED: 'The proposal has been submitted and can no longer be edited',
  STATUS_LOCKED: 'The proposal cannot be edited in its current status',
  CALL_NOT_OPEN: 'The call is not open',
  CALL_NOT_OPEN_FOR_COPY: 'The proposal cannot be cloned because the call is not open',
  CALL_WITHOUT_TEMPLATE: 'The call has no proposal template. Please contact the user office',
  ALREADY_SUBMITTED: 'The proposal has already been submitted',
  NOT_SUBMITTED: 'The proposal has not been submitted',
  NO_LONGER_DRAFT: 'A submitted proposal cannot be deleted',
  INCOMPLETE: incomplete,
  DUPLICATE_USER: 'A person is named twice on the proposal',
  UNKNOWN_USER: 'A person named on the proposal was not found',
  REFERENCE_TAKEN: ({ reference }) => `The reference number ${String(reference)} belongs to another proposal`,
  NOT_ON_TEAM: 'You must be part of the proposal. Either add yourself as Principal Investigator or a Co-Proposer!',
  PROPOSAL_CHANGED: 'Somebody else has changed the proposal in the meantime',
  TITLE_CHANGED: 'Somebody else has changed the title in the meantime',
  HAS_PANEL_REVIEWS: (details) =>
    Array.isArray(details.proposalIds)
      ? `Panel reviews depend on these proposals and have to be removed first${ids(details)}`
      : 'The proposal cannot be deleted: panel reviews depend on it and have to be removed first',
  EXTENSION_IN_THE_PAST: 'The extension must end in the future',
  EXTENSION_TOO_LONG: `The extension can end at most ${extensionDays} days from now`,
  UNDO_TOO_LATE: 'The proposal can no longer be restored: more than a week has passed',
  NOT_DELETED: 'The proposal has not been deleted',
  INSTRUMENT_NOT_IN_CALL: (details) =>
    `The instrument is not part of the call of every selected proposal${ids(details)}`,
  NO_INSTRUMENT_CHOSEN: 'Please select an instrument',
  NO_PANEL_CHOSEN: 'Proposal cannot be assigned to FAP without specifying the instrument and FAP',
  NO_PANEL_TO_LEAVE: 'Proposals already removed from facility access panels',
  PANEL_NOT_FOUND: 'Panel not found',
  NO_PANEL_FITS: (details) => `None of the selected panels fits the instruments of every proposal${ids(details)}`,
  REVIEWER_ON_PROPOSAL: onOwnProposal,
  DOWNLOAD_BEFORE_SUBMISSION: 'The PDF can be downloaded once the proposal is submitted',
};
