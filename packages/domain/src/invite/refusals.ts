import type { AccessReason, Sentences } from '../kernel/index.ts';
import { type ProposalReason, proposalSentences } from '../proposal/index.ts';

export type InviteReason = 'INVITE_NOT_FOUND' | 'INVITE_CLAIMED' | 'INVITE_EXPIRED';

export const inviteSentences: Sentences<InviteReason | ProposalReason | AccessReason> = {
  ...proposalSentences,
  INVITE_NOT_FOUND: 'Invite not found',
  INVITE_CLAIMED: 'The invite has been used already',
  INVITE_EXPIRED: 'The invite has expired. Ask the person who sent it for a new one',
};
