import type { AccessReason, Sentences } from '../kernel/index.ts';
import { type ProposalReason, proposalSentences } from '../proposal/index.ts';

export type DataAccessReason = 'ALREADY_ON_PROPOSAL' | 'UNKNOWN_DATA_ACCESS_USER';

export const dataAccessSentences: Sentences<DataAccessReason | ProposalReason | AccessReason> = {
  ...proposalSentences,
  ALREADY_ON_PROPOSAL:
    'A member of the proposal has access to its data already and can not be a data access user as well',
  UNKNOWN_DATA_ACCESS_USER: 'A person named as data access user is not known here',
};
