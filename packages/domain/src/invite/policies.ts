import { rule } from '../kernel/index.ts';
import { proposalPolicies } from '../proposal/index.ts';
import { mayAcceptByAddress, mayAcceptWithCode, maySetCoProposerInvites } from './policy.ts';

export const invitePolicies = {
  setCoProposerInvites: rule('invite.setCoProposers', maySetCoProposerInvites, proposalPolicies.edit.states),
  acceptWithCode: rule('invite.acceptWithCode', mayAcceptWithCode),
  acceptByAddress: rule('invite.acceptByAddress', mayAcceptByAddress),
};
