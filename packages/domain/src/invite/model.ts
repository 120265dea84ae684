import type { AccessReason, Sentences } from '../kernel/index.ts';
import { type ProposalReason, proposalSentences } from '../proposal/index.ts';

/** The length of an invite code, which consists of upper-case letters and digits (rule P74). */
export const inviteCodeLength = 8;
export const inviteCodeAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** The most invites on one proposal. */
export const invitesLimit = 100;
/** The fewest characters for a search for people (rule P87). */
export const searchMinimum = 3;
/** How many wrong codes one person and one network address may try within this many minutes; a whole institute may share an address. */
export const inviteGuesses = { person: 10, address: 60, minutes: 15 };
/** How many people unknown to the system one person, except a user officer, may invite within 24 hours (rule P93). */
export const invitedADayLimit = 30;
/** How many days an invite is valid if the setting INVITE_VALIDITY_PERIOD_DAYS is not set (rule P76). */
export const inviteValidityDefaultDays = 365;
/** How many days late a missed reminder is still sent; older ones are skipped, also after the setting is first made. */
export const reminderGraceDays = 7;
/** The hours within which an address gets the mail of one invite at most once, however often it is requested. */
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
  INVITE_CODES_TRIED: 'Too many codes have been tried. Please wait 15 minutes, then try again',
  INVITE_CLAIMED: 'Invite code already claimed',
  INVITE_EXPIRED: 'Invite code has expired',
  INVITE_MAILED_LATELY: 'The invitation was already sent within the last day. It can be sent only once a day',
  INVITED_IS_ON_PROPOSAL: ({ email }) => `${String(email)}: User is already on the proposal`,
  INVITE_FOR_SOMEBODY_ELSE: 'You are already on this proposal. The code remains valid for the person who was invited',
  TOO_MANY_INVITED: ({ most }) => `At most ${String(most)} people can be invited per day. Please continue tomorrow`,
  ACCOUNT_EXISTS: 'Cannot create the account because it already exists',
  INVITES_APPLICANTS_ONLY: 'Only the user office can invite people to this role',
  OFFICERS_ARE_NOT_INVITED: 'The user officer role can only be given to existing users, not by invitation',
};
