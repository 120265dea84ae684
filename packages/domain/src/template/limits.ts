/** Longest name of a template, in characters. */
export const templateNameLimit = 200;

/** Longest title of a topic, in characters. */
export const topicTitleLimit = 32;

/** Most topics of a template, and most questions in it: forms beyond this are a mistake of a program. */
export const topicsLimit = 200;
export const questionsPerTemplateLimit = 2000;

/** Most conditions one question may have. */
export const dependenciesLimit = 200;

/** Longest description of a template, in characters. */
export const templateDescriptionLimit = 10_000;
