import type { AccessReason, Sentences } from '../kernel/index.ts';
import { type ProposalReason, proposalSentences } from '../proposal/index.ts';

export type InviteReason =
  | 'INVITE_NOT_FOUND'
  | 'INVITE_CODE_NOT_FOUND'
  | 'INVITE_CODES_TRIED'
  | 'INVITE_CLAIMED'
  | 'INVITE_EXPIRED'
  | 'INVITE_MAILED_LATELY'
  | 'INVITED_IS_ON_PROPOSAL'
  | 'INVITE_FOR_SOMEBODY_ELSE'
  | 'TOO_MANY_INVITED'
  | 'ACCOUNT_EXISTS'
  | 'INVITES_APPLICANTS_ONLY'
  | 'OFFICERS_ARE_NOT_INVITED';

export const inviteSentences: Sentences<InviteReason | ProposalReason | AccessReason> = {
  ...proposalSentences,
  INVITE_NOT_FOUND: 'Invite not found',
  INVITE_CODE_NOT_FOUND: 'Invite code not found',
  INVITE_CODES_TRIED: 'Too many codes were tried. Please wait a quarter of an hour, then try again',
  INVITE_CLAIMED: 'Invite code already claimed',
  INVITE_EXPIRED: 'Invite code has expired',
  INVITE_MAILED_LATELY: 'The invitation was sent within the last day. It can be sent again once a day',
  INVITED_IS_ON_PROPOSAL: ({ email }) => `${String(email)}: User is already on the proposal`,
  INVITE_FOR_SOMEBODY_ELSE: 'You are on this proposal already. The code stays good for the person who was invited',
  TOO_MANY_INVITED: ({ most }) => `At most ${String(most)} people can be invited in a day. Please go on tomorrow`,
  ACCOUNT_EXISTS: 'Can not create account because account already exists',
  INVITES_APPLICANTS_ONLY: 'Only the user office invites people into this role',
  OFFICERS_ARE_NOT_INVITED: 'The role of a user officer is given to people who are known, not by invitation',
};
