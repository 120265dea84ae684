/** Longest title of an entry, in characters (rule Q72). */
export const genericTemplateTitleLimit = 500;

/** Most entries copied at once. */
export const copiesLimit = 100;
