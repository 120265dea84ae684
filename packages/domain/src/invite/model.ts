import type { AccessReason, Sentences } from '../kernel/index.ts';
import { type ProposalReason, proposalSentences } from '../proposal/index.ts';

/** Characters of an invite code, upper-case letters and digits (rule P74). */
export const inviteCodeLength = 8;
export const inviteCodeAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Invites on one proposal. */
export const invitesLimit = 100;
/** Characters before people are searched for (rule P87). */
export const searchMinimum = 3;
/** Codes that are none, which one person and one network address may try within so many minutes; an institute shares its address. */
export const inviteGuesses = { person: 10, address: 60, minutes: 15 };
/** People who were not known whom one person, unless a user officer, invites within 24 hours (rule P93). */
export const invitedADayLimit = 30;
/** Days an invite stays valid when the setting INVITE_VALIDITY_PERIOD_DAYS says nothing (rule P76). */
export const inviteValidityDefaultDays = 365;
/** Days in which a reminder that was missed is made up for; older ages are left alone, also when the setting is new. */
export const reminderGraceDays = 7;
/** An address gets the mail of one invite at most once in these hours, however often it is asked for. */
export const inviteMailPauseHours = 24;

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
