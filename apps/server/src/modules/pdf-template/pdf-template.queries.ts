import type { PdfTemplateGroupId, PdfTemplatesFilter, PdfTexts } from '@atrium/domain/pdf-template';
import { sql } from 'kysely';
import { oneLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { heldFor } from '../../db/row-lock.ts';

export interface PdfTemplateRow extends PdfTexts {
  readonly pdfTemplateId: number;
  readonly templateId: number;
  /** Null if a program created it. */
  readonly creatorId: number | null;
  readonly created: Date;
}

const columns = [
  'p.id as pdfTemplateId',
  'p.templateId',
  'p.templateData',
  'p.templateHeader',
  'p.templateFooter',
  'p.templateSampleDeclaration',
  'p.dummyData',
  'p.creatorId',
  'p.created',
] as const;

const searched = {
  dummyData: 'p.dummyData',
  pdfTemplateData: 'p.templateData',
  pdfTemplateHeader: 'p.templateHeader',
  pdfTemplateFooter: 'p.templateFooter',
  pdfTemplateSampleDeclaration: 'p.templateSampleDeclaration',
} as const;

export async function listPdfTemplates(
  db: Db,
  group: PdfTemplateGroupId,
  filter: PdfTemplatesFilter,
): Promise<PdfTemplateRow[]> {
  let query = db
    .selectFrom('pdfTemplates as p')
    .innerJoin('templates as t', 't.id', 'p.templateId')
    .select(columns)
    .where('t.groupId', '=', group);
  const { pdfTemplateIds, templateIds, creatorId } = filter;
  if (pdfTemplateIds) query = query.where(sql<boolean>`p.id = any(${pdfTemplateIds}::int[])`);
  if (templateIds) query = query.where(sql<boolean>`p.template_id = any(${templateIds}::int[])`);
  if (typeof creatorId === 'number') query = query.where('p.creatorId', '=', creatorId);
  for (const [key, column] of Object.entries(searched)) {
    const words = filter[key as keyof typeof searched];
    if (words) query = query.where(sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${words})) > 0`);
  }
  return query.orderBy('p.id').execute();
}

export function listPdfTemplatesOf(db: Db, templateIds: readonly number[]): Promise<PdfTemplateRow[]> {
  return db
    .selectFrom('pdfTemplates as p')
    .select(columns)
    .where('p.templateId', 'in', [...templateIds])
    .execute();
}

/** Returns the texts of a group with this key, under a lock if they are about to be changed. */
export async function findPdfTemplate(
  db: Db,
  group: PdfTemplateGroupId,
  pdfTemplateId: number,
  isLocked = false,
): Promise<PdfTemplateRow | undefined> {
  const query = db
    .selectFrom('pdfTemplates as p')
    .innerJoin('templates as t', 't.id', 'p.templateId')
    .select(columns)
    .where('p.id', '=', pdfTemplateId)
    .where('t.groupId', '=', group);
  return (isLocked ? query.modifyEnd(heldFor('alone', 'p')) : query).executeTakeFirst();
}

/** Writes the texts of a template, replacing any it has. */
export async function upsertPdfTemplate(
  db: Db,
  row: Pick<PdfTemplateRow, 'templateId' | 'creatorId'> & PdfTexts,
): Promise<PdfTemplateRow> {
  const { templateId, ...rest } = row;
  await db
    .insertInto('pdfTemplates')
    .values(row)
    .onConflict((conflict) => conflict.column('templateId').doUpdateSet(rest))
    .execute();
  const [written] = await listPdfTemplatesOf(db, [templateId]);
  if (!written) throw new Error('The texts of a document were written and are not there');
  return written;
}

export async function updatePdfTexts(db: Db, pdfTemplateId: number, texts: PdfTexts): Promise<void> {
  await db.updateTable('pdfTemplates').set(texts).where('id', '=', pdfTemplateId).execute();
}

export async function deletePdfTemplateRow(db: Db, pdfTemplateId: number): Promise<void> {
  await db.deleteFrom('pdfTemplates').where('id', '=', pdfTemplateId).execute();
}

/** The texts of a template, batched; null if it has none. */
export const pdfTemplateOf = oneLoader<number, PdfTemplateRow>(
  (ctx, templateIds) => listPdfTemplatesOf(ctx.db, templateIds),
  (row) => row.templateId,
);
