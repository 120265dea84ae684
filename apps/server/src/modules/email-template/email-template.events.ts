import { textOfTheHouse } from '@atrium/domain/email-template';
import type { Language } from '@atrium/domain/user';
import type { Ctx } from '../../access/context.ts';
import { type LetterToSend, languagesOfReaders, mailFrame, writesLetters } from '../mail/index.ts';
import { facilityOf } from '../proposal/index.ts';
import { emailTemplates, translationsOfTemplate } from './email-template.queries.ts';
import { fillLetters, type LetterVersion, textsFor } from './languages.service.ts';

/**
 * Returns the texts of a letter for readers of this language, best first. If a template has been deleted, or cannot be filled in with its
 * data, the product's text takes its place, and this is logged (rule O180). The product's own words are in the language of the text they
 * appear in.
 */
async function versionsOf(
  tx: Ctx,
  { templateId, data, words }: LetterToSend,
  language: Language | null,
  house: object,
): Promise<LetterVersion[]> {
  const [template, translations] = await Promise.all([
    emailTemplates.load(tx, templateId),
    translationsOfTemplate.load(tx, templateId),
  ]);
  if (!template)
    tx.log.error({ templateId }, 'an e-mail was written with the built-in text, because its template no longer exists');
  const ofTheHouse = textOfTheHouse(templateId, language);
  return [
    ...(template ? textsFor(template, translations, language) : []),
    ...(ofTheHouse ? [{ language, subject: ofTheHouse.subject, body: ofTheHouse.body }] : []),
  ].map((text) => ({ ...text, data: { ...data, ...words?.(text.language ?? 'en'), ...house } }));
}

// The product's letters are written with the texts that officers gave them (decision 0296), in the language of the reader (decision 0690).
writesLetters(async (tx, letters) => {
  const [house, languages] = await Promise.all([facilityOf(tx), languagesOfReaders(tx, letters)]);
  const toFill = await Promise.all(
    letters.map(async (letter, at) => ({
      templateId: letter.templateId,
      versions: await versionsOf(tx, letter, languages[at] ?? null, house),
    })),
  );
  return (await fillLetters(tx, toFill)).map((letter) => {
    if (!letter) return { ok: false, why: 'There is no template with this name' };
    if (!letter.ok) {
      const { line, message } = letter.problem;
      return { ok: false, why: line ? `Line ${line}: ${message}` : message };
    }
    const { subject, body, language } = letter;
    return { ok: true, subject, html: mailFrame({ title: subject, body, language, ...house }) };
  });
});
