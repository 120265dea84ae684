import type { Sentences } from '../kernel/index.ts';

export type EmailTemplateReason =
  | 'EMAIL_TEMPLATE_NOT_FOUND'
  | 'EMAIL_TEMPLATE_ID_TAKEN'
  | 'EMAIL_TEMPLATE_IN_USE'
  | 'EMAIL_TEMPLATE_OF_THE_HOUSE'
  | 'EMAIL_TEMPLATE_CHANGED';

export const emailTemplateSentences: Sentences<EmailTemplateReason> = {
  EMAIL_TEMPLATE_NOT_FOUND: 'E-mail template not found',
  EMAIL_TEMPLATE_ID_TAKEN: 'Another template has this id',
  EMAIL_TEMPLATE_IN_USE: ({ workflows }) =>
    `Status actions of ${(workflows as readonly string[]).map((name) => `"${name}"`).join(', ')} write with this template`,
  EMAIL_TEMPLATE_OF_THE_HOUSE: 'The product itself uses this template. Its text can be changed',
  EMAIL_TEMPLATE_CHANGED: 'Somebody else has changed this template in the meantime. Reload it to see what they wrote',
};
