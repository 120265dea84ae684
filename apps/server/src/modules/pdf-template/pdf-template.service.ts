import { userIdOf } from '@atrium/domain/kernel';
import {
  type CreatePdfTemplateInput,
  hasNoText,
  isPdfTemplateGroup,
  mayCreatePdfTemplate,
  type PdfTemplateGroupId,
  type PdfTextChanges,
  type PdfTexts,
  pdfTextKeys,
  pdfTextsSchema,
} from '@atrium/domain/pdf-template';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { getTemplate, registerTemplateCompanion, type TemplateRow, whenTemplateIsMade } from '../template/index.ts';
import * as queries from './pdf-template.queries.ts';

const textsOf = (row: PdfTexts): PdfTexts =>
  Object.fromEntries(pdfTextKeys.map((key) => [key, row[key]])) as Record<(typeof pdfTextKeys)[number], string>;

const creatorOf = (ctx: Ctx): number | null => userIdOf(ctx.actor) ?? null;

async function writtenTexts(ctx: Ctx, templateId: number): Promise<queries.PdfTemplateRow | undefined> {
  return (await queries.listPdfTemplatesOf(ctx.db, [templateId]))[0];
}

/** Returns the facts about a template for the rule of creating its texts. Throws NOT_FOUND. */
export async function creationFacts(ctx: Ctx, group: PdfTemplateGroupId, templateId: number) {
  const { groupId } = await getTemplate(ctx, templateId);
  const written = await writtenTexts(ctx, templateId);
  return { group, groupOfTemplate: groupId, isWritten: written !== undefined && !hasNoText(written) };
}

/** Writes the texts of a template that has none, or only empty ones; records PDF_TEMPLATE_CREATED. */
export function createPdfTemplate(
  ctx: Ctx,
  group: PdfTemplateGroupId,
  { templateId, ...texts }: CreatePdfTemplateInput,
): Promise<queries.PdfTemplateRow> {
  return transaction(ctx, async (tx) => {
    insist(mayCreatePdfTemplate(tx.actor, await creationFacts(tx, group, templateId)));
    const row = await queries.upsertPdfTemplate(tx.db, { templateId, creatorId: creatorOf(tx), ...texts });
    await record(tx, { type: 'PDF_TEMPLATE_CREATED', objectId: row.pdfTemplateId, data: { templateId } });
    return row;
  });
}

async function mustLock(tx: Ctx, group: PdfTemplateGroupId, pdfTemplateId: number): Promise<queries.PdfTemplateRow> {
  const row = await queries.findPdfTemplate(tx.db, group, pdfTemplateId, true);
  if (!row) throw refused('PDF_TEMPLATE_NOT_FOUND');
  return row;
}

/** Changes the given texts and leaves the others; records PDF_TEMPLATE_UPDATED with the old and new texts. */
export function updatePdfTemplate(
  ctx: Ctx,
  group: PdfTemplateGroupId,
  pdfTemplateId: number,
  changes: PdfTextChanges,
): Promise<queries.PdfTemplateRow> {
  return transaction(ctx, async (tx) => {
    const before = await mustLock(tx, group, pdfTemplateId);
    const changed = pdfTextKeys.filter((key) => (changes[key] ?? before[key]) !== before[key]);
    const given = Object.fromEntries(changed.map((key) => [key, changes[key]]));
    const after = { ...before, ...given };
    if (changed.length === 0) return after;
    await queries.updatePdfTexts(tx.db, pdfTemplateId, textsOf(after));
    const { templateId } = before;
    const event: RecordedEvent = {
      type: 'PDF_TEMPLATE_UPDATED',
      objectId: pdfTemplateId,
      data: { templateId, changed },
    };
    await recordChange(tx, event, textsOf(before), textsOf(after));
    return after;
  });
}

/** Removes the texts from their template, which then prints in the built-in layout. */
export function deletePdfTemplate(
  ctx: Ctx,
  group: PdfTemplateGroupId,
  pdfTemplateId: number,
): Promise<queries.PdfTemplateRow> {
  return transaction(ctx, async (tx) => {
    const row = await mustLock(tx, group, pdfTemplateId);
    await queries.deletePdfTemplateRow(tx.db, pdfTemplateId);
    const { templateId } = row;
    await record(tx, { type: 'PDF_TEMPLATE_DELETED', objectId: pdfTemplateId, data: { templateId } });
    return row;
  });
}

/** Gives a new template of a PDF group empty texts; a copy gets the texts and the author of the original. */
whenTemplateIsMade(async (tx, { template: { templateId, groupId }, copiedFrom }) => {
  if (!isPdfTemplateGroup(groupId)) return;
  const original = copiedFrom === null ? undefined : await writtenTexts(tx, copiedFrom);
  const texts = original ? textsOf(original) : pdfTextsSchema.parse({});
  const creatorId = original ? original.creatorId : creatorOf(tx);
  await queries.upsertPdfTemplate(tx.db, { templateId, creatorId, ...texts });
});

/** Includes the texts in template files; readers that do not know the key ignore it. */
registerTemplateCompanion({
  key: 'pdfTemplate',
  export: async (ctx, { templateId, groupId }) => {
    const row = isPdfTemplateGroup(groupId) ? await writtenTexts(ctx, templateId) : undefined;
    return row && textsOf(row);
  },
  import: async (tx, { templateId, groupId, name }: TemplateRow, value) => {
    if (!isPdfTemplateGroup(groupId)) return;
    const read = pdfTextsSchema.safeParse(value);
    if (!read.success) throw refused('PDF_TEXTS_UNREADABLE', { name });
    await queries.upsertPdfTemplate(tx.db, { templateId, creatorId: creatorOf(tx), ...read.data });
  },
});
