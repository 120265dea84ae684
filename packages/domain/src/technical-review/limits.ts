/** Visible characters of the internal comment and of the comment for the panel, markup not counted (rule R68). */
export const commentLimit = 6000;

/** Time for a proposal on an instrument, in the time unit of the call (rule R68). */
export const timeAllocationMin = 0;
export const timeAllocationMax = 100_000;

/** Internal documents of one review, PDF only (rules R68 and R69). */
export const internalDocumentsLimit = 5;
export const internalDocumentType = 'application/pdf';

/** Reviews handled in one bulk action. */
export const bulkReviewLimit = 1000;
