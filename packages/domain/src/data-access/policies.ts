import { rule } from '../kernel/index.ts';
import { proposalPolicies } from '../proposal/index.ts';
import { mayUpdateDataAccessUsers, mayViewDataAccessUsers } from './policy.ts';

const { states } = proposalPolicies.view;

export const dataAccessPolicies = {
  view: rule('dataAccess.view', mayViewDataAccessUsers, states),
  update: rule('dataAccess.update', mayUpdateDataAccessUsers, states),
};
