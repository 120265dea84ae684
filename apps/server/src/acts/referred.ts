import type { ChangedRow, ChangedTable, Reference, RowChange } from './changes.ts';

/** The records of one table, by the values of the columns that others refer to them with. */
export interface Referred {
  readonly place: string;
  readonly keys: readonly string[];
  readonly rows: readonly ChangedRow[];
}

const idOf = (place: string, row: ChangedRow) =>
  `${place} ${JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

/** What a row refers to by this key; undefined where it refers to nothing. */
function target({ columns, keys }: Reference, row: ChangedRow): ChangedRow | undefined {
  const values = columns.map((column) => row[column] ?? null);
  return values.includes(null) ? undefined : Object.fromEntries(keys.map((key, at) => [key, values[at]]));
}

/** Each row as it was before an act, with the columns that the act changed; null for all of them, where it removed the row. */
function formerRows(
  changes: readonly RowChange[],
): Array<{ place: string; row: ChangedRow; changed: ReadonlySet<string> | null }> {
  const former = new Map<string, { place: string; row: ChangedRow; changed: Set<string> | null }>();
  for (const { place, key, kind, before, after } of changes) {
    const id = idOf(place, key);
    const known = former.get(id);
    if (!known && !before) former.set(id, { place, row: {}, changed: new Set() });
    const one = known ?? (before ? { place, row: before, changed: new Set<string>() } : undefined);
    if (!one) continue;
    former.set(id, one);
    if (kind === 'DELETE') one.changed = null;
    else for (const column of Object.keys(after ?? {})) one.changed?.add(column);
  }
  return [...former.values()];
}

/**
 * The records that rows refer to once they are again as they were before an act, by table, without those that come back with them. Only
 * references that the act had changed or removed: the others stand.
 */
export function referredBy(changes: readonly RowChange[], tables: ReadonlyMap<string, ChangedTable>): Referred[] {
  const former = formerRows(changes);
  const comesBack = (place: string, row: ChangedRow) =>
    former.some(
      (one) =>
        one.place === place &&
        one.changed === null &&
        Object.entries(row).every(([key, value]) => one.row[key] === value),
    );
  const found = new Map<string, { place: string; keys: readonly string[]; rows: Map<string, ChangedRow> }>();
  for (const { place, row, changed } of former) {
    for (const reference of tables.get(place)?.references ?? []) {
      if (changed && !reference.columns.some((column) => changed.has(column))) continue;
      const referred = target(reference, row);
      if (!referred || comesBack(reference.place, referred)) continue;
      const kind = `${reference.place} ${reference.keys}`;
      const list = found.get(kind) ?? {
        place: reference.place,
        keys: reference.keys,
        rows: new Map<string, ChangedRow>(),
      };
      found.set(kind, list);
      list.rows.set(idOf(reference.place, referred), referred);
    }
  }
  return [...found.values()].map(({ rows, ...one }) => ({ ...one, rows: [...rows.values()] }));
}
