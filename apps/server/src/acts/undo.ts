import type { Ctx } from '../access/context.ts';
import { refused } from '../access/errors.ts';
import { namesOfRows } from './told.queries.ts';
import * as queries from './undo.queries.ts';
import { countingColumns, toldTables, touchedColumns } from './watched.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row as an act left it: gone (null), or what stands in the columns the act wrote. */
interface Left {
  readonly place: string;
  readonly key: Row;
  readonly patch: Row | null;
  /** Whole, as it was last known, to be called by its name. */
  readonly r: Row;
}

const saysNothing = (column: string) => touchedColumns.has(column) || countingColumns.has(column);
const telling = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([column]) => !saysNothing(column)));

/** How an act left each row it touched. */
function leftBy(changes: readonly queries.Change[]): Left[] {
  const left = new Map<string, Left>();
  for (const { place, key, kind, before, after } of changes) {
    const id = `${place}${JSON.stringify(key)}`;
    const patch = kind === 'DELETE' ? null : { ...left.get(id)?.patch, ...telling(after ?? {}) };
    left.set(id, { place, key, patch, r: before ?? after ?? {} });
  }
  return [...left.values()];
}

/** Groups what stands together by a key; a Map keeps the order of the first of each. */
function groups<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const item of list) {
    const group = grouped.get(keyOf(item));
    if (group) group.push(item);
    else grouped.set(keyOf(item), [item]);
  }
  return grouped;
}

const order = Object.keys(toldTables);
const rankOf = (place: string) => (order.includes(place) ? order.indexOf(place) : order.length);

/** Rows that are not as the act left them, whole; all that are there are locked. Proposals come first, as everywhere. */
async function changedSince(
  tx: Ctx,
  tables: ReadonlyMap<string, queries.Table>,
  left: readonly Left[],
): Promise<Array<{ place: string; r: Row }>> {
  const changed: Array<{ place: string; r: Row }> = [];
  const byPlace = [...groups(left, ({ place }) => place)].sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  for (const [place, rows] of byPlace) {
    const table = tables.get(place);
    if (!table) continue;
    const there = await queries.lockRows(tx.db, table, rows);
    const now = new Map(there.map((row) => [JSON.stringify(row.key), row]));
    for (const { key, patch, r } of rows) {
      const row = now.get(JSON.stringify(key));
      if (patch ? !row?.same : row) changed.push({ place, r: row?.r ?? r });
    }
  }
  return changed;
}

/**
 * The changes of an act cut where it began or ended to make rows, last part first. Where it made rows they are taken away again. What was
 * removed and changed between is reversed together: foreign keys remove rows after the row they belong to, so that no order in which
 * it was written down could be walked backwards.
 */
function parts(changes: readonly queries.Change[]): Array<readonly queries.Change[]> {
  const cut: queries.Change[][] = [];
  for (const change of changes) {
    const last = cut.at(-1)?.at(-1);
    if (last && (last.kind === 'INSERT') === (change.kind === 'INSERT')) cut.at(-1)?.push(change);
    else cut.push([change]);
  }
  return cut.reverse();
}

/** What stands where rows refer to comes before them. */
function inOrderOfReference(tables: ReadonlyMap<string, queries.Table>): string[] {
  const sorted = new Set<string>();
  const visit = (place: string, path: ReadonlySet<string>) => {
    if (sorted.has(place) || path.has(place)) return;
    for (const other of tables.get(place)?.refersTo ?? [])
      if (tables.has(other)) visit(other, new Set([...path, place]));
    sorted.add(place);
  };
  for (const place of tables.keys()) visit(place, new Set());
  return [...sorted];
}

/** A row before a part of an act, and whether it was there at its end. */
interface Former {
  readonly place: string;
  readonly key: Row;
  /** All of it, or the columns that were changed. */
  before: Row;
  removed: boolean;
}

/** Each row as it was before these removals and changes. */
function formerOf(part: readonly queries.Change[]): Former[] {
  const former = new Map<string, Former>();
  for (const { place, key, kind, before, after } of part) {
    const id = `${place}${JSON.stringify(key)}`;
    const known = former.get(id);
    const changed = Object.fromEntries(Object.keys(after ?? {}).map((column) => [column, before?.[column] ?? null]));
    const row = kind === 'DELETE' ? { ...before, ...known?.before } : { ...changed, ...known?.before };
    former.set(id, { place, key, before: row, removed: kind === 'DELETE' });
  }
  return [...former.values()];
}

async function reverse(tx: Ctx, tables: ReadonlyMap<string, queries.Table>, part: readonly queries.Change[]) {
  const order = inOrderOfReference(tables);
  if (part[0]?.kind === 'INSERT') {
    const made = groups(part, ({ place }) => place);
    for (const place of order.toReversed()) {
      const table = tables.get(place);
      const keys = made.get(place)?.map(({ key }) => key);
      if (table && keys) await queries.takeAway(tx.db, table, keys);
    }
    return;
  }
  const former = groups(formerOf(part), ({ place }) => place);
  for (const place of order) {
    const table = tables.get(place);
    const gone = former.get(place)?.filter(({ removed }) => removed) ?? [];
    if (table && gone.length > 0)
      await queries.putBack(
        tx.db,
        table,
        gone.map(({ before }) => before),
      );
  }
  for (const place of order) {
    const table = tables.get(place);
    const changed = former.get(place)?.filter(({ removed }) => !removed) ?? [];
    if (table && changed.length > 0) {
      await queries.changeBack(
        tx.db,
        table,
        changed.map(({ key, before }) => ({ key, patch: before })),
      );
    }
  }
}

/** Constraints speak up where something new stands in the place of what was removed, or what it belonged to is gone. */
const takenSince = new Set(['23503', '23505', '23514', '23502']);

/**
 * Takes an act back inside the act `undoId` that this transaction is: every row it touched is as it was before, and what was written in
 * other columns since stays. What has not left the house of its events stays at home. Throws the refusal CHANGED_SINCE, with
 * names, when a row is no longer as the act left it, when something new has taken its place, or when anything would go that the
 * act did not make.
 */
export async function undoChanges(tx: Ctx, actId: number, undoId: number): Promise<void> {
  while ((await queries.holdBackEvents(tx.db, actId, tx.now)) > 0);
  const changes = await queries.listChanges(tx.db, actId);
  const tables = await queries.findTables(tx.db, [...new Set(changes.map(({ place }) => place))]);
  const changed = await changedSince(tx, tables, leftBy(changes));
  if (changed.length > 0) throw refused('CHANGED_SINCE', { names: await namesOfRows(tx.db, changed) });
  try {
    for (const part of parts(changes)) await reverse(tx, tables, part);
  } catch (error) {
    if (takenSince.has(String((error as { code?: unknown }).code))) throw refused('CHANGED_SINCE');
    throw error;
  }
  const besides = await queries.listChangedBesides(tx.db, undoId, actId);
  if (besides.length > 0) throw refused('CHANGED_SINCE', { names: await namesOfRows(tx.db, besides) });
}
