import type pg from 'pg';

/** The result of verifying the seals of the event log. */
export interface SealReport {
  /** Sentences, one for each row or seal that differs from what was sealed. */
  readonly problems: readonly string[];
  readonly seals: number;
  /** The number of sealed rows. */
  readonly rows: number;
  /** The number of rows after the last seal. */
  readonly unsealed: number;
  /** The last seal, to be stored out of reach of people who can write to the database; null if there is none. */
  readonly head: string | null;
}

/** Number of seals checked with one statement. */
const page = 50;

/** Maximum number of problems listed one by one; more would tell nothing new. */
const mostNamed = 100;

interface Looked {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly chained: boolean;
  readonly intact: boolean;
  readonly hash: string;
}

/**
 * Compares the event log with its seals, page by page, and each seal with the one before. `known` is a seal that was stored elsewhere: a
 * chain that was forged from end to end does not contain it.
 */
export async function verifySeals(client: pg.ClientBase, known?: string): Promise<SealReport> {
  const problems: string[] = [];
  let seals = 0;
  let rows = 0;
  let head: string | null = null;
  let foundKnown = known === undefined;
  for (let after = 0; ; ) {
    const looked = await lookAt(client, after);
    for (const seal of looked) {
      if (!seal.chained) problems.push(`seal ${seal.id} does not follow from the seal before it`);
      if (!seal.intact && problems.length < mostNamed) problems.push(...(await nameChanges(client, seal)));
      rows += seal.count;
      foundKnown ||= seal.hash === known?.toLowerCase();
    }
    seals += looked.length;
    const last = looked.at(-1);
    if (!last) break;
    after = last.id;
    head = last.hash;
  }
  if (!foundKnown) problems.push(`the seal ${known} is not in the chain`);
  const { rows: counted } = await client.query<{ unsealed: number; early: number }>(
    `select (select count(*)::int from event_logs where id > coalesce((select max(last_id) from event_log_seals), 0)) as unsealed,
            (select count(*)::int from event_logs where id < 1) as early`,
  );
  const { unsealed = 0, early = 0 } = counted[0] ?? {};
  if (early > 0) problems.push(`${early} events have numbers lower than the first`);
  return { problems: problems.slice(0, mostNamed), seals, rows, unsealed, head };
}

async function lookAt(client: pg.ClientBase, after: number): Promise<Looked[]> {
  const { rows } = await client.query<Looked>(
    `select s.id, coalesce(b.last_id, 0) + 1 as first, s.last_id as last, cardinality(s.row_ids) as count,
            s.hash = sha256(coalesce(b.hash, '') || convert_to(s.row_ids::text, 'UTF8') || s.row_hashes) as chained,
            coalesce(there.ids = s.row_ids and there.hashes = s.row_hashes, false) as intact, encode(s.hash, 'hex') as hash
       from (select * from event_log_seals where id > $1 order by id limit $2) s
       left join lateral (select last_id, hash from event_log_seals where id < s.id order by id desc limit 1) b on true
       left join lateral (
         select array_agg(e.id order by e.id) as ids, string_agg(event_log_hash(e), '' order by e.id) as hashes
           from event_logs e where e.id > coalesce(b.last_id, 0) and e.id <= s.last_id) there on true
      order by s.id`,
    [after, page],
  );
  return rows;
}

/** Returns which rows of a seal were changed, removed or inserted afterwards. */
async function nameChanges(client: pg.ClientBase, { id, first, last }: Looked): Promise<string[]> {
  const { rows } = await client.query<{ row: number; what: string }>(
    `with sealed as (
       select row_id, substring(s.row_hashes from (16 * (place - 1) + 1)::int for 16) as hash
         from event_log_seals s, unnest(s.row_ids) with ordinality as given (row_id, place) where s.id = $1),
     there as (
       select e.id as row_id, event_log_hash(e) as hash, e.event_type from event_logs e where e.id between $2 and $3)
     select row_id as row,
            case when there.hash is null then 'was removed'
                 when sealed.hash is null then format('(%s) was inserted afterwards', event_type)
                 else format('(%s) was changed', event_type) end as what
       from sealed full join there using (row_id) where sealed.hash is distinct from there.hash order by row_id limit $4`,
    [id, first, last, mostNamed],
  );
  return rows.map(({ row, what }) => `event ${row} ${what}`);
}
