import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../access/context.ts';
import type { RelationModel } from '../../template/index.ts';
import { questionsThatApply, storedOrBlank } from '../fields/questionary.applying.ts';
import { isReadable, relationModels } from '../questionary.loaders.ts';

/** Selects the answers that a caller is about to search or count. */
export interface AnswersLookedAt {
  /** A query with the column `questionary_id`: the forms to examine. */
  readonly forms: RawBuilder<unknown>;
  /** A condition on questions `q`, or on their dependencies, `d`. */
  readonly questions: RawBuilder<boolean>;
  /** Whether forms are evaluated completely, regardless of what the caller may read. */
  readonly asWhole?: boolean;
}

interface AnswerOfForm {
  readonly answerId: number;
  readonly questionaryId: number;
  readonly templateId: number;
  readonly questionId: string;
  /** Only for questions on which others depend; null otherwise, because texts may be long. */
  readonly value: unknown;
}

/** Forms are examined in batches of this size, so that other requests are served in between. */
const formsAtOnce = 2_000;

/** Returns these questions together with all questions whose answers decide whether they apply. */
function decidedBy(relations: readonly RelationModel[], wanted: ReadonlySet<string>): RelationModel[] {
  const byId = new Map(relations.map((relation) => [relation.question.id, relation]));
  const found = new Set<string>();
  const open = [...wanted];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const relation = byId.get(id);
    if (!relation || found.has(id)) continue;
    found.add(id);
    open.push(...relation.dependencies.map(({ dependencyId }) => dependencyId));
  }
  return relations.filter(({ question }) => found.has(question.id));
}

/** Returns, per template, the selected questions that depend on others. */
async function conditionalQuestions(ctx: Ctx, questions: RawBuilder<boolean>): Promise<Map<number, Set<string>>> {
  const { rows } = await sql<{ templateId: number; questionId: string }>`
    select distinct d.template_id, d.question_id from question_dependencies d join questions q on q.id = d.question_id
     where ${questions}`.execute(ctx.db);
  const byTemplate = Map.groupBy(rows, ({ templateId }) => templateId);
  return new Map(
    [...byTemplate].map(([templateId, own]) => [templateId, new Set(own.map(({ questionId }) => questionId))]),
  );
}

/** Returns those of the forms that were made from these templates. */
async function formsOf(ctx: Ctx, forms: RawBuilder<unknown>, templateIds: readonly number[]) {
  const { rows } = await sql<{ id: number; templateId: number }>`
    select distinct filled.id, filled.template_id from (${forms}) looked_at
      join questionaries filled on filled.id = looked_at.questionary_id and filled.template_id = any(${[...templateIds]}::int[])`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * Returns the ids of the selected answers that do not count for the caller, because their question does not apply in the form as the caller
 * may read it (rules Q39, Q40 and Q140, decision 0890). Such answers stay in the form, but no list finds them and no figure counts them. If
 * the selected questions depend on no others, the forms are not read.
 */
export async function inapplicableAnswers(ctx: Ctx, asked: AnswersLookedAt): Promise<number[]> {
  const wanted = await conditionalQuestions(ctx, asked.questions);
  if (wanted.size === 0) return [];
  const filled = await formsOf(ctx, asked.forms, [...wanted.keys()]);
  const decidingIn = async (templateId: number) => {
    const relations = await relationModels(ctx, templateId);
    const readable = relations.filter((relation) => asked.asWhole || isReadable(ctx, relation));
    return [templateId, decidedBy(readable, wanted.get(templateId) ?? new Set())] as const;
  };
  const templateIds = new Set(filled.map((form) => form.templateId));
  const deciding = new Map(await Promise.all([...templateIds].map(decidingIn)));
  const all = [...deciding.values()].flat();
  const sources = new Set(all.flatMap(({ dependencies }) => dependencies.map(({ dependencyId }) => dependencyId)));
  const questionIds = [...new Set(all.map(({ question }) => question.id))];
  const setAside: number[] = [];
  for (let at = 0; at < filled.length; at += formsAtOnce) {
    const ids = filled.slice(at, at + formsAtOnce).map(({ id }) => id);
    const { rows } = await sql<AnswerOfForm>`
      select a.id as answer_id, a.questionary_id, filled.template_id, a.question_id,
             case when a.question_id = any(${[...sources]}::text[]) then a.answer -> 'value' end as value
        from questionaries filled join answers a on a.questionary_id = filled.id
       where filled.id = any(${ids}::int[]) and a.question_id = any(${questionIds}::text[])`.execute(ctx.db);
    for (const answers of Map.groupBy(rows, ({ questionaryId }) => questionaryId).values())
      setAside.push(...asideInForm(answers, deciding, wanted));
  }
  return setAside;
}

/** Returns the same for one complete form, regardless of the caller: for all of its questions, or for the given ones. */
export const inapplicableAnswersIn = (
  ctx: Ctx,
  questionaryId: number,
  questions: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<number[]> =>
  inapplicableAnswers(ctx, {
    forms: sql`select ${questionaryId}::int as questionary_id`,
    questions: sql<boolean>`${questions} and d.template_id = (select template_id from questionaries where id = ${questionaryId})`,
    asWhole: true,
  });

/** Returns the ids of the wanted answers of one form whose question does not apply. */
function asideInForm(
  answers: readonly AnswerOfForm[],
  deciding: ReadonlyMap<number, readonly RelationModel[]>,
  wanted: ReadonlyMap<number, ReadonlySet<string>>,
): number[] {
  const templateId = answers[0]?.templateId ?? 0;
  const relations = deciding.get(templateId) ?? [];
  const values = new Map(answers.map(({ questionId, value }) => [questionId, value]));
  const applicable = questionsThatApply(relations, storedOrBlank(values));
  const isAsked = new Set(relations.map(({ question }) => question.id));
  return answers.flatMap(({ answerId, questionId }) =>
    wanted.get(templateId)?.has(questionId) && isAsked.has(questionId) && !applicable.has(questionId) ? [answerId] : [],
  );
}

/** Returns the condition that an answer `a` is not one of these. */
export const notAmong = (answerIds: readonly number[]): RawBuilder<boolean> =>
  answerIds.length === 0 ? sql<boolean>`true` : sql<boolean>`a.id <> all(${[...answerIds]}::int[])`;
