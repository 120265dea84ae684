import type pg from 'pg';

/** A table whose rows are part of a backup; names are quoted where SQL requires it. */
export interface Table {
  /** Including its schema, as in `public.users`. */
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
}

/** The product's tables and those of the queue: waiting jobs are part of the state. */
const schemas = ['public', 'graphile_worker'];

/**
 * Returns all tables with data of the facility, sorted by name. Excludes the migrations, which are in the manifest, and tables about this
 * installation: restores in progress, the place of files, backups made and running processes.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(format('%I', a.attname) order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = any ($1) and c.relkind = 'r' and c.relname not in ('migrations', 'restores', 'file_place', 'backups', 'processes', 'rehearsals')
      group by n.nspname, c.relname order by n.nspname, c.relname`,
    [schemas],
  );
  return rows;
}

export interface Sequence {
  readonly name: string;
  /** The last value of the sequence, and whether it was assigned. */
  readonly value: number;
  readonly isCalled: boolean;
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
            last_value is not null as "isCalled"
       from pg_sequences where schemaname = any ($1) order by 1`,
    [schemas],
  );
  return rows;
}

/** Returns the foreign keys as statements that drop and add them: rows are restored table by table, and references are checked once all are there. */
export async function foreignKeys(client: pg.ClientBase): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as drop,
            format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as add
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname = any ($1) order by 1`,
    [schemas],
  );
  return rows;
}

/** Whether the product has a table of this name. */
export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${name}`,
  ]);
  return rows[0]?.found === true;
}

/** Returns the migrations applied to this database, which are its version. */
export async function versionOf(client: pg.ClientBase): Promise<string[]> {
  return (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(
    ({ name }) => name,
  );
}

/** For a dedicated connection that may run for long; connections of the pool have time limits. */
export const patient = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';
