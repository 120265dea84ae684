/** Data access users: people who may use the data of a proposal without being on it. */
import { z } from 'zod';
import { type AccessReason, id, rule, type Sentences } from '../kernel/index.ts';
import { type ProposalReason, proposalPolicies, proposalSentences } from '../proposal/index.ts';
import { type DataAccessReason, mayUpdateDataAccessUsers, mayViewDataAccessUsers } from './policy.ts';

export * from './policy.ts';

export const dataAccessUsersArgs = z.object({ proposalPk: id() });
export const updateDataAccessUsersArgs = z.object({ proposalPk: id(), userIds: z.array(id()).max(500) });

const { states } = proposalPolicies.view;

export const dataAccessPolicies = {
  view: rule('dataAccess.view', mayViewDataAccessUsers, states),
  update: rule('dataAccess.update', mayUpdateDataAccessUsers, states),
};

export const dataAccessSentences: Sentences<DataAccessReason | ProposalReason | AccessReason> = {
  ...proposalSentences,
  ALREADY_ON_PROPOSAL: 'A member of the proposal already has access to its data and cannot also be a data access user',
  UNKNOWN_DATA_ACCESS_USER: 'A person named as a data access user was not found',
};
