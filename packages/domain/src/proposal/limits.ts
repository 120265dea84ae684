/** The most days ahead until which one proposal gets more time, and characters of the reason (rule P121). */
export const extensionDays = 90;
export const extensionReasonLimit = 500;

/** Characters of a title (rule P6). */
export const titleLimit = 175;
/** Characters of an abstract (rule P7). */
export const abstractLimit = 1500;
/** People on one proposal beside the principal investigator; a ceiling against runaway input. */
export const coProposersLimit = 200;
/** Hours in which a deleted proposal can be brought back (rule P27). */
export const undoDeleteHours = 7 * 24;
/** Proposals one bulk action may name. */
export const bulkLimit = 5000;
/** Copies one cloning may make. */
export const cloneLimit = 200;
/** Characters of the text own proposals are searched for. */
export const ownSearchTextLimit = 200;
