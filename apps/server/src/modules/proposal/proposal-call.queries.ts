import type { QuestionTypeId } from '@atrium/domain/question';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { heldFor } from '../../db/row-lock.ts';

/** Prevents changes to the calls of these proposals until the transaction ends. Must be called before the proposals are locked (decision 0164). */
export async function holdCallsOf(db: Db, pks: readonly number[]): Promise<void> {
  await sql`select from calls where id in (select call_id from proposals where proposal_pk = any(${pks}))
             order by id ${heldFor('asking')}`.execute(db);
}

/** Does the same for the proposal of a questionary, but only if its form asks for instruments of the call; other forms do not depend on the call. */
export async function holdCallOfPicker(db: Db, questionaryId: number): Promise<void> {
  await sql`select from calls where id in (
              select p.call_id from proposals p
                join questionaries q on q.id = p.questionary_id
                join question_template_relations r on r.template_id = q.template_id
                join questions asked on asked.id = r.question_id
                 and asked.data_type = ${'INSTRUMENT_PICKER' satisfies QuestionTypeId}
               where p.questionary_id = ${questionaryId}) ${heldFor('asking')}`.execute(db);
}
