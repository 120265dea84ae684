import { z } from 'zod';
import { folded, id, text } from '../kernel/index.ts';
import { emailBodyLimit, emailSubjectLimit, emailTemplateIdLimit, emailTemplateNameLimit } from './model.ts';

export const emailTemplateId = z
  .string()
  .max(emailTemplateIdLimit, { message: `Please make it at most ${emailTemplateIdLimit} characters long` })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    message: 'Use small letters, digits and single hyphens, such as proposal-accepted',
  });

const texts = {
  name: text(emailTemplateNameLimit, 'Name is required'),
  subject: text(emailSubjectLimit, 'Subject is required'),
  body: text(emailBodyLimit, 'A text is required'),
};

/** A template of e-mails: the id is what other systems call it, and does not change. */
export const createEmailTemplateArgs = z.object({ id: emailTemplateId, ...texts });
export type CreateEmailTemplate = z.infer<typeof createEmailTemplateArgs>;

/** The revision that was read is given back, so that nobody overwrites what another has written meanwhile. */
export const updateEmailTemplateArgs = z.object({ id: z.string().max(emailTemplateIdLimit), revision: id(), ...texts });
export type UpdateEmailTemplate = z.infer<typeof updateEmailTemplateArgs>;

export const emailTemplateKey = z.object({ id: z.string().max(emailTemplateIdLimit) });

/** A preview shows what is typed, saved or not, with a proposal or with sample data. */
export const emailPreviewArgs = z.object({
  subject: z.string().max(emailSubjectLimit),
  body: z.string().max(emailBodyLimit),
  proposalPk: id().nullish(),
});

/** An id made of a name, for the form. */
export function idOfName(name: string): string {
  return folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, emailTemplateIdLimit)
    .replace(/-+$/, '');
}
