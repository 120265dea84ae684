import {
  type CreateEmailTemplate,
  type EmailTemplateTranslationKey,
  productLetter,
  type SetEmailTemplateTranslation,
  type UpdateEmailTemplate,
} from '@atrium/domain/email-template';
import { userIdOf } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { invalidInput, refused, taken } from '../../access/errors.ts';
import type { TemplateProblem } from '../../adapters/templates/templates.ts';
import { record } from '../../events/record.ts';
import { recordChange, recordMade, recordRemoved } from '../../events/record-change.ts';
import { surroundingsOf } from '../questionary/index.ts';
import * as queries from './email-template.queries.ts';

interface EmailTexts {
  readonly subject: string;
  readonly body: string;
}

/** The place of an error in a template; lines count from 1. */
export interface FillingProblem extends TemplateProblem {
  readonly field: 'subject' | 'body';
}

export type FilledEmail =
  | { readonly ok: true; readonly subject: string; readonly body: string }
  | { readonly ok: false; readonly problem: FillingProblem };

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#x60': '`',
  '#x3D': '=',
};

/** Subjects are plain text: reverts HTML escaping and joins lines into one. */
const plainLine = (html: string) =>
  html
    .replace(/&(amp|lt|gt|quot|#x27|#x60|#x3D);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** Texts filled in per call: a thread that fills long texts must respond in time. */
const batch = 50;

/** Fills in the subject and body of e-mails, each with its own data, in order. */
export async function fillEmails(
  ctx: Ctx,
  emails: ReadonlyArray<EmailTexts & { readonly data: unknown }>,
): Promise<FilledEmail[]> {
  const { zone } = await surroundingsOf(ctx);
  const filled: FilledEmail[] = [];
  for (let from = 0; from < emails.length; from += batch) {
    const some = emails.slice(from, from + batch);
    const texts = await ctx.adapters.templates.fill(
      some.flatMap(({ subject, body, data }) => [
        { source: subject, data, zone },
        { source: body, data, zone, letter: true },
      ]),
    );
    for (const index of some.keys()) {
      const [subject, body] = [texts[index * 2], texts[index * 2 + 1]];
      if (!subject || !body) throw new Error('A template was not filled in');
      if (!subject.ok) filled.push({ ok: false, problem: { ...subject.problem, field: 'subject' } });
      else if (!body.ok) filled.push({ ok: false, problem: { ...body.problem, field: 'body' } });
      else filled.push({ ok: true, subject: plainLine(subject.html), body: body.html });
    }
  }
  return filled;
}

/** Refuses texts that would fail with any data before they are stored, naming the line. */
async function mustRead(ctx: Ctx, texts: EmailTexts): Promise<void> {
  const [filled] = await fillEmails(ctx, [{ ...texts, data: {} }]);
  if (!filled || filled.ok) return;
  const { field, line, message } = filled.problem;
  throw invalidInput([{ path: field, code: 'template', message: line ? `Line ${line}: ${message}` : message }]);
}

const writerOf = (ctx: Ctx): number | null => userIdOf(ctx.actor) ?? null;

/** Stores a template and records EMAIL_TEMPLATE_CREATED. */
export async function createEmailTemplate(ctx: Ctx, args: CreateEmailTemplate): Promise<queries.EmailTemplateRow> {
  await mustRead(ctx, args);
  return transaction(ctx, async (tx) => {
    const row = await queries.insertEmailTemplate(tx.db, { ...args, updatedBy: writerOf(tx) });
    if (!row) throw taken('EMAIL_TEMPLATE_ID_TAKEN', { entity: 'emailTemplate', key: args.id, path: 'id' });
    await record(tx, { type: 'EMAIL_TEMPLATE_CREATED', objectId: row.id, data: { ...args } });
    return row;
  });
}

async function mustLock(tx: Ctx, id: string): Promise<queries.EmailTemplateRow> {
  const row = await queries.lockEmailTemplate(tx.db, id);
  if (!row) throw refused('EMAIL_TEMPLATE_NOT_FOUND');
  return row;
}

/**
 * Changes a template, unless another user has changed it meanwhile; its translations then count as outdated (rule O243). Records
 * EMAIL_TEMPLATE_UPDATED with the old texts.
 */
export async function updateEmailTemplate(
  ctx: Ctx,
  { id, revision, ...texts }: UpdateEmailTemplate,
): Promise<queries.EmailTemplateRow> {
  await mustRead(ctx, texts);
  return transaction(ctx, async (tx) => {
    const before = await mustLock(tx, id);
    if (before.revision !== revision)
      throw refused('EMAIL_TEMPLATE_CHANGED', { revision: before.revision }, 'CONFLICT');
    const row = await queries.updateEmailTemplateRow(tx.db, id, {
      ...texts,
      updatedBy: writerOf(tx),
      updatedAt: tx.now,
    });
    if (row.subject !== before.subject || row.body !== before.body) await queries.markTranslationsOutdated(tx.db, id);
    await recordChange(tx, { type: 'EMAIL_TEMPLATE_UPDATED', objectId: id }, before, row);
    return row;
  });
}

/** What the log stores of a translation. */
const textsOf = ({ subject, body }: queries.TranslationRow) => ({ subject, body });

async function findTranslation(tx: Ctx, id: string, language: string): Promise<queries.TranslationRow | undefined> {
  return (await queries.findTranslations(tx.db, [id])).find((one) => one.language === language);
}

/**
 * Stores a translation of a template, unless another user has changed it meanwhile; records EMAIL_TEMPLATE_TRANSLATED with the old texts.
 * Returns the template (rule O244).
 */
export async function setEmailTemplateTranslation(
  ctx: Ctx,
  { id, language, revision, ...texts }: SetEmailTemplateTranslation,
): Promise<queries.EmailTemplateRow> {
  await mustRead(ctx, texts);
  return transaction(ctx, async (tx) => {
    const template = await mustLock(tx, id);
    const before = await findTranslation(tx, id, language);
    if (!before && revision) throw refused('EMAIL_TEMPLATE_NOT_TRANSLATED');
    if (before && before.revision !== revision)
      throw refused('EMAIL_TEMPLATE_CHANGED', { revision: before.revision }, 'CONFLICT');
    const row = await queries.upsertTranslation(tx.db, {
      emailTemplateId: id,
      language,
      ...texts,
      updatedBy: writerOf(tx),
      updatedAt: tx.now,
    });
    const event = { type: 'EMAIL_TEMPLATE_TRANSLATED', objectId: id, data: { language } } as const;
    await (before ? recordChange(tx, event, textsOf(before), textsOf(row)) : recordMade(tx, event, textsOf(row)));
    tx.memo.clear();
    return template;
  });
}

const recordTranslationRemoved = (tx: Ctx, row: queries.TranslationRow) =>
  recordRemoved(
    tx,
    { type: 'EMAIL_TEMPLATE_TRANSLATION_REMOVED', objectId: row.emailTemplateId, data: { language: row.language } },
    textsOf(row),
  );

/** Removes a translation of a template; records EMAIL_TEMPLATE_TRANSLATION_REMOVED with its texts. Returns the template. */
export function removeEmailTemplateTranslation(
  ctx: Ctx,
  { id, language }: EmailTemplateTranslationKey,
): Promise<queries.EmailTemplateRow> {
  return transaction(ctx, async (tx) => {
    const template = await mustLock(tx, id);
    const row = await findTranslation(tx, id, language);
    if (!row) throw refused('EMAIL_TEMPLATE_NOT_TRANSLATED');
    await queries.deleteTranslation(tx.db, id, language);
    await recordTranslationRemoved(tx, row);
    tx.memo.clear();
    return template;
  });
}

/** Deletes a template that is used neither by an action nor by the product itself; records EMAIL_TEMPLATE_DELETED with its texts in each language. */
export function deleteEmailTemplate(ctx: Ctx, id: string): Promise<queries.EmailTemplateRow> {
  return transaction(ctx, async (tx) => {
    const row = await mustLock(tx, id);
    if (productLetter(id)) throw refused('EMAIL_TEMPLATE_OF_THE_HOUSE');
    const uses = await queries.workflowsUsing(tx.db, [id]);
    if (uses.length > 0) {
      throw refused('EMAIL_TEMPLATE_IN_USE', { workflows: uses.map(({ workflowName }) => workflowName) });
    }
    for (const translation of await queries.findTranslations(tx.db, [id]))
      await recordTranslationRemoved(tx, translation);
    await queries.deleteEmailTemplateRow(tx.db, id);
    await recordRemoved(tx, { type: 'EMAIL_TEMPLATE_DELETED', objectId: id }, row);
    return row;
  });
}
