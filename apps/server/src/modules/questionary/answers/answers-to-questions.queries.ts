import type { Actor } from '@atrium/domain/kernel';
import type { TemplateGroupId } from '@atrium/domain/template';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { configLetsRead } from '../../question/index.ts';

/** An answer without its value, which may be long. */
export interface AnswerHead {
  readonly answerId: number;
  readonly questionaryId: number;
  readonly questionId: string;
  readonly createdAt: Date;
  readonly version: number;
}

/** Questionaries of these groups are read only if they are among `ids`; other groups are not restricted. */
export interface ReadableForms {
  readonly groups: readonly TemplateGroupId[];
  /** A query with the column `questionary_id`. */
  readonly ids: RawBuilder<unknown>;
}

/** Maximum number of one person's newest forms that are searched. */
const formsLookedThrough = 2000;

const columns = sql`a.id as answer_id, a.questionary_id, a.question_id, a.created_at, a.version`;

/**
 * Returns the newest answers to questions that are still part of the form they were answered in, up to a maximum per question, in forms the
 * caller may read according to `readable` (undefined: all), and only where the question itself may be read (rule Q13).
 */
export async function listAnswersToQuestions(
  db: Db,
  questionIds: readonly string[],
  {
    actor,
    readable,
    most,
  }: { readonly actor: Actor; readonly readable: ReadableForms | undefined; readonly most: number },
): Promise<AnswerHead[]> {
  const groups = readable?.groups ?? [];
  const asked = sql`join questionaries q on q.id = a.questionary_id
    join question_template_relations r on r.template_id = q.template_id and r.question_id = a.question_id
     and ${configLetsRead(actor, sql`r.config`)}`;
  // A question that appears only in restricted forms is not searched for in the others.
  const elsewhere = sql`
    select found.* from unnest(${questionIds}::text[]) w (id), lateral (
      select ${columns} from answers a ${asked} join templates t on t.id = q.template_id
       where a.question_id = w.id and t.group_id <> all(${groups}::text[])
       order by a.id desc limit ${most}) found
     where exists (select from question_template_relations r join templates t on t.id = r.template_id
                    where r.question_id = w.id and t.group_id <> all(${groups}::text[]))`;
  const inOwn = sql`
    select found.* from unnest(${questionIds}::text[]) w (id), lateral (
      select ${columns} from own join answers a on a.questionary_id = own.questionary_id and a.question_id = w.id ${asked}
       order by a.id desc limit ${most}) found`;
  const { rows } = await (readable
    ? sql<AnswerHead>`with own as materialized (
        select distinct questionary_id from (${readable.ids}) forms order by questionary_id desc limit ${formsLookedThrough})
      ${elsewhere} union all ${inOwn}`
    : sql<AnswerHead>`${elsewhere}`
  ).execute(db);
  return rows;
}

/** Returns the values of these answers. */
export async function listAnswerTexts(
  db: Db,
  answerIds: readonly number[],
): Promise<ReadonlyArray<{ readonly answerId: number; readonly answer: { readonly value: unknown } }>> {
  const { rows } = await sql<{ answerId: number; answer: { value: unknown } }>`
    select id as answer_id, answer from answers where id = any(${answerIds}::int[])`.execute(db);
  return rows;
}
