/** Longest title of an entry, in characters (behaviour/questionnaires §7.2). */
export const genericTemplateTitleLimit = 500;

/** Most entries copied at once. */
export const copiesLimit = 100;
