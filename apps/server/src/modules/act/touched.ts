import { type RawBuilder, sql } from 'kysely';

/** SQL for the rows of a table that an act touched: `key`, the row before the act (`was`), the row after it (`is`), and both merged (`r`). */
export const touchedRows = (actId: number, place: string): RawBuilder<unknown> => sql`
  select key, (array_agg(before order by number))[1] as was, (array_agg(after order by number desc))[1] as "is",
         coalesce((array_agg(before order by number))[1], '{}') || coalesce((array_agg(after order by number desc))[1], '{}') as r
    from act_changes where act_id = ${actId} and place = ${place} group by key`;
