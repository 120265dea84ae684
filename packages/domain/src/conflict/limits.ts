/** Characters of the reason of a conflict, or of assigning in spite of one. */
export const conflictReasonLimit = 2000;
/** For how many years working together may count. */
export const togetherYearsMinimum = 1;
export const togetherYearsMaximum = 20;
/** Names that are checked at once, and characters of one. */
export const namesCheckedLimit = 200;
export const conflictNameLimit = 300;
