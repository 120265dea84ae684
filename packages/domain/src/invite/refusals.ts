import type { AccessReason, Sentences } from '../kernel/index.ts';
import { type ProposalReason, proposalSentences } from '../proposal/index.ts';

export type InviteReason =
  | 'INVITE_NOT_FOUND'
  | 'INVITE_CLAIMED'
  | 'INVITE_EXPIRED'
  | 'ACCOUNT_EXISTS'
  | 'INVITES_APPLICANTS_ONLY'
  | 'OFFICERS_ARE_NOT_INVITED';

export const inviteSentences: Sentences<InviteReason | ProposalReason | AccessReason> = {
  ...proposalSentences,
  INVITE_NOT_FOUND: 'Invite not found',
  INVITE_CLAIMED: 'The invite has been used already',
  INVITE_EXPIRED: 'The invite has expired. Ask the person who sent it for a new one',
  ACCOUNT_EXISTS: 'Can not create account because account already exists',
  INVITES_APPLICANTS_ONLY: 'Only the user office invites people into this role',
  OFFICERS_ARE_NOT_INVITED: 'The role of a user officer is given to people who are known, not by invitation',
};
