import { genericTemplateTitleLimit } from '@atrium/domain/generic-template';
import { titleOfCopy } from '@atrium/domain/proposal';
import type { SubTemplateConfig } from '@atrium/questions/types';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import {
  entryCreator,
  entryPlace,
  isTemplateOfEntries,
  type PlaceOfEntry,
  type ProposalRow,
  recordEntryEvent,
  retitled,
} from '../proposal/index.ts';
import {
  cloneQuestionary,
  copyAnswers,
  copyableRecordsFilter,
  createQuestionary,
  type QuestionaryRow,
  questionaryLoader,
  questionaryRights,
  uncheckedDeleteQuestionaries,
} from '../questionary/index.ts';
import { entriesOfProposal, genericTemplates } from './generic-template.loaders.ts';
import * as queries from './generic-template.queries.ts';

type Row = queries.GenericTemplateRow;

type Place = PlaceOfEntry<SubTemplateConfig>;

const placeOf = (ctx: Ctx, proposalPk: number, questionId: string): Promise<Place> =>
  entryPlace(ctx, { proposalPk, questionId }, { type: 'GENERIC_TEMPLATE', otherwise: 'QUESTION_WITHOUT_ENTRIES' });

/** Refuses more entries than the question allows, however they are created. */
async function insistOnRoom(ctx: Ctx, { proposal, questionId, config }: Place, wanted: number): Promise<void> {
  const limit = config?.maxEntries;
  if (!limit) return;
  const entries = await entriesOfProposal.load(ctx, proposal.proposalPk);
  const count = entries.filter((entry) => entry.questionId === questionId).length;
  if (count + wanted > limit) throw refused('TOO_MANY_ENTRIES', { limit });
}

async function insistOnTemplate(ctx: Ctx, { config }: Place, templateId: number): Promise<void> {
  if (!(await isTemplateOfEntries(ctx, templateId, 'GENERIC_TEMPLATE', config)))
    throw refused('NOT_A_GENERIC_TEMPLATE');
}

/** Creates an empty entry with its questionary (rules Q74 and Q130). */
export function createGenericTemplate(
  ctx: Ctx,
  input: { title: string; templateId: number; proposalPk: number; questionId: string },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const place = await placeOf(tx, input.proposalPk, input.questionId);
    await insistOnTemplate(tx, place, input.templateId);
    await insistOnRoom(tx, place, 1);
    const questionaryId = await createQuestionary(tx, input.templateId);
    const row = await queries.insertGenericTemplate(tx.db, {
      title: input.title.trim(),
      creatorId: entryCreator(tx, place.proposal),
      proposalPk: input.proposalPk,
      questionId: input.questionId,
      questionaryId,
    });
    tx.memo.clear();
    await recordEntryEvent(tx, 'GENERIC_TEMPLATE_CREATED', row);
    return row;
  });
}

/** Changes the title of an entry, unless another user has changed it meanwhile. */
export function updateGenericTemplate(
  ctx: Ctx,
  input: { genericTemplateId: number; title?: string | null | undefined; readTitle?: string | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const row = await queries.lockGenericTemplate(tx.db, input.genericTemplateId);
    if (!row) throw refused('GENERIC_TEMPLATE_NOT_FOUND');
    const set = await retitled(tx, row, input);
    if (!set) return row;
    const { id, proposalPk } = row;
    await record(tx, { type: 'GENERIC_TEMPLATE_UPDATED', objectId: id, proposalPk, description: set.title });
    return queries.updateGenericTemplateRow(tx.db, id, set);
  });
}

async function existing(ctx: Ctx, id: number): Promise<Row> {
  const row = await genericTemplates.load(ctx, id);
  if (!row) throw refused('GENERIC_TEMPLATE_NOT_FOUND');
  return row;
}

/** Deletes an entry with all its answers, and returns it as it was, with its questionary. */
export function deleteGenericTemplate(
  ctx: Ctx,
  id: number,
): Promise<Row & { readonly questionary: QuestionaryRow | null }> {
  return transaction(ctx, async (tx) => {
    const row = await existing(tx, id);
    const questionary = await questionaryLoader.load(tx, row.questionaryId);
    await uncheckedDeleteEntries(tx, [row]);
    return { ...row, questionary };
  });
}

/** Deletes entries with all their answers, for whatever reason. */
export async function uncheckedDeleteEntries(tx: Ctx, rows: readonly Row[]): Promise<void> {
  await uncheckedDeleteQuestionaries(
    tx,
    rows.map(({ questionaryId }) => questionaryId),
  );
  tx.memo.clear();
  for (const row of rows) await recordEntryEvent(tx, 'GENERIC_TEMPLATE_DELETED', row);
}

/** Copies an entry with its answers within its proposal; completed steps stay completed. */
export function cloneGenericTemplate(
  ctx: Ctx,
  { genericTemplateId, title }: { genericTemplateId: number; title?: string | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const source = await existing(tx, genericTemplateId);
    const place = await placeOf(tx, source.proposalPk, source.questionId);
    await insistOnRoom(tx, place, 1);
    const questionaryId = await cloneQuestionary(tx, {
      sourceId: source.questionaryId,
      creatorId: entryCreator(tx, place.proposal),
      keepsCompleteness: true,
    });
    const row = await queries.insertGenericTemplate(tx.db, {
      title: title?.trim() || titleOfCopy(source.title, genericTemplateTitleLimit),
      creatorId: entryCreator(tx, place.proposal),
      proposalPk: source.proposalPk,
      questionId: source.questionId,
      questionaryId,
    });
    tx.memo.clear();
    await recordEntryEvent(tx, 'GENERIC_TEMPLATE_CREATED', row);
    return row;
  });
}

interface Copying {
  readonly templateId: number;
  readonly proposalPk: number;
  readonly questionId: string;
  readonly copyAnswersInput: ReadonlyArray<{ readonly title: string; readonly sourceQuestionaryId: number }>;
}

/**
 * Creates entries with the answers of others, all or none (rules Q81 and Q130). The form of the proposal must allow it, and the caller must
 * be able to read every source.
 */
export function createGenericTemplateWithCopiedAnswers(ctx: Ctx, input: Copying): Promise<Row[]> {
  return transaction(ctx, async (tx) => {
    const place = await placeOf(tx, input.proposalPk, input.questionId);
    if (!place.config?.canCopy) throw refused('COPY_NOT_ALLOWED');
    await insistOnTemplate(tx, place, input.templateId);
    await insistOnRoom(tx, place, input.copyAnswersInput.length);
    const rows: Row[] = [];
    for (const { title, sourceQuestionaryId } of input.copyAnswersInput) {
      const [source, rights] = await Promise.all([
        questionaryLoader.load(tx, sourceQuestionaryId),
        questionaryRights(tx, sourceQuestionaryId),
      ]);
      if (source?.groupId !== 'GENERIC_TEMPLATE' || !rights?.mayReadItem) throw refused('COPY_SOURCE_NOT_FOUND');
      const questionaryId = await createQuestionary(tx, input.templateId);
      await copyAnswers(tx, {
        fromId: sourceQuestionaryId,
        toId: questionaryId,
        completes: place.config.isCompleteOnCopy ?? false,
      });
      rows.push(
        await queries.insertGenericTemplate(tx.db, {
          title: title.trim(),
          creatorId: entryCreator(tx, place.proposal),
          proposalPk: input.proposalPk,
          questionId: input.questionId,
          questionaryId,
        }),
      );
    }
    tx.memo.clear();
    for (const row of rows) await recordEntryEvent(tx, 'GENERIC_TEMPLATE_CREATED', row);
    return rows;
  });
}

/** Copies the entries of a proposal into the proposal's copy: with the same titles, but each step must be completed again. */
export async function uncheckedCopyEntries(tx: Ctx, from: ProposalRow, to: ProposalRow): Promise<void> {
  const mayBeListed = await copyableRecordsFilter(tx, from.questionaryId, to.questionaryId);
  const rows = await queries.entries.listOfProposals(tx.db, [from.proposalPk]);
  for (const { title, creatorId, questionaryId, questionId } of rows.filter(mayBeListed)) {
    await queries.insertGenericTemplate(tx.db, {
      title,
      creatorId,
      proposalPk: to.proposalPk,
      questionId,
      questionaryId: await cloneQuestionary(tx, { sourceId: questionaryId, creatorId, keepsCompleteness: false }),
    });
  }
}
