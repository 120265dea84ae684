import type { QuestionUse } from '@atrium/domain/question';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import {
  countUnitUse,
  countUsage,
  listQuestionsById,
  type QuestionRow,
  type QuestionUsageRow,
} from './question.queries.ts';

export const questionLoader = oneLoader<string, QuestionRow>(
  (ctx, ids) => listQuestionsById(ctx.db, ids),
  (row) => row.questionId,
);

export const usageLoader = oneLoader<string, QuestionUsageRow>(
  (ctx, ids) => countUsage(ctx.db, ids),
  (row) => row.questionId,
);

/** Loads how many placed questions offer a unit; null if none does. */
export const unitUseLoader = oneLoader<string, { readonly unitId: string; readonly count: number }>(
  (ctx, ids) => countUnitUse(ctx.db, ids),
  (row) => row.unitId,
);

/** Counts the records other than answers that belong to these questions; questions without any may be omitted. */
export type EntryCounter = (ctx: Ctx, questionIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

const counters: EntryCounter[] = [];

/** Registers the counter of an area whose records belong to a question (samples, sub-template entries). */
export function registerEntryCounter(counter: EntryCounter): void {
  counters.push(counter);
}

const entriesLoader = oneLoader<string, { readonly questionId: string; readonly count: number }>(
  async (ctx, ids) => {
    const counts = await Promise.all(counters.map((counter) => counter(ctx, ids)));
    return ids.map((questionId) => ({
      questionId,
      count: counts.reduce((sum, found) => sum + (found.get(questionId) ?? 0), 0),
    }));
  },
  (row) => row.questionId,
);

/** Returns what depends on a question, batched. */
export async function questionUse(
  ctx: Ctx,
  question: Pick<QuestionRow, 'questionId' | 'dataType'>,
): Promise<QuestionUse> {
  const [usage, entries] = await Promise.all([
    usageLoader.load(ctx, question.questionId),
    entriesLoader.load(ctx, question.questionId),
  ]);
  return {
    dataType: question.dataType,
    templateCount: usage?.templateCount ?? 0,
    answerCount: usage?.answerCount ?? 0,
    entryCount: entries?.count ?? 0,
  };
}
