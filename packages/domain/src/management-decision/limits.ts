/** The time that can be allocated on an instrument, in the unit of the call (rule R90). */
export const allocationMin = 0;
export const allocationMax = 100_000;
/** Proposals decided on in one act (rule R170). */
export const mostDecidedAtOnce = 200;

/** Visible characters of a comment (rule R90). */
export const decisionCommentLimit = 6000;

/** Letters that are shown at once before they are sent. */
export const mostLettersShown = 500;
