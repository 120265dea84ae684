/** Spec 1 §9: characters of a comment. */
export const scientistCommentLimit = 6000;
