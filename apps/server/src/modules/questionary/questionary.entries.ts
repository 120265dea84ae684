import type { CreatableTypeId, QuestionTypeId } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { checkAnswer, type Entry } from '@atrium/questions/contract';
import type { Ctx } from '../../access/context.ts';
import { relationModel, relationsLoader } from '../template/index.ts';
import { questionsThatApply, storedOrBlank } from './fields/questionary.applying.ts';
import { surroundingsOf } from './fields/questionary.surroundings.ts';
import { isReadable, questionaryLoader, relationModels, topicStatesOf } from './questionary.loaders.ts';
import { listAnswerRows, type QuestionaryRow, reopenTopic } from './questionary.queries.ts';

/** The records of a proposal, by the question they belong to. */
export type EntrySource = (ctx: Ctx, proposalPk: number) => Promise<ReadonlyMap<string, readonly Entry[]>>;

const sources = new Map<QuestionTypeId, EntrySource>();

/** The area whose records a question type lists says here which there are. */
export function offersEntries(type: CreatableTypeId, source: EntrySource): void {
  sources.set(type, source);
}

/** The records of a proposal for these types of questions, by question. */
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

/** Whether a question of a form applies, to the caller or to somebody who may read all of it. */
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
 * Opens the topic of a question again when its list of records does not hold any more: something unfinished came, or something
 * needed went. A list whose question does not apply is not asked for, whatever is in it (rule Q141). Called in the transaction of the change.
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

/** Opens the topics that ask a question of this type again: what is listed there is to be looked at anew. */
export async function uncheckedReopenTopicsWith(tx: Ctx, questionaryId: number, type: QuestionTypeId): Promise<void> {
  const questionary = await questionaryLoader.load(tx, questionaryId);
  const relations = questionary ? await relationsLoader.load(tx, questionary.templateId) : [];
  for (const { dataType, topicId } of relations) {
    if (dataType === type) await reopenTopic(tx.db, questionaryId, topicId);
  }
}
