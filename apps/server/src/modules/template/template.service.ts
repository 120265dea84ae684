import {
  becomesActive,
  type CreateTemplateInput,
  copyName,
  type Form,
  mayActivateTemplate,
  mayDeleteTemplate,
  type TemplateGroupId,
  templateGroups,
  type UpdateTemplateInput,
} from '@atrium/domain/template';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { recordChange, recordRemoved } from '../../events/record-change.ts';
import { listQuestionsById } from '../question/index.ts';
import { templateUse } from './template.loaders.ts';
import * as queries from './template.queries.ts';
import { readForm, writeForm } from './template-form.queries.ts';

/** What another area stores along with a template that is made or copied, in the same transaction. */
export type TemplateFollower = (
  tx: Ctx,
  made: { readonly template: queries.TemplateRow; readonly copiedFrom: number | null },
) => Promise<void>;

const followers: TemplateFollower[] = [];

/** Areas that keep something beside a template (the texts of documents) register here. */
export function whenTemplateIsMade(follower: TemplateFollower): void {
  followers.push(follower);
}

async function tellFollowers(tx: Ctx, template: queries.TemplateRow, copiedFrom: number | null): Promise<void> {
  for (const follower of followers) await follower(tx, { template, copiedFrom });
}

/** The topic a new template starts with, and the basis question in it; documents start with nothing. */
async function firstForm(tx: Ctx, groupId: TemplateGroupId): Promise<Form> {
  const group = templateGroups[groupId];
  if (!('basisQuestionId' in group)) return [];
  const questionId = group.basisQuestionId;
  const [basis] = await listQuestionsById(tx.db, [questionId]);
  if (!basis) throw refused('BASIS_QUESTION_MISSING', { questionId });
  const field = { questionId, config: basis.defaultConfig, dependencies: [], operator: 'AND' as const };
  return [{ id: null, title: group.firstTopic, isEnabled: true, fields: [field] }];
}

/** Makes a template with a form nobody needs to judge any more, and lets other areas add what is theirs. */
export async function uncheckedMakeTemplate(
  tx: Ctx,
  row: Pick<queries.TemplateRow, 'groupId' | 'name' | 'description'>,
  form: Form,
  copiedFrom: number | null = null,
): Promise<queries.TemplateRow> {
  const template = await queries.insertTemplate(tx.db, row);
  await writeForm(tx.db, template.templateId, [], form);
  await tellFollowers(tx, template, copiedFrom);
  return template;
}

/** Makes a template the active one of its group when the group has one and none was chosen (rule Q119). */
export async function activateIfFirst(tx: Ctx, { groupId, templateId }: queries.TemplateRow): Promise<void> {
  if (!becomesActive(groupId, await queries.findActiveTemplateId(tx.db, groupId))) return;
  await queries.upsertActiveTemplate(tx.db, groupId, templateId);
}

async function mustLock(tx: Ctx, templateId: number): Promise<queries.TemplateRow> {
  const template = await queries.lockTemplate(tx.db, templateId);
  if (!template) throw refused('TEMPLATE_NOT_FOUND');
  return template;
}

/**
 * Makes a template with its first topic and basis question, or refuses when that question is missing; the first one of a
 * group with an active template becomes it. Records TEMPLATE_CREATED.
 */
export function createTemplate(ctx: Ctx, input: CreateTemplateInput): Promise<queries.TemplateRow> {
  return transaction(ctx, async (tx) => {
    const { groupId, name, description } = input;
    const row = { groupId, name, description: description ?? null };
    const template = await uncheckedMakeTemplate(tx, row, await firstForm(tx, groupId));
    await activateIfFirst(tx, template);
    await record(tx, { type: 'TEMPLATE_CREATED', objectId: template.templateId, data: { groupId, name } });
    return template;
  });
}

/** Changes name and description, archives or takes out of the archive; records what happened, with what was. */
export function updateTemplate(ctx: Ctx, input: UpdateTemplateInput): Promise<queries.TemplateRow> {
  return transaction(ctx, async (tx) => {
    const before = await mustLock(tx, input.templateId);
    const template = await queries.updateTemplateRow(tx.db, input.templateId, {
      name: input.name ?? before.name,
      description: input.description ?? before.description,
      isArchived: input.isArchived ?? before.isArchived,
    });
    const archived = template.isArchived === before.isArchived ? undefined : template.isArchived;
    const type = archived === undefined ? 'TEMPLATE_UPDATED' : archived ? 'TEMPLATE_ARCHIVED' : 'TEMPLATE_RESTORED';
    await recordChange(tx, { type, objectId: input.templateId }, before, template);
    return template;
  });
}

/**
 * Copies a template: topics, questions with their own configuration, conditions and operators; questions and sub-templates
 * themselves are shared. The copy is neither archived nor active. Records TEMPLATE_CLONED.
 */
export function cloneTemplate(ctx: Ctx, templateId: number): Promise<queries.TemplateRow> {
  return transaction(ctx, async (tx) => {
    const { groupId, name, description } = await mustLock(tx, templateId);
    const form = (await readForm(tx.db, templateId)).map((topic) => ({ ...topic, id: null }));
    const copy = await uncheckedMakeTemplate(tx, { groupId, name: copyName(name), description }, form, templateId);
    await record(tx, { type: 'TEMPLATE_CLONED', objectId: copy.templateId, data: { from: templateId } });
    return copy;
  });
}

/** Removes a template nothing hangs on, with its form; records TEMPLATE_DELETED. */
export function deleteTemplate(ctx: Ctx, templateId: number): Promise<queries.TemplateRow> {
  return transaction(ctx, async (tx) => {
    const template = await mustLock(tx, templateId);
    insist(mayDeleteTemplate(tx.actor, await templateUse(tx, templateId)));
    await queries.deleteTemplateRow(tx.db, templateId);
    await recordRemoved(tx, { type: 'TEMPLATE_DELETED', objectId: templateId }, template);
    return template;
  });
}

/** Makes a template the one that new items of its group are made from; records TEMPLATE_ACTIVATED. */
export function setActiveTemplate(ctx: Ctx, templateId: number, group: TemplateGroupId): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const template = await mustLock(tx, templateId);
    insist(mayActivateTemplate(tx.actor, { group, groupOfTemplate: template.groupId }));
    await queries.upsertActiveTemplate(tx.db, group, templateId);
    await record(tx, { type: 'TEMPLATE_ACTIVATED', objectId: templateId, data: { group } });
    return true;
  });
}
