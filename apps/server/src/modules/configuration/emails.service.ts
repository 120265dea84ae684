import type { ConfigurationItem } from '@atrium/domain/configuration';
import {
  createEmailTemplateArgs,
  setEmailTemplateTranslationArgs,
  updateEmailTemplateArgs,
} from '@atrium/domain/email-template';
import type { Ctx } from '../../access/context.ts';
import { parseInput } from '../../graphql/operation.ts';
import {
  createEmailTemplate,
  type EmailTemplateRow,
  findTranslations,
  isSent,
  listEmailTemplates,
  setEmailTemplateTranslation,
  type TranslationRow,
  updateEmailTemplate,
} from '../email-template/index.ts';
import type { Section } from './section.ts';

type Item = ConfigurationItem<'EMAIL_TEMPLATES'>;
type OwnTexts = Pick<Item, 'name' | 'subject' | 'body'>;
type Here = EmailTemplateRow & { readonly translations: readonly TranslationRow[] };

/** Returns the stored templates by their ids, with the translations that are sent (rule O243). */
async function templatesHere(ctx: Ctx): Promise<Map<string, Here>> {
  const rows = await listEmailTemplates(ctx.db);
  const ids = rows.map(({ id }) => id);
  const translations = Map.groupBy(
    (await findTranslations(ctx.db, ids)).filter(isSent),
    ({ emailTemplateId }) => emailTemplateId,
  );
  return new Map(rows.map((row) => [row.id, { ...row, translations: translations.get(row.id) ?? [] }]));
}

const inFile = (rows: readonly TranslationRow[]): NonNullable<Item['translations']> =>
  Object.fromEntries(rows.map(({ language, subject, body }) => [language, { subject, body }]));

/** Returns a record as it appears in a file; without translations the field is left out. */
const itemOf = ({ name, subject, body }: OwnTexts, translations: NonNullable<Item['translations']>): Item => ({
  name,
  subject,
  body,
  ...(Object.keys(translations).length > 0 ? { translations } : {}),
});

/**
 * Returns the stored translations that the file does not affect: all of them, but those delivered with the product only if the text they
 * translate stays the same.
 */
function staying(item: Item, here: Here | undefined): readonly TranslationRow[] {
  if (!here) return [];
  const isSame = here.subject === item.subject && here.body === item.body;
  return here.translations.filter(({ isDelivered }) => isSame || !isDelivered);
}

/** Stores the translations in the file that differ from the stored ones. */
async function writeTranslations(tx: Ctx, id: string, { translations = {} }: Item): Promise<void> {
  const here = await findTranslations(tx.db, [id]);
  for (const [language, texts] of Object.entries(translations)) {
    const stored = here.find((one) => one.language === language);
    if (stored && isSent(stored) && stored.subject === texts.subject && stored.body === texts.body) continue;
    const given = { id, language, revision: stored?.revision ?? null, ...texts };
    await setEmailTemplateTranslation(tx, parseInput(setEmailTemplateTranslationArgs, given));
  }
}

/** E-mail templates with their translations. */
export const emailSection: Section<'EMAIL_TEMPLATES'> = {
  part: 'EMAIL_TEMPLATES',
  read: async (ctx) =>
    Object.fromEntries([...(await templatesHere(ctx))].map(([id, row]) => [id, itemOf(row, inFile(row.translations))])),
  stored: async (ctx, incoming) => {
    const here = await templatesHere(ctx);
    return Object.fromEntries(
      Object.entries(incoming).map(([id, item]) => [
        id,
        itemOf(item, { ...inFile(staying(item, here.get(id))), ...item.translations }),
      ]),
    );
  },
  write: async (tx, id, item, before) => {
    const { name, subject, body } = item;
    const texts = { name, subject, body };
    if (!before) await createEmailTemplate(tx, parseInput(createEmailTemplateArgs, { id, ...texts }));
    else if (before.name !== name || before.subject !== subject || before.body !== body) {
      const revision = (await listEmailTemplates(tx.db)).find((row) => row.id === id)?.revision;
      await updateEmailTemplate(tx, parseInput(updateEmailTemplateArgs, { id, revision, ...texts }));
    }
    await writeTranslations(tx, id, item);
  },
};
