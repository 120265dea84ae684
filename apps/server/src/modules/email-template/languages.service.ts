import type { Language } from '@atrium/domain/user';
import type { Ctx } from '../../access/context.ts';
import type { EmailTemplateRow, TranslationRow } from './email-template.queries.ts';
import { type FilledEmail, fillEmails } from './email-template.service.ts';

/** A text a letter may be written with, and the data to fill it in. */
export interface LetterVersion {
  /** Null for the template's original text. */
  readonly language: Language | null;
  readonly subject: string;
  readonly body: string;
  readonly data: unknown;
}

/** A letter and its texts, the best for its readers first. */
export interface LetterToFill {
  readonly templateId: string;
  readonly versions: readonly LetterVersion[];
}

export type FilledLetter = FilledEmail & { readonly language: Language | null };

/** Whether a translation is sent: one delivered with the product is not once the facility has changed the text it translates (rule O243). */
export const isSent = ({ isDelivered, isCurrent }: Pick<TranslationRow, 'isDelivered' | 'isCurrent'>): boolean =>
  isCurrent || !isDelivered;

/** Returns the texts of a template for readers of this language, best first: the translation if it is sent, then the original text. */
export function textsFor(
  template: EmailTemplateRow,
  translations: readonly TranslationRow[],
  language: Language | null,
): Array<Omit<LetterVersion, 'data'>> {
  const { subject, body } = template;
  const own = { language: null, subject, body };
  const translated = translations.find((one) => one.language === language);
  if (!translated || !isSent(translated)) return [own];
  return [{ language, subject: translated.subject, body: translated.body }, own];
}

/**
 * Fills in each letter with the first of its texts that works, in order; null for a letter without texts. A failure is logged if another
 * text takes its place, and returned otherwise.
 */
export async function fillLetters(
  ctx: Ctx,
  letters: readonly LetterToFill[],
): Promise<ReadonlyArray<FilledLetter | null>> {
  const done: Array<FilledLetter | null> = letters.map(() => null);
  const most = Math.max(0, ...letters.map(({ versions }) => versions.length));
  for (let nth = 0; nth < most; nth += 1) {
    const tried = letters.flatMap(({ templateId, versions }, at) => {
      const version = versions[nth];
      return version && !done[at]?.ok ? [{ at, templateId, version, isLast: nth === versions.length - 1 }] : [];
    });
    const filled = await fillEmails(
      ctx,
      tried.map(({ version }) => version),
    );
    tried.forEach(({ at, templateId, version: { language }, isLast }, place) => {
      const one = filled[place];
      if (!one) return;
      done[at] = { ...one, language };
      if (one.ok || isLast) return;
      ctx.log.error(
        { templateId, language, why: one.problem.message },
        'an e-mail was written with its fallback text, because this one cannot be filled in',
      );
    });
  }
  return done;
}
