import type { Sentences } from '../kernel/index.ts';

export type GenericTemplateReason =
  | 'GENERIC_TEMPLATE_NOT_FOUND'
  | 'NOT_A_GENERIC_TEMPLATE'
  | 'QUESTION_WITHOUT_ENTRIES'
  | 'TOO_MANY_ENTRIES'
  | 'COPY_NOT_ALLOWED'
  | 'COPY_SOURCE_NOT_FOUND';

export const genericTemplateSentences: Sentences<GenericTemplateReason> = {
  GENERIC_TEMPLATE_NOT_FOUND: 'Entry not found',
  NOT_A_GENERIC_TEMPLATE: 'Can not create genericTemplate with this template',
  QUESTION_WITHOUT_ENTRIES: 'The form of this proposal does not ask for such entries',
  TOO_MANY_ENTRIES: ({ limit }) => `There can be at most ${String(limit)} of them`,
  COPY_NOT_ALLOWED: 'The template does not allow copying',
  COPY_SOURCE_NOT_FOUND: 'What should be copied was not found',
};
