/** Columns of a row and their values, as JSON tells them. */
export type Row = Readonly<Record<string, unknown>>;

/** One change of an act, as it was written down. */
export interface Change {
  readonly place: string;
  readonly kind: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly key: Row;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** A foreign key: columns of a table, and the columns of the table they refer to. */
export interface Reference {
  readonly place: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
}

/** A table as it is now: what an upgrade added or took away since an act counts. */
export interface Table {
  readonly place: string;
  readonly keys: readonly string[];
  /** Columns that can be written. */
  readonly columns: ReadonlySet<string>;
  /** What its rows refer to. */
  readonly references: readonly Reference[];
}
