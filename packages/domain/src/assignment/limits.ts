/** People who are reminded at once. */
export const remindedLimit = 500;
/** Assignments in a draft. */
export const draftCellsLimit = 20_000;
/** The most reviews a limit may allow one person. */
export const mostReviewsLimit = 1000;
