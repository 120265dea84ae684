import type { ChangedRow, ChangedTable, Reference, RowChange } from './changes.ts';

/** Referenced records of one table, identified by the values of the referenced columns. */
export interface Referred {
  readonly place: string;
  readonly keys: readonly string[];
  readonly rows: readonly ChangedRow[];
}

const idOf = (place: string, row: ChangedRow) =>
  `${place} ${JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

/** Returns the key of the record that a row refers to by this foreign key; undefined if it refers to none. */
function target({ columns, keys }: Reference, row: ChangedRow): ChangedRow | undefined {
  const values = columns.map((column) => row[column] ?? null);
  return values.includes(null) ? undefined : Object.fromEntries(keys.map((key, at) => [key, values[at]]));
}

/** Returns each row as it was before an act, with the columns that the act changed; null in place of the columns if the act removed the row. */
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
 * Returns the records that rows will refer to once an act is undone, by table, without records that are restored as well. Covers only
 * references that the act changed or removed; the others still hold.
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
