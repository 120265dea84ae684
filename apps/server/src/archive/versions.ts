import type pg from 'pg';
import { migrateWithin, stepsToTake } from '../db/migrate.ts';
import { CommandProblem } from '../errors/atrium-error.ts';
import { hasTable, versionOf } from './catalogue.ts';
import { formatVersion, type Manifest } from './format.ts';

/** The archive was written by a newer program than this one. */
export class NewerArchive extends CommandProblem {}

/** Throws `NewerArchive` if this program is too old to restore the archive; needs no database. */
export async function insistOnKnown({ format, version }: Manifest): Promise<void> {
  if (format !== formatVersion) throw new NewerArchive('The archive was written by a newer version of Atrium.');
  const [newer] = (await stepsToTake(version)).newer;
  if (newer)
    throw new NewerArchive(
      `The archive was written by a newer version of Atrium (it contains ${newer}); restore it with that version.`,
    );
}

/** Tables that describe the installation and not the facility: they are preserved when everything else is replaced. */
const ofThePlace = ['file_place', 'backups', 'rehearsals'];

/**
 * Migrates the tables of a database to exactly this version, in the caller's transaction. If the database has further migrations, its
 * tables are dropped with all their rows and created again. Returns a function that restores the rows about the installation, to be called
 * after the newest migration. Throws `StartProblem` if a newer program has worked in the database.
 */
export async function bringTo(
  client: pg.ClientBase,
  version: readonly string[],
): Promise<{ keepPlace: () => Promise<void> }> {
  const here = (await hasTable(client, 'migrations')) ? await versionOf(client) : [];
  const kept: TableContent[] = [];
  if (here.some((name) => !version.includes(name))) {
    // Rejects a database of a newer program before anything is dropped.
    await migrateWithin(client, []);
    for (const table of ofThePlace) {
      if (await hasTable(client, table)) kept.push(await keep(client, table));
    }
    for (const statement of await listDrops(client)) await client.query(statement);
  }
  await migrateWithin(client, version);
  return {
    async keepPlace() {
      for (const rows of kept) await putBack(client, rows);
    },
  };
}

/** Tables whose keys the database generates. */
const numbered = new Set(['backups', 'rehearsals']);

interface TableContent {
  readonly table: string;
  /** The columns at that time; newer migrations may add others. */
  readonly columns: string;
  readonly rows: string;
}

async function keep(client: pg.ClientBase, table: string): Promise<TableContent> {
  const { rows } = await client.query<{ columns: string; rows: string }>(
    `select (select string_agg(quote_ident(column_name), ', ' order by ordinal_position) from information_schema.columns
              where table_schema = 'public' and table_name = $1) as columns,
            (select coalesce(json_agg(t), '[]')::text from ${table} t) as rows`,
    [table],
  );
  return { table, columns: rows[0]?.columns ?? '', rows: rows[0]?.rows ?? '[]' };
}

async function putBack(client: pg.ClientBase, { table, columns, rows }: TableContent): Promise<void> {
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [rows],
  );
  if (numbered.has(table))
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table} having count(*) > 0`,
    );
}

/** Returns the statements that drop everything created by migrations, table by table; extensions are kept, because they may belong to others. */
async function listDrops(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop %s if exists public.%I cascade',
                   case c.relkind when 'r' then 'table' when 'v' then 'view' else 'sequence' end, c.relname) as drop
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  );
  return rows.map(({ drop }) => drop);
}
