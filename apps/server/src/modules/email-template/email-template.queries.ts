import { type Selectable, sql } from 'kysely';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { EmailTemplate, EmailTemplateTranslation } from '../../db/tables.ts';

export type EmailTemplateRow = Selectable<EmailTemplate>;
export type TranslationRow = Selectable<EmailTemplateTranslation>;

export function listEmailTemplates(db: Db): Promise<EmailTemplateRow[]> {
  return db.selectFrom('emailTemplates').selectAll().orderBy('name').orderBy('id').execute();
}

function findEmailTemplates(db: Db, ids: readonly string[]): Promise<EmailTemplateRow[]> {
  return db.selectFrom('emailTemplates').selectAll().where('id', '=', sql<string>`any(${ids})`).execute();
}

export function lockEmailTemplate(db: Db, id: string): Promise<EmailTemplateRow | undefined> {
  return db.selectFrom('emailTemplates').selectAll().where('id', '=', id).$call(locked('alone')).executeTakeFirst();
}

interface Texts {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
}

/** Returns undefined if a template with this id already exists. */
export function insertEmailTemplate(
  db: Db,
  row: Texts & { readonly id: string; readonly updatedBy: number | null },
): Promise<EmailTemplateRow | undefined> {
  return db
    .insertInto('emailTemplates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateEmailTemplateRow(
  db: Db,
  id: string,
  row: Texts & { readonly updatedBy: number | null; readonly updatedAt: Date },
): Promise<EmailTemplateRow> {
  return db
    .updateTable('emailTemplates')
    .set({ ...row, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteEmailTemplateRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('emailTemplates').where('id', '=', id).execute();
}

/** Returns the translations of these templates. */
export function findTranslations(db: Db, ids: readonly string[]): Promise<TranslationRow[]> {
  return db
    .selectFrom('emailTemplateTranslations')
    .selectAll()
    .where('emailTemplateId', '=', sql<string>`any(${ids})`)
    .orderBy('emailTemplateId')
    .orderBy('language')
    .execute();
}

/** Stores or replaces a translation of a template; from then on it counts as the facility's own. */
export function upsertTranslation(
  db: Db,
  row: Pick<TranslationRow, 'emailTemplateId' | 'language' | 'subject' | 'body' | 'updatedBy' | 'updatedAt'>,
): Promise<TranslationRow> {
  const { emailTemplateId, language, ...texts } = row;
  const own = { ...texts, isDelivered: false, isCurrent: true };
  return db
    .insertInto('emailTemplateTranslations')
    .values({ emailTemplateId, language, ...own })
    .onConflict((conflict) =>
      conflict
        .columns(['emailTemplateId', 'language'])
        .doUpdateSet({ ...own, revision: sql<number>`email_template_translations.revision + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks the translations of a template as outdated, because the original text has changed. */
export async function markTranslationsOutdated(db: Db, id: string): Promise<void> {
  await db
    .updateTable('emailTemplateTranslations')
    .set({ isCurrent: false })
    .where('emailTemplateId', '=', id)
    .execute();
}

export async function deleteTranslation(db: Db, id: string, language: string): Promise<void> {
  await db
    .deleteFrom('emailTemplateTranslations')
    .where('emailTemplateId', '=', id)
    .where('language', '=', language)
    .execute();
}

/** Returns the workflows whose connections use each template. */
export async function workflowsUsing(
  db: Db,
  ids: readonly string[],
): Promise<Array<{ templateId: string; workflowId: number; workflowName: string }>> {
  const { rows } = await sql<{ templateId: string; workflowId: number; workflowName: string }>`
    select distinct entry -> 'emailTemplate' ->> 'id' as template_id, w.id as workflow_id, w.name as workflow_name
      from connection_status_actions a
      join workflows w on w.id = a.workflow_id
      cross join lateral jsonb_array_elements(case when jsonb_typeof(a.config -> 'recipientsWithEmailTemplate') = 'array'
        then a.config -> 'recipientsWithEmailTemplate' else '[]' end) as entry
     where entry -> 'emailTemplate' ->> 'id' = any(${ids}) order by w.name`.execute(db);
  return rows;
}

export const emailTemplates = oneLoader<string, EmailTemplateRow>(
  (ctx, ids) => findEmailTemplates(ctx.db, ids),
  (row) => row.id,
);

export const usesOfTemplate = manyLoader<string, { templateId: string; workflowId: number; workflowName: string }>(
  (ctx, ids) => workflowsUsing(ctx.db, ids),
  (use) => use.templateId,
);

export const translationsOfTemplate = manyLoader<string, TranslationRow>(
  (ctx, ids) => findTranslations(ctx.db, ids),
  (row) => row.emailTemplateId,
);
