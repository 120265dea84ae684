import type { Span } from '@atrium/domain/schedule';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type Row, rowsOf } from '../../db/rows.ts';

export type ClosureRow = Row<'instrumentClosures'>;

export const closureRows = rowsOf('instrumentClosures');

/** Closed times of these instruments and of the facility of which some part lies in a stretch of time, by their beginning. */
export async function listClosures(
  db: Db,
  { startsAt, endsAt }: Span,
  instrumentIds: readonly number[],
): Promise<ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`
    select * from instrument_closures
     where starts_at < ${endsAt} and ends_at > ${startsAt}
       and (instrument_id is null or instrument_id = any(${[...instrumentIds]}))
     order by starts_at, id`.execute(db);
  return rows;
}
