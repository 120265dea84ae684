import type { Sequence, Table } from './catalogue.ts';

/*
 * A backup is a gzipped tar archive, in this order: `manifest.json`; the rows of each table as COPY writes them, in parts that end
 * with a row (`tables/public.users/000001`); the files (`files/uploads/…`, `images/…`); `end.json`, without which it is not whole.
 */
export const names = {
  manifest: 'manifest.json',
  end: 'end.json',
  tables: 'tables/',
  files: 'files/',
  images: 'images/',
};

/** Raised when a program that knows only this format could no longer read it. */
export const formatVersion = 1;

export interface Manifest {
  readonly format: number;
  readonly created: string;
  /** The migrations the database had. */
  readonly version: readonly string[];
  readonly tables: readonly Table[];
}

export interface End {
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly sequences: readonly Sequence[];
  readonly files: number;
  /** Files the database knows and the store does not have. */
  readonly missing: readonly string[];
}

/** Where a file may lie: names of ours, so that no archive writes anywhere else. */
export const isStoredName = (name: string) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name) && name.length <= 500;
