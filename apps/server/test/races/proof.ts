import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Seen, SeenLock, SeenWrite } from './record.ts';

type Row = Readonly<Record<string, unknown>>;

interface Reference {
  readonly place: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly keys: readonly string[];
}

/** What the database itself says about its tables. */
export interface Known {
  readonly references: readonly Reference[];
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** By table: the column sets of unique indexes, without single columns whose values the database generates. */
  readonly unique: ReadonlyMap<string, ReadonlyArray<readonly string[]>>;
}

const columns = (table: string, numbers: string) =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality n (number, nth)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number order by nth)`;

/** Reads references, keys and unique indexes from the catalogue. */
export async function knownOf(pool: pg.Pool): Promise<Known> {
  const { rows: references } = await pool.query<Reference>(
    `select conrelid::regclass::text as place, ${columns('conrelid', 'conkey')} as columns,
            confrelid::regclass::text as "to", ${columns('confrelid', 'confkey')} as keys
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const { rows } = await pool.query<{ place: string; keys: string[]; primary: boolean; given: boolean }>(
    `select indrelid::regclass::text as place, ${columns('indrelid', 'indkey::int2[]')} as keys, indisprimary as primary,
            indnatts = 1 and exists (select from pg_attribute a where a.attrelid = indrelid and a.attnum = indkey[0]
              and (a.attidentity <> '' or a.atthasdef)) as given
       from pg_index where indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  return {
    references,
    keys: new Map(rows.filter(({ primary }) => primary).map(({ place, keys }) => [place, keys])),
    unique: new Map(
      [...Map.groupBy(rows, ({ place }) => place)].map(([place, indexes]) => [
        place,
        indexes.flatMap(({ given, keys }) => (given ? [] : [keys])),
      ]),
    ),
  };
}

/** Protection of the rows of a table while a call writes them: a lock, and the path from the row to what is locked. */
interface Cover {
  readonly by: string;
  readonly strength: number;
}

/** What a call does to a table. */
export interface Touch {
  /** Whether it only inserts, and has not read the existing rows before. */
  readonly onlyAdds: boolean;
  /** Whether it writes a value that must be unique. */
  readonly setsUnique: boolean;
  /** The covers common to all rows that it wrote there. */
  readonly covers: readonly Cover[];
}

/** All tables a call writes. */
export type Touches = ReadonlyMap<string, Touch>;

const same = (row: Row, keys: readonly string[], other: Row, others: readonly string[]) =>
  keys.every((key, nth) => row[key] !== null && row[key] === other[others[nth] ?? '']);

/** Returns, by table, the rows that a call wrote and the rows within two references of them, both as they were and as they are. */
export async function rowsAround(
  pool: pg.Pool,
  known: Known,
  { writes }: Seen,
): Promise<(place: string) => readonly Row[]> {
  const places = new Set(writes.map(({ place }) => place));
  const rows = Map.groupBy(
    writes.flatMap(({ place, before, after }) => [before, after].flatMap((row) => (row ? [{ place, row }] : []))),
    ({ place }) => place,
  );
  for (let step = 0; step < 2; step += 1)
    for (const { place, to } of known.references) if (places.has(place)) places.add(to);
  if (places.size > 0) {
    const statement = [...places].map((place) => `select '${place}' as place, to_jsonb(t) as row from ${place} t`);
    const found = await pool.query<{ place: string; row: Row }>(statement.join(' union all '));
    for (const one of found.rows) rows.set(one.place, [...(rows.get(one.place) ?? []), one]);
  }
  return (place) => (rows.get(place) ?? []).map(({ row }) => row);
}

/** Returns the rows to which a row refers, at most two steps away, each with its path; the row itself has the empty path. */
function ancestors(known: Known, rowsOf: (place: string) => readonly Row[], place: string, row: Row) {
  const found: Array<{ place: string; row: Row; way: string }> = [{ place, row, way: '' }];
  for (let at = 0; at < found.length; at += 1) {
    const from = found[at] as (typeof found)[number];
    if (from.way.split('>').length > 3) continue;
    for (const { columns, to, keys } of known.references.filter((one) => one.place === from.place)) {
      const parent = rowsOf(to).find((one) => same(from.row, columns, one, keys));
      if (parent) found.push({ place: to, row: parent, way: `${from.way}>${columns}` });
    }
  }
  return found;
}

/** Returns what one recorded call wrote, and what covered it. `rowsOf` returns the rows of a table before and after the call. */
export function touchesOf(known: Known, seen: Seen, rowsOf: (place: string) => readonly Row[]): Touches {
  const touches = new Map<string, Touch>();
  const own = new Set(seen.writes.filter(({ kind }) => kind === 'INSERT').map((write) => keyOf(known, write)));
  const notOwn = seen.writes.filter((write) => write.kind === 'INSERT' || !own.has(keyOf(known, write)));
  for (const [place, writes] of Map.groupBy(notOwn, (write) => write.place)) {
    const each = writes.map((write) => coversOf(known, seen, rowsOf, write));
    const [first = [], ...rest] = each;
    const covers = first.flatMap(({ by, strength }) => {
      const others = rest.map((one) => one.find((cover) => cover.by === by)?.strength);
      return others.includes(undefined) ? [] : [{ by, strength: Math.min(strength, ...(others as number[])) }];
    });
    touches.set(place, {
      onlyAdds:
        writes.every(({ kind }) => kind === 'INSERT') &&
        !seen.reads.some((read) => read.place === place && read.at <= (writes.at(-1)?.at ?? 0)),
      setsUnique: writes.some((write) => setsUnique(known, own, write)),
      covers,
    });
  }
  return touches;
}

const keyOf = (known: Known, { place, before, after }: SeenWrite) =>
  keyed(place, known.keys.get(place), before ?? after ?? {});
const keyed = (place: string, columns: readonly string[] | undefined, row: Row) =>
  JSON.stringify([place, (columns ?? []).map((column) => row[column])]);

/**
 * Whether a write gives a row a unique value that another call may also want to give; false if the value includes the key of a record that
 * the call itself created.
 */
function setsUnique(known: Known, own: ReadonlySet<string>, { place, before, after }: SeenWrite): boolean {
  if (!after) return false;
  return (known.unique.get(place) ?? []).some((index) => {
    if (before && index.every((column) => isDeepStrictEqual(after[column], before[column]))) return false;
    return !known.references.some(
      ({ place: from, columns, to }) =>
        from === place &&
        columns.length === 1 &&
        index.includes(columns[0] ?? '') &&
        own.has(keyed(to, columns, after)),
    );
  });
}

function coversOf(
  known: Known,
  { locks, reads }: Seen,
  rowsOf: (place: string) => readonly Row[],
  write: SeenWrite,
): Cover[] {
  const row = write.before ?? write.after ?? {};
  const readAt = reads.filter(({ place, at }) => place === write.place && at <= write.at).map(({ at }) => at);
  /** A row read only before the lock may have changed since. */
  const isFresh = (lockedAt: number) => readAt.length === 0 || readAt.some((at) => at > lockedAt);
  const covers: Cover[] = [];
  const up = ancestors(known, rowsOf, write.place, row);
  for (const lock of locks.filter(({ at }) => at < write.at && isFresh(at))) {
    const isAdvisory = lock.place.startsWith('advisory');
    if (isAdvisory) covers.push({ by: `${lock.place} ${lock.row}`, strength: lock.strength });
    for (const { place, row: there, way } of up) {
      const keys = known.keys.get(place) ?? [];
      const isIt = isAdvisory
        ? keys.length === 1 && there[keys[0] ?? ''] === lock.row
        : place === lock.place && same(there, keys, lock.row as Row, keys);
      if (isIt) covers.push({ by: `${lock.place} by ${way}`, strength: lock.strength });
    }
  }
  if (write.kind === 'INSERT') {
    // A new row prevents the rows it refers to from being removed.
    for (const { place, way } of up)
      if (way.split('>').length === 2) covers.push({ by: `${place} by ${way}`, strength: 1 });
  } else if (readAt.every((at) => at === write.at)) {
    // A statement that changes a row nothing had read before waits for its last writer and evaluates its condition again.
    covers.push({ by: `${write.place} by `, strength: write.kind === 'DELETE' ? 4 : 3 });
  }
  return covers;
}

/** Combines two calls: the tables that either writes, with the covers that both have. */
export function joined(one: Touches, other: Touches): Touches {
  const touches = new Map(one);
  for (const [place, touch] of other) {
    const known = one.get(place);
    touches.set(
      place,
      known
        ? {
            onlyAdds: known.onlyAdds && touch.onlyAdds,
            setsUnique: known.setsUnique || touch.setsUnique,
            covers: known.covers.flatMap(({ by, strength }) => {
              const also = touch.covers.find((cover) => cover.by === by);
              return also ? [{ by, strength: Math.min(strength, also.strength) }] : [];
            }),
          }
        : touch,
    );
  }
  return touches;
}

/** Returns the tables that both calls write without a common cover. Empty if neither can interfere with the other. */
export function uncovered(one: Touches, other: Touches, apart: ReadonlySet<string>): string[] {
  return [...one.keys()].filter((place) => {
    const [a, b] = [one.get(place), other.get(place)];
    if (!a || !b || apart.has(place)) return false;
    // A new row that shares no unique value with the other writes interferes with nothing: the result is as if the other call came first.
    if ((a.onlyAdds && !b.setsUnique) || (b.onlyAdds && !a.setsUnique)) return false;
    return !a.covers.some(({ by, strength }) =>
      b.covers.some((cover) => cover.by === by && cover.strength + strength >= 5),
    );
  });
}

export type { SeenLock };
