/** Invites: asking a person by e-mail to become co-proposer. */
import { rule } from '../kernel/index.ts';
import { proposalPolicies } from '../proposal/index.ts';
import {
  mayAcceptByAddress,
  mayAcceptWithCode,
  mayDeclineByAddress,
  mayInviteUser,
  maySetCoProposerInvites,
} from './policy.ts';

export * from './model.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';

export const invitePolicies = {
  setCoProposerInvites: rule('invite.setCoProposers', maySetCoProposerInvites, proposalPolicies.edit.states),
  sendAgain: rule('invite.sendAgain', maySetCoProposerInvites, proposalPolicies.edit.states),
  inviteUser: rule('invite.inviteUser', mayInviteUser, {
    'as applicant': { userRole: 'USER' },
    'into a panel': { userRole: 'FAP_REVIEWER' },
    'as officer': { userRole: 'USER_OFFICER' },
  }),
  acceptWithCode: rule('invite.acceptWithCode', mayAcceptWithCode),
  acceptByAddress: rule('invite.acceptByAddress', mayAcceptByAddress),
  declineByAddress: rule('invite.declineByAddress', mayDeclineByAddress),
};
