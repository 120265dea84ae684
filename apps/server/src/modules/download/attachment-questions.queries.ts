import type { QuestionTypeId } from '@atrium/domain/question';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface AttachmentQuestion {
  readonly questionId: string;
  readonly question: string;
  /** Files that answer it in these proposals, also where a dependency hides them. */
  readonly files: number;
}

/**
 * File questions that are answered in these proposals, their samples or their sub-template entries, apart for each way in which forms
 * restrict who reads them.
 */
export async function listAttachmentQuestions(
  db: Db,
  proposalPks: readonly number[],
): Promise<Array<AttachmentQuestion & { readonly readPermissions: readonly string[] | null }>> {
  const { rows } = await sql<AttachmentQuestion & { readonly readPermissions: readonly string[] | null }>`
    with chosen as (select unnest(${proposalPks}::int[]) as proposal_pk),
    forms as (
      select p.questionary_id from proposals p join chosen using (proposal_pk)
      union select s.questionary_id from samples s join chosen using (proposal_pk)
      union select g.questionary_id from generic_templates g join chosen using (proposal_pk)
    )
    select q.id as question_id, q.question, r.config -> 'readPermissions' as read_permissions,
           sum(jsonb_array_length(a.answer -> 'value'))::int as files
      from forms f
      join questionaries filled on filled.id = f.questionary_id
      join answers a on a.questionary_id = f.questionary_id and jsonb_typeof(a.answer -> 'value' -> 0) = 'object'
      join questions q on q.id = a.question_id and q.data_type = ${'FILE_UPLOAD' satisfies QuestionTypeId}
      join question_template_relations r on r.template_id = filled.template_id and r.question_id = q.id
     group by q.id, q.question, r.config -> 'readPermissions' order by q.question, q.id`.execute(db);
  return rows;
}
