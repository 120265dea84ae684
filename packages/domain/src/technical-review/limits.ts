/** Visible characters of the internal comment and of the comment for the panel, markup not counted (Spec 3 §9). */
export const commentLimit = 6000;

/** Time for a proposal on an instrument, in the time unit of the call (Spec 3 §9). */
export const timeAllocationMin = 0;
export const timeAllocationMax = 100_000;

/** Internal documents of one review, PDF only (Spec 3 §5). */
export const internalDocumentsLimit = 5;
export const internalDocumentType = 'application/pdf';

/** Reviews handled in one bulk action. */
export const bulkLimit = 1000;
