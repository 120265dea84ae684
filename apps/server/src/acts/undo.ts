import { namesShown } from '@atrium/domain/act';
import type { Ctx } from '../access/context.ts';
import { refused } from '../access/errors.ts';
import type { ChangedTable, RowChange } from './changes.ts';
import { namesOfRows } from './effects.queries.ts';
import { type Referred, referredBy } from './referred.ts';
import * as queries from './undo.queries.ts';
import { countingColumns, reportedTables, touchedColumns } from './watched.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row as an act left it: removed (null), or the values of the columns that the act wrote. */
interface Left {
  readonly place: string;
  readonly key: Row;
  readonly patch: Row | null;
  /** The whole row as last recorded, from which its name is derived. */
  readonly r: Row;
}

const saysNothing = (column: string) => touchedColumns.has(column) || countingColumns.has(column);
const telling = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([column]) => !saysNothing(column)));

/** Returns how an act left each row it touched. */
function leftBy(changes: readonly RowChange[]): Left[] {
  const left = new Map<string, Left>();
  for (const { place, key, kind, before, after } of changes) {
    const id = `${place}${JSON.stringify(key)}`;
    const patch = kind === 'DELETE' ? null : { ...left.get(id)?.patch, ...telling(after ?? {}) };
    left.set(id, { place, key, patch, r: before ?? after ?? {} });
  }
  return [...left.values()];
}

/** Groups elements by a key; the Map preserves the order of the first element of each group. */
function groups<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const item of list) {
    const group = grouped.get(keyOf(item));
    if (group) group.push(item);
    else grouped.set(keyOf(item), [item]);
  }
  return grouped;
}

/**
 * Tables in the order in which every write locks them: records of the facility, then the call, then proposals (decision 0164). Records that
 * depend on them come after.
 */
const lockOrder: readonly string[] = [
  ...['institutions', 'users', 'instruments', 'techniques', 'faps', 'templates', 'topics', 'questions', 'statuses'],
  ...['workflows', 'units', 'tags', 'pdf_templates', 'email_templates', 'predefined_messages'],
  ...['calls', 'proposals'],
];
const rankOf = (place: string) => (lockOrder.includes(place) ? lockOrder.indexOf(place) : lockOrder.length);

/** Sorts tables into the order in which their rows are locked. */
export const inLockOrder = (places: Iterable<string>): string[] =>
  [...places].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));

/** A record that an undo locks: one that it changes, or one that must not be removed because a restored row refers to it. */
type Wanted = { readonly key: Row; readonly changes: Left } | { readonly key: Row; readonly holds: readonly string[] };

/** Compares records by the values of their keys, numbers numerically. */
function byKey({ key: a }: Wanted, { key: b }: Wanted): number {
  for (const column of Object.keys(a).sort()) {
    const [x, y] = [a[column], b[column]] as [number | string, number | string];
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}

/**
 * Returns the records to lock in a table in the order of their keys, split into runs of changed and of merely held ones, so that two
 * concurrent undos lock in the same order.
 */
function runsOf(rows: readonly Left[], referred: readonly Referred[]): Wanted[][] {
  const known = new Set(rows.map(({ key }) => JSON.stringify(key)));
  const held = referred.flatMap(({ keys, rows: others }) => others.map((key) => ({ key, holds: keys })));
  const wanted: Wanted[] = [
    ...rows.map((changes) => ({ key: changes.key, changes })),
    ...held.filter(({ key }) => !known.has(JSON.stringify(key))),
  ];
  const kind = (one: Wanted) => ('holds' in one ? String(one.holds) : '');
  const runs: Wanted[][] = [];
  for (const one of wanted.sort(byKey)) {
    const last = runs.at(-1);
    if (last?.[0] && kind(last[0]) === kind(one)) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

/**
 * Returns the rows that are no longer as the act left them, each as a whole row, and the kinds of records that restored rows would refer to
 * but that no longer exist. Locks all existing ones, and the proposals they belong to, so that nobody writes to them or removes a
 * referenced record meanwhile.
 */
async function changedSince(
  tx: Ctx,
  tables: ReadonlyMap<string, ChangedTable>,
  changes: readonly RowChange[],
  proposalPks: readonly number[],
): Promise<{ changed: Array<{ place: string; r: Row }>; gone: string[] }> {
  const changed: Array<{ place: string; r: Row }> = [];
  const gone: string[] = [];
  const byPlace = groups(leftBy(changes), ({ place }) => place);
  const referred = groups(referredBy(changes, tables), ({ place }) => place);
  for (const place of inLockOrder(new Set([...byPlace.keys(), ...referred.keys(), 'proposals']))) {
    if (place === 'proposals') await queries.lockTouchedProposals(tx.db, proposalPks);
    const table = tables.get(place);
    const needed = new Set((referred.get(place) ?? []).flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))));
    for (const run of runsOf((table && byPlace.get(place)) ?? [], referred.get(place) ?? [])) {
      const rows = run.flatMap((one) => ('changes' in one ? [one.changes] : []));
      const [first] = run;
      if (first && 'holds' in first) {
        const held = { place, keys: first.holds, rows: run.map(({ key }) => key) };
        if ((await queries.holdReferred(tx.db, held)) < run.length) gone.push(reportedTables[place]?.one ?? 'record');
      }
      if (!table || rows.length === 0) continue;
      const there = await queries.lockRows(tx.db, table, rows);
      const now = new Map(there.map((row) => [JSON.stringify(row.key), row]));
      for (const { key, patch, r } of rows) {
        const row = now.get(JSON.stringify(key));
        if (!row && needed.has(JSON.stringify(key))) gone.push(reportedTables[place]?.one ?? 'record');
        if (patch ? !row?.same : row) changed.push({ place, r: row?.r ?? r });
      }
    }
  }
  return { changed, gone: [...new Set(gone)] };
}

/**
 * Splits the changes of an act where it started or stopped inserting rows, and returns the last part first. Inserted rows are deleted
 * again. Removals and changes in between are reversed together: foreign keys remove rows after the row they belong to, so the changes
 * cannot simply be replayed backwards in the recorded order.
 */
function parts(changes: readonly RowChange[]): Array<readonly RowChange[]> {
  const cut: RowChange[][] = [];
  for (const change of changes) {
    const last = cut.at(-1)?.at(-1);
    if (last && (last.kind === 'INSERT') === (change.kind === 'INSERT')) cut.at(-1)?.push(change);
    else cut.push([change]);
  }
  return cut.reverse();
}

/** Returns the tables in an order in which referenced tables come before those that refer to them. */
function inOrderOfReference(tables: ReadonlyMap<string, ChangedTable>): string[] {
  const sorted = new Set<string>();
  const visit = (place: string, path: ReadonlySet<string>) => {
    if (sorted.has(place) || path.has(place)) return;
    for (const { place: other } of tables.get(place)?.references ?? [])
      if (tables.has(other)) visit(other, new Set([...path, place]));
    sorted.add(place);
  };
  for (const place of tables.keys()) visit(place, new Set());
  return [...sorted];
}

/** A row before a part of an act, and whether that part removed it. */
interface Former {
  readonly place: string;
  readonly key: Row;
  /** The whole row, or the columns that were changed. */
  before: Row;
  removed: boolean;
}

/** Returns each row as it was before these removals and changes. */
function formerOf(part: readonly RowChange[]): Former[] {
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

async function reverse(tx: Ctx, tables: ReadonlyMap<string, ChangedTable>, part: readonly RowChange[]) {
  const order = inOrderOfReference(tables);
  if (part[0]?.kind === 'INSERT') {
    const made = groups(part, ({ place }) => place);
    for (const place of order.toReversed()) {
      const table = tables.get(place);
      const keys = made.get(place)?.map(({ key }) => key);
      if (table && keys) await queries.deleteInserted(tx.db, table, keys);
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
      await queries.restoreColumns(
        tx.db,
        table,
        changed.map(({ key, before }) => ({ key, patch: before })),
      );
    }
  }
}

/** Errors of constraints, raised if a new record has taken the place of a removed one, or if a record it belonged to is gone. */
const takenSince = new Set(['23503', '23505', '23514', '23502', '23P01']);

/** The records touched by an act whose rules are checked: proposals, and the institutions that it removed or changed. */
const asked = (changes: readonly RowChange[], proposalPks: readonly number[]) => ({
  proposals: proposalPks,
  institutions: changes.flatMap(({ place, key }) => (place === 'institutions' ? [Number(key.id)] : [])),
});

/**
 * Undoes an act within the act `undoId`, which this transaction performs: every row it touched is as it was before, and values written to
 * other columns since then are preserved. Events that have not been dispatched yet no longer will be. Throws the refusal CHANGED_SINCE,
 * with names, if a row is no longer as the act left it, if something new has taken its place, or if the undo would remove anything that the
 * act did not create; REMOVED_SINCE if a referenced record no longer exists; NO_ROOM if the undo would break a rule that is not broken yet.
 * Locks as every write does (decision 0164), including the referenced records.
 */
export async function undoChanges(
  tx: Ctx,
  { id: actId, proposalPks }: { readonly id: number; readonly proposalPks: readonly number[] },
  undoId: number,
): Promise<void> {
  while ((await queries.holdBackEvents(tx.db, actId, tx.now)) > 0);
  const changes = await queries.listChanges(tx.db, actId);
  const tables = await queries.findTables(tx.db, [...new Set(changes.map(({ place }) => place))]);
  const { changed, gone } = await changedSince(tx, tables, changes, proposalPks);
  if (gone.length > 0) throw refused('REMOVED_SINCE', { kinds: gone });
  if (changed.length > 0) throw refused('CHANGED_SINCE', { names: await namesOfRows(tx.db, changed) });
  const before = await queries.listBroken(tx.db, asked(changes, proposalPks));
  try {
    for (const part of parts(changes)) await reverse(tx, tables, part);
  } catch (error) {
    if (takenSince.has(String((error as { code?: unknown }).code))) throw refused('CHANGED_SINCE');
    throw error;
  }
  const besides = await queries.listChangedOnlyBy(tx.db, undoId, actId);
  if (besides.length > 0) throw refused('CHANGED_SINCE', { names: await namesOfRows(tx.db, besides) });
  const known = new Set(before.map(({ what }) => what));
  const broken = (await queries.listBroken(tx.db, asked(changes, proposalPks))).filter(({ what }) => !known.has(what));
  if (broken.length > 0) throw refused('NO_ROOM', { names: broken.slice(0, namesShown).map(({ what }) => what) });
}
