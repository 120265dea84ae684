import { rule } from '../kernel/index.ts';
import { mayListAllProposals, mayListProposals, mayListScientistProposals } from './policy.ts';

export const proposalListPolicies = {
  listAll: rule('proposalList.all', mayListAllProposals),
  list: rule('proposalList.list', mayListProposals),
  listForScientist: rule('proposalList.forScientist', mayListScientistProposals),
};
