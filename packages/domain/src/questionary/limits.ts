/** Most answers in one save of a topic. */
export const answersPerSaveLimit = 500;

/** Longest answer as JSON text, in characters. */
export const answerLimit = 1_000_000;
