import type { CreatableTypeId, QuestionTypeId } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { checkAnswer, type Entry } from '@atrium/questions/contract';
import type { Ctx } from '../../access/context.ts';
import { relationModel, relationsLoader } from '../template/index.ts';
import { questionsThatApply, storedOrBlank } from './fields/questionary.applying.ts';
import { surroundingsOf } from './fields/questionary.surroundings.ts';
import { isReadable, questionaryLoader, relationModels, topicStatesOf } from './questionary.loaders.ts';
import { listAnswerRows, type QuestionaryRow, reopenTopic } from './questionary.queries.ts';

/** Returns the records of a proposal, by the question they belong to. */
export type EntrySource = (ctx: Ctx, proposalPk: number) => Promise<ReadonlyMap<string, readonly Entry[]>>;

const sources = new Map<QuestionTypeId, EntrySource>();

/** Registers the source of the records that a question type lists. */
export function offersEntries(type: CreatableTypeId, source: EntrySource): void {
  sources.set(type, source);
}

/** Returns the records of a proposal for these question types, by question. */
export async function entriesOf(
  ctx: Ctx,
  proposalPk: number | null | undefined,
  types: readonly QuestionTypeId[],
): Promise<ReadonlyMap<string, readonly Entry[]>> {
  if (!proposalPk) return new Map();
  const wanted = [...new Set(types)].flatMap((type) => sources.get(type) ?? []);
  const found = await Promise.all(wanted.map((source) => source(ctx, proposalPk)));
  return new Map(found.flatMap((entries) => [...entries]));
}

/** Whether a question of a form applies, for the caller or for somebody who may read the whole form. */
async function appliesToSomebody(
  tx: Ctx,
  { questionaryId, templateId }: QuestionaryRow,
  questionId: string,
): Promise<boolean> {
  const relations = await relationModels(tx, templateId);
  if (relations.every(({ question, dependencies }) => question.id !== questionId || dependencies.length === 0)) {
    return true;
  }
  const stored = new Map(
    (await listAnswerRows(tx.db, [questionaryId])).map((row) => [row.questionId, row.answer.value]),
  );
  const readable = relations.filter((relation) => isReadable(tx, relation));
  return [relations, readable].some((asked) => questionsThatApply(asked, storedOrBlank(stored)).has(questionId));
}

/**
 * Reopens the topic of a question if its list of records is no longer valid: an unfinished record was added, or a required one was removed.
 * The list of a question that does not apply is not checked, whatever its content (rule Q141). Called in the transaction of the change.
 */
export async function uncheckedRecheckEntries(
  tx: Ctx,
  at: { readonly questionaryId: number; readonly proposalPk: number; readonly questionId: string },
): Promise<void> {
  const questionary = await questionaryLoader.load(tx, at.questionaryId);
  if (!questionary) return;
  const row = (await relationsLoader.load(tx, questionary.templateId)).find(
    ({ questionId }) => questionId === at.questionId,
  );
  const topic = (await topicStatesOf(tx, at.questionaryId)).find(({ topicId }) => topicId === row?.topicId);
  if (!row || !topic?.isCompleted) return;
  const entries = (await entriesOf(tx, at.proposalPk, [row.dataType])).get(at.questionId) ?? [];
  const { config } = relationModel(row).config;
  const { problems } = checkAnswer(questionType(row.dataType), config, entries, {
    isPartialSave: false,
    surroundings: await surroundingsOf(tx),
  });
  if (problems.length > 0 && (await appliesToSomebody(tx, questionary, at.questionId))) {
    await reopenTopic(tx.db, at.questionaryId, row.topicId);
  }
}

/** Reopens the topics that contain a question of this type, because their lists must be reviewed again. */
export async function uncheckedReopenTopicsWith(tx: Ctx, questionaryId: number, type: QuestionTypeId): Promise<void> {
  const questionary = await questionaryLoader.load(tx, questionaryId);
  const relations = questionary ? await relationsLoader.load(tx, questionary.templateId) : [];
  for (const { dataType, topicId } of relations) {
    if (dataType === type) await reopenTopic(tx.db, questionaryId, topicId);
  }
}
