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

/** Called for another area when a template is created or copied, in the same transaction, to store its own data. */
export type TemplateFollower = (
  tx: Ctx,
  made: { readonly template: queries.TemplateRow; readonly copiedFrom: number | null },
) => Promise<void>;

const followers: TemplateFollower[] = [];

/** Registers an area that stores data with a template (the texts of documents). */
export function whenTemplateIsMade(follower: TemplateFollower): void {
  followers.push(follower);
}

async function tellFollowers(tx: Ctx, template: queries.TemplateRow, copiedFrom: number | null): Promise<void> {
  for (const follower of followers) await follower(tx, { template, copiedFrom });
}

/** Returns the initial topic of a new template with the basis question in it; empty for document templates. */
async function firstForm(tx: Ctx, groupId: TemplateGroupId): Promise<Form> {
  const group = templateGroups[groupId];
  if (!('basisQuestionId' in group)) return [];
  const questionId = group.basisQuestionId;
  const [basis] = await listQuestionsById(tx.db, [questionId]);
  if (!basis) throw refused('BASIS_QUESTION_MISSING', { questionId });
  const field = { questionId, config: basis.defaultConfig, dependencies: [], operator: 'AND' as const };
  return [{ id: null, title: group.firstTopic, isEnabled: true, fields: [field] }];
}

/** Creates a template with a form that needs no further checks, and lets other areas add their data. */
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

/** Makes a template the active one of its group if the group has an active template and none was chosen yet (rule Q119). */
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
 * Creates a template with its first topic and basis question; refuses if that question is missing. The first template of a group that has
 * an active template becomes the active one. Records TEMPLATE_CREATED.
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

/** Changes name and description, archives or unarchives a template; records the change with the previous values. */
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
 * Copies a template: topics, and questions with their configuration, conditions and operators there; the questions and sub-templates
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

/** Deletes a template that nothing depends on, with its form; records TEMPLATE_DELETED. */
export function deleteTemplate(ctx: Ctx, templateId: number): Promise<queries.TemplateRow> {
  return transaction(ctx, async (tx) => {
    const template = await mustLock(tx, templateId);
    insist(mayDeleteTemplate(tx.actor, await templateUse(tx, templateId)));
    await queries.deleteTemplateRow(tx.db, templateId);
    await recordRemoved(tx, { type: 'TEMPLATE_DELETED', objectId: templateId }, template);
    return template;
  });
}

/** Makes a template the one that new items of its group are created from; records TEMPLATE_ACTIVATED. */
export function setActiveTemplate(ctx: Ctx, templateId: number, group: TemplateGroupId): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const template = await mustLock(tx, templateId);
    insist(mayActivateTemplate(tx.actor, { group, groupOfTemplate: template.groupId }));
    await queries.upsertActiveTemplate(tx.db, group, templateId);
    await record(tx, { type: 'TEMPLATE_ACTIVATED', objectId: templateId, data: { group } });
    return true;
  });
}
