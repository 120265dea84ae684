/** Characters of the texts of a call (rule C12). */
export const callShortCodeLimit = 20;
export const callTitleLimit = 100;
export const callCommentLimit = 100;
export const callLongTextLimit = 20_000;
export const referenceNumberFormatLimit = 64;

/** Characters of a reference number, and digits of the number before submission (rules C30 and C33). */
export const referenceNumberLimit = 16;
export const preSubmissionDigits = 6;

/** The largest availability time of an instrument on a call, in the call's unit (rule C27). */
export const availabilityTimeLimit = 2147483647;

/** Whole days ahead beyond which no remaining time is shown (rule C5). */
export const remainingTimeDays = 30;

/** The most minutes of grace after the end of a call (rule P120). */
export const graceMinutesLimit = 1440;

/** The most days before an experiment on which its safety form or visit may be due (rule O122). */
export const dueDaysLimit = 365;
