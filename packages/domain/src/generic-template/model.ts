import type { Sentences } from '../kernel/index.ts';

/** Longest title of an entry, in characters (rule Q72). */
export const genericTemplateTitleLimit = 500;

/** Most entries copied at once. */
export const copiesLimit = 100;

export const genericTemplateSentences = {
  GENERIC_TEMPLATE_NOT_FOUND: 'Entry not found',
  NOT_A_GENERIC_TEMPLATE: 'Can not create genericTemplate with this template',
  QUESTION_WITHOUT_ENTRIES: 'The form of this proposal does not ask for such entries',
  TOO_MANY_ENTRIES: ({ limit }) => `There can be at most ${String(limit)} of them`,
  COPY_NOT_ALLOWED: 'The template does not allow copying',
  COPY_SOURCE_NOT_FOUND: 'What should be copied was not found',
} satisfies Sentences<string>;

export type GenericTemplateReason = keyof typeof genericTemplateSentences;
