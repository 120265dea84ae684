import { type RawBuilder, sql } from 'kysely';

/** Rows of a table that an act touched: `key`, the first it `was`, the last it `is`, and `r`, all that is known of it. */
export const touchedRows = (actId: number, place: string): RawBuilder<unknown> => sql`
  select key, (array_agg(before order by number))[1] as was, (array_agg(after order by number desc))[1] as "is",
         coalesce((array_agg(before order by number))[1], '{}') || coalesce((array_agg(after order by number desc))[1], '{}') as r
    from act_changes where act_id = ${actId} and place = ${place} group by key`;
