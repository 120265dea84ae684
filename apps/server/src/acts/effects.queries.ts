import { namesShown, type RecordEffects } from '@atrium/domain/act';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { reportedTables } from './watched.ts';

/** The proposals that an act hid (marked as deleted): they are reported as removed, together with their records. */
const hidden = "select (r ->> 'proposal_pk')::int from changed where place = 'proposals' and how = 'removed'";

/** Records that are hidden together with a proposal, by table, though their rows remain until the proposal is restored; `t` is the row. */
const hiddenWithProposal: Readonly<Record<string, string>> = {
  technical_reviews: `t.proposal_pk in (${hidden})`,
  internal_reviews: `t.technical_review_id in (select id from technical_reviews where proposal_pk in (${hidden}))`,
  scientist_comments: `t.proposal_pk in (${hidden})`,
  experiments: `t.proposal_pk in (${hidden})`,
  samples: `t.proposal_pk in (${hidden})`,
  generic_templates: `t.proposal_pk in (${hidden})`,
};
const rowsHidden = sql.raw(
  Object.entries(hiddenWithProposal)
    .map(([place, isHidden]) => `union all select '${place}', to_jsonb(t), 'removed' from ${place} t where ${isHidden}`)
    .join(' '),
);

/** The rows that an act touched, each with what happened to it and its former state (`r`; the new state if the act created it). */
const rowsOf = (actId: number) => sql`
  select place, r, case when first = 'INSERT' or r ->> 'deleted_at' is not null and became ->> 'deleted_at' is null and last <> 'DELETE' then 'made'
                        when last = 'DELETE' or r ->> 'deleted_at' is null and became ->> 'deleted_at' is not null then 'removed'
                        else 'changed' end as how
    from (select place, (array_agg(kind order by number))[1] as first, (array_agg(kind order by number desc))[1] as last,
                 (array_agg(coalesce(before, after) order by number))[1] as r,
                 (array_agg(after order by number desc))[1] as became
            from act_changes where act_id = ${actId} group by place, key) x
   where not (first = 'INSERT' and last = 'DELETE')
     -- Taken away and made again as it was: nothing has become of it.
     and not (first = 'DELETE' and last = 'INSERT' and r = became)`;

interface Counted extends Pick<RecordEffects, 'removed' | 'changed' | 'made' | 'submitted' | 'names'> {
  readonly place: string;
}

/** Returns what an act did to records of people's work, in numbers and names, in the order of `reportedTables`. */
export async function effectsOfAct(db: Db, actId: number): Promise<RecordEffects[]> {
  const touched = await sql<{ place: string }>`select distinct place from act_changes where act_id = ${actId}`.execute(
    db,
  );
  const order = Object.keys(reportedTables);
  const hides = touched.rows.some(({ place }) => place === 'proposals') ? Object.keys(hiddenWithProposal) : [];
  const places = [...new Set([...touched.rows.map(({ place }) => place), ...hides])].filter(
    (place) => place in reportedTables,
  );
  if (places.length === 0) return [];
  const whens = (pick: 'name' | 'submitted', otherwise: string) =>
    sql.raw(
      `case place ${places.map((place) => `when '${place}' then ${reportedTables[place]?.[pick] ?? otherwise}`).join(' ')} end`,
    );
  const { rows } = await sql<Counted>`
    with changed as (${rowsOf(actId)}),
    touched as (select * from changed ${rowsHidden}),
    named as (select place, how, (${whens('name', 'null')}) as name,
                     how <> 'made' and coalesce(${whens('submitted', 'false')}, false) as submitted
                from touched where place = any(${places})),
    ranked as (select *, row_number() over (partition by place order by array_position(array['removed', 'changed', 'made'], how), name) as n from named)
    select place, count(*) filter (where how = 'removed') as removed, count(*) filter (where how = 'changed') as changed,
           count(*) filter (where how = 'made') as made, count(*) filter (where submitted) as submitted,
           coalesce(jsonb_agg(name order by n) filter (where n <= ${namesShown} and name <> ''), '[]') as names
      from ranked group by place`.execute(db);
  return rows
    .sort((a, b) => order.indexOf(a.place) - order.indexOf(b.place))
    .map(({ place, ...numbers }) => {
      const { one, many } = reportedTables[place] as (typeof reportedTables)[string];
      return { one, many, ...numbers };
    });
}

/** Returns the names of the records of these rows (each a table and a whole row), at most a dozen, without duplicates. */
export async function namesOfRows(
  db: Db,
  rows: ReadonlyArray<{ readonly place: string; readonly r: unknown }>,
): Promise<string[]> {
  const named = rows.filter(({ place }) => reportedTables[place]?.name);
  const places = [...new Set(named.map(({ place }) => place))];
  if (places.length === 0) return [];
  const name = sql.raw(
    `case place ${places.map((place) => `when '${place}' then '${reportedTables[place]?.one} ' || (${reportedTables[place]?.name})`).join(' ')} end`,
  );
  const found = await sql<{ name: string }>`
    select distinct ${name} as name from jsonb_to_recordset(${JSON.stringify(named.slice(0, 200))}::jsonb) as x (place text, r jsonb)
     order by 1 limit ${namesShown}`.execute(db);
  return found.rows.flatMap((row) => (row.name ? [row.name] : []));
}
