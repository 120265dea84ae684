/** Spec 3 §5: the time that can be allocated on an instrument, in the unit of the call. */
export const allocationMin = 0;
export const allocationMax = 100_000;
/** Spec 1 §9: visible characters of a comment. */
export const commentLimit = 6000;
