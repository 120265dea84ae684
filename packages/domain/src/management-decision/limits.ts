/** The time that can be allocated on an instrument, in the unit of the call (rule R90). */
export const allocationMin = 0;
export const allocationMax = 100_000;
/** Visible characters of a comment (rule R90). */
export const commentLimit = 6000;
