import type { Actor } from '@atrium/domain/kernel';
import type { QuestionTypeId } from '@atrium/domain/question';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { ofReadableQuestion } from '../../proposal/index.ts';
import { configLetsRead } from '../../question/index.ts';

export interface AttachmentQuestion {
  readonly questionId: string;
  readonly question: string;
  /** Number of files that answer it in these proposals, including those hidden by a dependency. */
  readonly files: number;
}

/**
 * Returns the file questions that the actor may read and that are answered in these proposals, or in samples and sub-template entries of
 * questions that the actor may read (rules Q13 and Q104, decision 0086).
 */
export async function listAttachmentQuestions(
  db: Db,
  actor: Actor,
  proposalPks: readonly number[],
): Promise<AttachmentQuestion[]> {
  const { rows } = await sql<AttachmentQuestion>`
    with chosen as (select * from proposals where proposal_pk = any(${proposalPks}::int[])),
    forms as (
      select questionary_id from chosen
      union select s.questionary_id from samples s join chosen p using (proposal_pk)
        where ${ofReadableQuestion(actor, 's')}
      union select g.questionary_id from generic_templates g join chosen p using (proposal_pk)
        where ${ofReadableQuestion(actor, 'g')}
    )
    select q.id as question_id, q.question, sum(jsonb_array_length(a.answer -> 'value'))::int as files
      from forms f
      join questionaries filled on filled.id = f.questionary_id
      join answers a on a.questionary_id = f.questionary_id and jsonb_typeof(a.answer -> 'value' -> 0) = 'object'
      join questions q on q.id = a.question_id and q.data_type = ${'FILE_UPLOAD' satisfies QuestionTypeId}
      join question_template_relations r on r.template_id = filled.template_id and r.question_id = q.id
     where ${configLetsRead(actor, sql`r.config`)}
     group by q.id, q.question order by q.question, q.id`.execute(db);
  return rows;
}
