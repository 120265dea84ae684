import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/**
 * Title and abstract as the log told them last: an empty draft has none, of what was copied or imported the log tells neither. What it
 * does not tell is left out.
 */
export async function findToldTexts(db: Db, proposalPk: number): Promise<{ title?: string; abstract?: string }> {
  const { rows } = await sql<{ eventType: string; title: string | null; abstract: string | null }>`
    select event_type, row_data ->> 'title' as title, row_data ->> 'abstract' as abstract
      from event_logs
     where proposal_pk = ${proposalPk}
       and event_type in ('PROPOSAL_CREATED', 'PROPOSAL_CLONED', 'PROPOSAL_IMPORTED', 'PROPOSAL_UPDATED')
     order by id desc limit 1`.execute(db);
  const [last] = rows;
  if (last?.eventType === 'PROPOSAL_CREATED') return { title: '', abstract: '' };
  if (last?.eventType !== 'PROPOSAL_UPDATED') return {};
  return {
    ...(last.title === null ? {} : { title: last.title }),
    ...(last.abstract === null ? {} : { abstract: last.abstract }),
  };
}
