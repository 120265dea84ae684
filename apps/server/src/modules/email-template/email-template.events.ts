import { letterOfTheHouse } from '@atrium/domain/email-template';
import type { Ctx } from '../../access/context.ts';
import { mailFrame, writesLetters } from '../mail/index.ts';
import { houseOf } from '../proposal/index.ts';
import { emailTemplates } from './email-template.queries.ts';
import { type FilledEmail, fillEmails } from './email-template.service.ts';

interface Written {
  readonly templateId: string;
  /** Null where there is none. */
  readonly text: { readonly subject: string; readonly body: string } | null;
  readonly data: unknown;
}

/** Fills in those that have a text, in their order; null for the others. */
async function fillThose(tx: Ctx, letters: readonly Written[]): Promise<Array<FilledEmail | null>> {
  const filled = await fillEmails(
    tx,
    letters.flatMap(({ text, data }) => (text ? [{ ...text, data }] : [])),
  );
  return letters.map(({ text }) => (text ? (filled.shift() ?? null) : null));
}

/** Where a template is gone, or fails with what it is filled in with, the text of the product stands in, and the log says so (rule O180). */
const ownText = (tx: Ctx, { templateId, data }: Written, failed: FilledEmail | null): Written => {
  if (failed?.ok) return { templateId, data, text: null };
  const why = failed ? failed.problem.message : 'there is no template with this id';
  tx.log.error({ templateId, why }, 'a letter was written with the text of the product');
  return { templateId, data, text: letterOfTheHouse(templateId) ?? null };
};

// Letters of the product are written with the texts that officers gave them (decision 0296).
writesLetters(async (tx, letters) => {
  const house = await houseOf(tx);
  const written = await Promise.all(
    letters.map(
      async ({ templateId, data }): Promise<Written> => ({
        templateId,
        data: { ...data, ...house },
        text: (await emailTemplates.load(tx, templateId)) ?? null,
      }),
    ),
  );
  const filled = await fillThose(tx, written);
  const instead = await fillThose(
    tx,
    written.map((letter, at) => ownText(tx, letter, filled[at] ?? null)),
  );
  return letters.map((_, at) => {
    const text = [filled[at], instead[at]].find((one) => one?.ok);
    if (!text?.ok) return null;
    const { subject, body } = text;
    return { subject, html: mailFrame({ title: subject, body, ...house }) };
  });
});
