/** Spec 1 §5, Spec 2 §9: characters of a title. */
export const titleLimit = 175;
/** Spec 1 §5, Spec 2 §9: characters of an abstract. */
export const abstractLimit = 1500;
/** People on one proposal beside the principal investigator; a ceiling against runaway input. */
export const coProposersLimit = 200;
/** Knot 8: hours in which a deleted proposal can be brought back. */
export const undoDeleteHours = 7 * 24;
/** Proposals one bulk action may name. */
export const bulkLimit = 5000;
/** Copies one cloning may make. */
export const cloneLimit = 200;
/** Characters of the text own proposals are searched for. */
export const ownSearchTextLimit = 200;
