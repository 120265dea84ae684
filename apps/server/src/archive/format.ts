import type { Sequence, Table } from './catalogue.ts';

/*
 * A backup is a gzipped tar archive with these entries in this order: `manifest.json`; the rows of each table in COPY format, in parts that
 * end with a complete row (`tables/public.users/000001`); the files (`files/uploads/…`, `images/…`); `end.json`, without which it is
 * incomplete.
 */
export const names = {
  manifest: 'manifest.json',
  end: 'end.json',
  tables: 'tables/',
  files: 'files/',
  images: 'images/',
};

/** Incremented when programs that know only this format could no longer read it. */
export const formatVersion = 1;

export interface Manifest {
  readonly format: number;
  readonly created: string;
  /** The migrations applied to the database. */
  readonly version: readonly string[];
  readonly tables: readonly Table[];
}

export interface End {
  /** Number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly sequences: readonly Sequence[];
  readonly files: number;
  /** Files that the database refers to and that are missing in the store. */
  readonly missing: readonly string[];
}

/** Whether a file may be stored under this name: accepts only the product's own pattern, so that no archive can write anywhere else. */
export const isStoredName = (name: string) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name) && name.length <= 500;
