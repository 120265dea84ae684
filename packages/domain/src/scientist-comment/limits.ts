/** Characters of a comment (rule R94). */
export const scientistCommentLimit = 6000;
