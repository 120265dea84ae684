import type pg from 'pg';

/** A table whose rows go into a backup; names are quoted where SQL wants that. */
export interface Table {
  /** With its schema, as in `public.users`. */
  readonly name: string;
  /** Without those the database computes. */
  readonly columns: readonly string[];
}

/** Our own tables and those of the queue: a job that waits is part of the world. */
const schemas = ['public', 'graphile_worker'];

/** All tables that hold the facility, by name. What migrations did is told in the manifest; a restore that is under way,
 * where files lie, what backups were made and who is at work are not of it. */
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
  /** The number it goes on from, and whether that one was given away. */
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

/** Foreign keys, as statements: rows come table by table, and what refers to what is checked when all are there. */
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

/** Whether there is a table of ours of this name. */
export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${name}`,
  ]);
  return rows[0]?.found === true;
}

/** The steps this database has taken, which is its version. */
export async function versionOf(client: pg.ClientBase): Promise<string[]> {
  return (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(
    ({ name }) => name,
  );
}

/** A connection of its own that may take its time; the pool's would be told to hurry. */
export const patient = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';
