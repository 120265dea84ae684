/** Columns of a row and their values, as represented in JSON. */
export type ChangedRow = Readonly<Record<string, unknown>>;

/** One recorded change of an act. */
export interface RowChange {
  readonly place: string;
  readonly kind: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly key: ChangedRow;
  readonly before: ChangedRow | null;
  readonly after: ChangedRow | null;
}

/** A foreign key: columns of a table, and the columns of the table they refer to. */
export interface Reference {
  readonly place: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
}

/** A table as it is now, with all changes that upgrades made since the act. */
export interface ChangedTable {
  readonly place: string;
  readonly keys: readonly string[];
  /** Columns that can be written. */
  readonly columns: ReadonlySet<string>;
  /** The foreign keys of its rows. */
  readonly references: readonly Reference[];
}
