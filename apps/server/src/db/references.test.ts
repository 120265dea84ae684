import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';

/** References whose rows are found without an index, because their tables hold a few rows for ever. Wanted empty. */
const exceptions: ReadonlySet<string> = new Set();

test('every reference to a row has an index, so that deleting the row never scans a table', async () => {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ reference: string }>(`
    select c.conrelid::regclass || '.' || a.attname as reference
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
           select from pg_index i
            where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indisvalid
              and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
     order by 1`);
  await client.end();
  await database.drop();
  expect(rows.map(({ reference }) => reference).filter((reference) => !exceptions.has(reference))).toEqual([]);
});
