/** Longest id of a question, in characters. */
export const questionIdLimit = 64;

/** Longest natural key, in characters (rule Q4). */
export const naturalKeyLimit = 128;

/** Longest question text, in characters (rule Q3). */
export const questionTextLimit = 256;

/** Largest stored configuration of a question, in characters. */
export const configLimit = 500_000;
