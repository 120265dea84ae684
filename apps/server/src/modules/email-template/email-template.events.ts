import type { Ctx } from '../../access/context.ts';
import { mailFrame, writesLetters } from '../mail/index.ts';
import { houseOf } from '../proposal/index.ts';
import { emailTemplates } from './email-template.loaders.ts';
import { fillEmails } from './email-template.service.ts';

/** Where the text of a letter is not there, or fails with what it is filled in with, nothing goes out, and the log says so. */
const notWritten = (tx: Ctx, templateId: string, why: string) =>
  tx.log.error({ templateId, why }, 'a letter was not written');

// Letters of the product are written with the texts that officers gave them (decision 0296).
writesLetters(async (tx, letters) => {
  const house = await houseOf(tx);
  const templates = await Promise.all(letters.map(({ templateId }) => emailTemplates.load(tx, templateId)));
  const filled = await fillEmails(
    tx,
    letters.map(({ data }, at) => ({
      subject: templates[at]?.subject ?? '',
      body: templates[at]?.body ?? '',
      data: { ...data, ...house },
    })),
  );
  return letters.map(({ templateId }, at) => {
    const [template, text] = [templates[at], filled[at]];
    if (template && text?.ok) {
      const { subject, body } = text;
      return { subject, html: mailFrame({ title: subject, body, ...house }) };
    }
    notWritten(tx, templateId, text && !text.ok ? text.problem.message : 'there is no template with this id');
    return null;
  });
});
