import type { Actor } from '@atrium/domain/kernel';
import type { QuestionTypeId } from '@atrium/domain/question';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { ofReadableQuestion } from '../../proposal/index.ts';
import { configLetsRead } from '../../question/index.ts';
import { notAmong } from '../../questionary/index.ts';

export interface AttachmentQuestion {
  readonly questionId: string;
  readonly question: string;
  /** Number of files that answer it in these proposals, as far as it applies there. */
  readonly files: number;
}

/** SQL condition: question `q` asks for files. */
export const asksForFiles = sql<boolean>`q.data_type = ${'FILE_UPLOAD' satisfies QuestionTypeId}`;

/** SQL for samples and sub-template entries of these proposals whose question the actor may read: their form, proposal and question (decision 0086). */
const entriesOf = (actor: Actor, proposalPks: readonly number[]): RawBuilder<unknown> => sql`
  select s.questionary_id, s.proposal_pk, s.question_id from samples s
   where s.proposal_pk = any(${proposalPks}::int[]) and ${ofReadableQuestion(actor, 's')}
  union select g.questionary_id, g.proposal_pk, g.question_id from generic_templates g
   where g.proposal_pk = any(${proposalPks}::int[]) and ${ofReadableQuestion(actor, 'g')}`;

/** SQL for the forms of these proposals and of their samples and entries, with the column `questionary_id`. */
export const formsWithFiles = (actor: Actor, proposalPks: readonly number[]): RawBuilder<unknown> => sql`
  select questionary_id from proposals where proposal_pk = any(${proposalPks}::int[])
  union select questionary_id from (${entriesOf(actor, proposalPks)}) entry`;

/** A sample or an entry with files whose question depends on other answers in the form of its proposal. */
interface ConditionalEntry {
  readonly questionaryId: number;
  readonly questionId: string;
  /** The form of the proposal. */
  readonly askedIn: number;
}

export async function listConditionalEntries(
  db: Db,
  actor: Actor,
  proposalPks: readonly number[],
): Promise<ConditionalEntry[]> {
  const { rows } = await sql<ConditionalEntry>`
    select entry.questionary_id, entry.question_id, p.questionary_id as asked_in
      from (${entriesOf(actor, proposalPks)}) entry
      join proposals p using (proposal_pk)
      join questionaries form on form.id = p.questionary_id
     where exists (select from question_dependencies d
                    where d.template_id = form.template_id and d.question_id = entry.question_id)
       and exists (select from answers a join questions q on q.id = a.question_id and ${asksForFiles}
                    where a.questionary_id = entry.questionary_id)`.execute(db);
  return rows;
}

/** What is not offered, because it does not apply: answers, and whole forms of samples and entries. */
interface NotOffered {
  readonly answers: readonly number[];
  readonly forms: readonly number[];
}

/**
 * Returns the file questions that the actor may read and that are answered in these proposals, or in samples and sub-template entries of
 * questions that the actor may read (rules Q13 and Q104).
 */
export async function listAttachmentQuestions(
  db: Db,
  actor: Actor,
  proposalPks: readonly number[],
  not: NotOffered,
): Promise<AttachmentQuestion[]> {
  const { rows } = await sql<AttachmentQuestion>`
    select q.id as question_id, q.question, sum(jsonb_array_length(a.answer -> 'value'))::int as files
      from (${formsWithFiles(actor, proposalPks)}) f
      join questionaries filled on filled.id = f.questionary_id and filled.id <> all(${[...not.forms]}::int[])
      join answers a on a.questionary_id = f.questionary_id and jsonb_typeof(a.answer -> 'value' -> 0) = 'object'
      join questions q on q.id = a.question_id and ${asksForFiles}
      join question_template_relations r on r.template_id = filled.template_id and r.question_id = q.id
     where ${configLetsRead(actor, sql`r.config`)} and ${notAmong(not.answers)}
     group by q.id, q.question order by q.question, q.id`.execute(db);
  return rows;
}
