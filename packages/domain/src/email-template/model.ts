import { z } from 'zod';
import { folded, id, type Sentences, text } from '../kernel/index.ts';
import { languages } from '../user/index.ts';

/** The maximum lengths of the parts of an e-mail template, in characters. */
const emailTemplateIdLimit = 100;
const emailTemplateNameLimit = 100;
const emailSubjectLimit = 300;
const emailBodyLimit = 200_000;

export const emailTemplateSentences = {
  EMAIL_TEMPLATE_NOT_FOUND: 'E-mail template not found',
  EMAIL_TEMPLATE_ID_TAKEN: 'Another template has this id',
  EMAIL_TEMPLATE_IN_USE: ({ workflows }) =>
    `Status actions of ${(workflows as readonly string[]).map((name) => `“${name}”`).join(', ')} use this template`,
  EMAIL_TEMPLATE_OF_THE_HOUSE: 'Atrium itself uses this template, so only its text can be changed',
  EMAIL_TEMPLATE_CHANGED: 'Somebody else has changed this template in the meantime. Reload it to see what they wrote',
  EMAIL_TEMPLATE_NOT_TRANSLATED: 'This e-mail template has no text in this language',
} satisfies Sentences<string>;

export type EmailTemplateReason = keyof typeof emailTemplateSentences;

export const emailTemplateId = z
  .string()
  .max(emailTemplateIdLimit, { message: `Please make it at most ${emailTemplateIdLimit} characters long` })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    message: 'Use lower-case letters, digits and single hyphens, such as proposal-accepted',
  });

const texts = {
  name: text(emailTemplateNameLimit, 'Name is required'),
  subject: text(emailSubjectLimit, 'Subject is required'),
  body: text(emailBodyLimit, 'A text is required'),
};

/** A new e-mail template; other systems refer to it by its id, which never changes. */
export const createEmailTemplateArgs = z.object({ id: emailTemplateId, ...texts });
export type CreateEmailTemplate = z.infer<typeof createEmailTemplateArgs>;

/** Includes the revision that was read, so that nobody overwrites changes made by others since. */
export const updateEmailTemplateArgs = z.object({ id: z.string().max(emailTemplateIdLimit), revision: id(), ...texts });
export type UpdateEmailTemplate = z.infer<typeof updateEmailTemplateArgs>;

export const emailTemplateKey = z.object({ id: z.string().max(emailTemplateIdLimit) });

const language = z
  .string()
  .pipe(z.enum(languages, { error: 'E-mails can be written in English (en) and German (de)' }));

/** Identifies the text of a template in an additional language. */
export const emailTemplateTranslationKey = z.object({ ...emailTemplateKey.shape, language });
export type EmailTemplateTranslationKey = z.infer<typeof emailTemplateTranslationKey>;

/** Includes the revision that was read; none if there is no text in this language yet. */
export const setEmailTemplateTranslationArgs = z.object({
  ...emailTemplateTranslationKey.shape,
  revision: id().nullish(),
  subject: texts.subject,
  body: texts.body,
});
export type SetEmailTemplateTranslation = z.infer<typeof setEmailTemplateTranslationArgs>;

/** A preview of the text being edited, saved or not, with a proposal or with sample data; the product's own words are in `language`. */
export const emailPreviewArgs = z.object({
  subject: z.string().max(emailSubjectLimit),
  body: z.string().max(emailBodyLimit),
  proposalPk: id().nullish(),
  language: language.nullish(),
});

/** Returns an id derived from a name, for the form. */
export function idOfName(name: string): string {
  return folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, emailTemplateIdLimit)
    .replace(/-+$/, '');
}
