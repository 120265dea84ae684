import type { Sentences } from '../kernel/index.ts';

/** Longest parts of an e-mail template, in characters. */
export const emailTemplateIdLimit = 100;
export const emailTemplateNameLimit = 100;
export const emailSubjectLimit = 300;
export const emailBodyLimit = 200_000;

export const emailTemplateSentences = {
  EMAIL_TEMPLATE_NOT_FOUND: 'E-mail template not found',
  EMAIL_TEMPLATE_ID_TAKEN: 'Another template has this id',
  EMAIL_TEMPLATE_IN_USE: ({ workflows }) =>
    `Status actions of ${(workflows as readonly string[]).map((name) => `"${name}"`).join(', ')} write with this template`,
  EMAIL_TEMPLATE_OF_THE_HOUSE: 'The product itself uses this template. Its text can be changed',
  EMAIL_TEMPLATE_CHANGED: 'Somebody else has changed this template in the meantime. Reload it to see what they wrote',
} satisfies Sentences<string>;

export type EmailTemplateReason = keyof typeof emailTemplateSentences;
