/** Longest id of a question, in characters. */
export const questionIdLimit = 64;

/** Longest natural key, in characters (Spec 2 §9). */
export const naturalKeyLimit = 128;

/** Longest question text, in characters (Spec 2 §9; the store holds it for every type). */
export const questionTextLimit = 256;

/** Largest stored configuration of a question, in characters. */
export const configLimit = 500_000;
