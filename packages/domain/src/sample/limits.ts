/** Longest title of a sample, in characters (rule Q72). */
export const sampleTitleLimit = 150;

/** Longest comment on the safety of a sample, in characters. */
export const safetyCommentLimit = 10_000;
