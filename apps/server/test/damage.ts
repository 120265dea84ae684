import type { World } from './world.ts';

let serial = 0;

/**
 * Makes the database reject each row of a table for which `when` holds (`new` and `old` are the row), as if it were damaged or locked.
 * Returns a function that repairs it.
 */
export async function damage(
  { pool }: Pick<World, 'pool'>,
  table: string,
  when: string,
  { on = 'insert or update', code = 'XX001' }: { readonly on?: string; readonly code?: string } = {},
): Promise<() => Promise<void>> {
  serial += 1;
  const name = `damaged_${serial}`;
  await pool.query(`create function ${name}() returns trigger language plpgsql as $$
      begin raise exception 'damaged' using errcode = '${code}'; end $$;
    create trigger ${name} before ${on} on ${table} for each row when (${when}) execute function ${name}()`);
  return async () => {
    await pool.query(`drop trigger ${name} on ${table}; drop function ${name}()`);
  };
}
