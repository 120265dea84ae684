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
