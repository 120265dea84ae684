import {
  askedForms,
  type BasisQuestion,
  type ExistingForms,
  type StarterForm,
  type StarterQuestion,
  type StarterWorkflow,
  starterFormFile,
  starterForms,
  starterWorkflows,
} from '@atrium/domain/first-hour';
import { statusActionOf } from '@atrium/domain/status-action';
import { templateGroups, templateKindNames } from '@atrium/domain/template';
import { type Ctx, transaction } from '../../access/context.ts';
import { listEmailTemplates } from '../email-template/index.ts';
import { findQuestionByKey, listQuestionsById } from '../question/index.ts';
import { listStatuses } from '../status/index.ts';
import { addConnectionStatusActions } from '../status-action/index.ts';
import { importTemplate, listBlankForms, listTemplates, type TemplateRow, updateTemplate } from '../template/index.ts';
import { createWorkflow, listNodes, listWorkflows } from '../workflow/index.ts';
import { saveWorkflow } from '../workflow-engine/index.ts';
import type { Piece } from './piece.ts';

async function basisQuestions(ctx: Ctx): Promise<ReadonlyMap<string, BasisQuestion>> {
  const ids = Object.values(templateGroups).flatMap((group) =>
    'basisQuestionId' in group ? [group.basisQuestionId] : [],
  );
  const rows = await listQuestionsById(ctx.db, ids);
  return new Map(
    rows.map(({ questionId, naturalKey, dataType, question, defaultConfig }) => [
      questionId,
      { id: questionId, naturalKey, dataType, question, config: defaultConfig },
    ]),
  );
}

/** Returns the form of this kind and name, the first if there are several. */
const findForm = async (ctx: Ctx, { group, name }: StarterForm): Promise<TemplateRow | undefined> =>
  (await listTemplates(ctx.db, { group })).find((template) => template.name === name);

/** Returns the ids of the forms that a form asks for, by name; only of those that exist. */
async function formsThere(ctx: Ctx, form: StarterForm): Promise<ExistingForms['forms']> {
  const there = new Map<string, number>();
  for (const asked of askedForms(form)) {
    const found = await findForm(ctx, asked);
    if (found) there.set(asked.name, found.templateId);
  }
  return there;
}

/** Returns the natural keys of these questions that other questions of the facility already use. */
async function keysTaken(ctx: Ctx, questions: readonly StarterQuestion[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const { id, naturalKey } of questions) {
    const other = naturalKey === undefined ? undefined : await findQuestionByKey(ctx.db, naturalKey);
    if (naturalKey !== undefined && other && other.questionId !== id) taken.add(naturalKey);
  }
  return taken;
}

/**
 * Imports the file of a form, unless it exists because another form brought it along meanwhile. Questions that an officer has changed stay
 * unchanged.
 */
async function makeForm(tx: Ctx, form: StarterForm): Promise<void> {
  if (await findForm(tx, form)) return;
  const questions = [form, ...askedForms(form)].flatMap(({ topics }) => topics.flatMap((topic) => topic.questions));
  const stored = await listQuestionsById(
    tx.db,
    questions.map(({ id }) => id),
  );
  const there = { forms: await formsThere(tx, form), takenKeys: await keysTaken(tx, questions) };
  await importTemplate(tx, {
    templateAsJson: starterFormFile(form, await basisQuestions(tx), tx.now, there),
    conflictResolutions: stored.map(({ questionId }) => ({ itemId: questionId, strategy: 'USE_EXISTING' })),
    subTemplatesConflictResolutions: [],
  });
  // A call without a form for its reviews takes the first that is not archived, so the blank ones from the installation are archived.
  for (const { templateId } of await listBlankForms(tx.db, [form.group])) {
    await updateTemplate(tx, { templateId, isArchived: true });
  }
}

/** Returns a form of every kind, to replace the blank one; it exists if there is one of the same kind and name (rule Q123, decision 0320). */
export async function formPieces(ctx: Ctx): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const form of starterForms) {
    pieces.push({
      kind: 'FORM',
      name: form.name,
      detail: templateKindNames[form.group],
      isThere: (await findForm(ctx, form)) !== undefined,
      make: (tx) => makeForm(tx, form),
    });
  }
  return pieces;
}

/** Adds e-mails for the usual events, on every way into their status; those whose template was deleted are left out. */
async function addLetters(tx: Ctx, workflowId: number, { letters }: StarterWorkflow, statusIds: Map<string, number>) {
  const templates = new Map((await listEmailTemplates(tx.db)).map(({ id, name }) => [id, name]));
  const nodes = await listNodes(tx.db, workflowId);
  for (const [status, own] of Map.groupBy(letters, (letter) => letter.status)) {
    const entries = own.filter(({ templateId }) => templates.has(templateId));
    if (entries.length === 0) continue;
    const { id: actionId, type: actionType } = statusActionOf('EMAIL');
    const config = {
      recipientsWithEmailTemplate: entries.map(({ recipient, templateId, combine, hold }) => ({
        recipient: { name: recipient },
        emailTemplate: { id: templateId, name: templates.get(templateId) },
        combineEmails: combine ?? false,
        hold: hold ?? false,
      })),
    };
    const actions = [{ actionId, actionType, config: JSON.stringify(config) }];
    for (const { id: connectionId } of nodes.filter(({ statusId }) => statusId === statusIds.get(status))) {
      await addConnectionStatusActions(tx, { workflowId, connectionId, actions });
    }
  }
}

/** Creates a workflow as the editor would save it, with its e-mails. */
function makeWorkflow(ctx: Ctx, starter: StarterWorkflow): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { type, name, description, places, ways } = starter;
    const { id: workflowId, revision } = await createWorkflow(tx, { name, description, entityType: type });
    const statusIds = new Map((await listStatuses(tx.db, type)).map(({ shortCode, id }) => [shortCode, id]));
    const idOf = (status: string) => statusIds.get(status) ?? 0;
    await saveWorkflow(tx, {
      workflowId,
      revision,
      name,
      description,
      connectionLineType: 'default',
      drawing: {
        statuses: places.map(({ status, posX, posY }) => ({ statusId: idOf(status), posX, posY })),
        ways: ways.map(({ from, to, events }) => ({
          fromStatusId: idOf(from),
          toStatusId: idOf(to),
          events: [...events],
        })),
      },
      moves: [],
    });
    await addLetters(tx, workflowId, starter, statusIds);
  });
}

/** Returns two workflows of proposals and one of experiments; each exists if there is one of the same kind and name. */
export async function workflowPieces(ctx: Ctx): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const starter of starterWorkflows) {
    const { type, name, description } = starter;
    pieces.push({
      kind: 'WORKFLOW',
      name,
      detail: description,
      isThere: (await listWorkflows(ctx.db, type)).some((workflow) => workflow.name === name),
      make: (tx) => makeWorkflow(tx, starter),
    });
  }
  return pieces;
}
