import type { CallPeriod } from '../call/index.ts';
import { rule, signedIn } from '../kernel/index.ts';
import { noRelations, type ProposalFacts } from './model.ts';
import {
  mayCloneProposal,
  mayCloneToCall,
  mayCreateProposal,
  mayDeleteProposal,
  mayDownloadProposal,
  mayEditProposal,
  mayManageProposals,
  mayReadProposalLogs,
  maySubmitProposal,
  mayUndoDelete,
  mayViewProposal,
} from './policy.ts';
import { mayExtendProposal } from './submission/more-time.ts';

/** The facts of a proposal that does not exist: every rule decides as for a proposal the caller may not know of. */
export const absentProposal: ProposalFacts = {
  status: '',
  submitted: false,
  finalStatus: 'UNSET',
  notified: false,
  managementDecisionSubmitted: false,
  call: { startCall: new Date(0), endCall: new Date(0), endCallInternal: new Date(0) },
  graceMinutes: null,
  extendedUntil: null,
  deletedAt: new Date(0),
  ...noRelations,
};

const open: CallPeriod = {
  startCall: new Date('2030-01-01T00:00:00Z'),
  endCall: new Date('2030-12-31T00:00:00Z'),
  endCallInternal: new Date('2030-12-31T00:00:00Z'),
};
const closed: CallPeriod = { ...open, endCall: new Date('2030-02-01'), endCallInternal: new Date('2030-03-01') };

const draft: ProposalFacts = { ...absentProposal, status: 'DRAFT', call: open, deletedAt: null };
const submitted: ProposalFacts = { ...draft, status: 'FEASIBILITY_REVIEW', submitted: true };
const staff = { isScientistOnInstrument: true, isInternalReviewer: true } as const;
const panel = { isFapChair: true, isFapSecretary: true, isFapReviewer: true } as const;

/** Named states for reading, over which other areas print their own rules too. */
export const readingStates = {
  'somebody else’s draft': draft,
  'own draft': { ...draft, isPrincipalInvestigator: true },
  'own, submitted': { ...submitted, isPrincipalInvestigator: true },
  'as data access user': { ...submitted, isDataAccessUser: true },
  'on own instrument': { ...submitted, ...staff },
  'in own panel': { ...submitted, ...panel },
  deleted: { ...draft, isPrincipalInvestigator: true, deletedAt: new Date('2030-06-01') },
};

/** Named states for changing, over which other areas print their own rules too. */
export const writingStates = {
  'own draft, call open': { ...draft, isPrincipalInvestigator: true },
  'as co-proposer, call open': { ...draft, isCoProposer: true },
  'own draft, call closed': { ...draft, isPrincipalInvestigator: true, call: closed },
  'own draft, call closed, more time given': {
    ...draft,
    isPrincipalInvestigator: true,
    call: closed,
    extendedUntil: open.endCall,
  },
  'own, submitted': { ...submitted, isPrincipalInvestigator: true },
  'own, editable though submitted': { ...submitted, isPrincipalInvestigator: true, status: 'EDITABLE_SUBMITTED' },
  'on own instrument': { ...submitted, ...staff },
  'in own panel': { ...submitted, ...panel },
  'somebody else’s': draft,
};

const deleted: ProposalFacts = { ...draft, isPrincipalInvestigator: true, deletedAt: new Date('2030-06-14') };

/** Every action on proposals and its rule, with the states over which the permission matrix is printed. */
export const proposalPolicies = {
  view: rule('proposal.view', mayViewProposal, readingStates),
  /** Any signed-in user may query their own permissions. */
  askAccess: rule('proposal.askAccess', signedIn),
  create: rule('proposal.create', mayCreateProposal, { 'call open': open, 'call closed': closed }),
  edit: rule('proposal.edit', mayEditProposal, writingStates),
  submit: rule('proposal.submit', maySubmitProposal, {
    ...writingStates,
    'own, the same press again': { ...submitted, isPrincipalInvestigator: true, isRepeated: true },
  }),
  delete: rule('proposal.delete', mayDeleteProposal, writingStates),
  undoDelete: rule('proposal.undoDelete', mayUndoDelete, {
    'deleted by oneself': { ...deleted, isDeleter: true },
    'deleted by another': deleted,
    'deleted long ago': { ...deleted, isDeleter: true, deletedAt: new Date('2030-01-01') },
  }),
  clone: rule('proposal.clone', mayCloneProposal, readingStates),
  cloneToCall: rule('proposal.cloneToCall', mayCloneToCall, { 'call open': open, 'call closed': closed }),
  extend: rule('proposal.extend', mayExtendProposal, { draft, submitted }),
  download: rule('proposal.download', mayDownloadProposal, readingStates),
  manage: rule('proposal.manage', mayManageProposals),
  /** Officers and access tokens, regardless of the call's dates (rule P19). */
  import: rule('proposal.import', mayManageProposals),
  readLogs: rule('proposal.readLogs', mayReadProposalLogs, readingStates),
};
