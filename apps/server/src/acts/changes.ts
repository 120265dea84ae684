/** Columns of a row and their values, as JSON tells them. */
export type ChangedRow = Readonly<Record<string, unknown>>;

/** One change of an act, as it was written down. */
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

/** A table as it is now: what an upgrade added or took away since an act counts. */
export interface ChangedTable {
  readonly place: string;
  readonly keys: readonly string[];
  /** Columns that can be written. */
  readonly columns: ReadonlySet<string>;
  /** What its rows refer to. */
  readonly references: readonly Reference[];
}
