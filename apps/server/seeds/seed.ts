import type pg from 'pg';
import type { Config } from '../src/config/config.ts';
import { facilityName } from './data/facility-data.ts';
import { demoWorld, type Foundation } from './demo.ts';
import { enabledFeatures, pages, settingValues } from './settings.ts';
import { highestKeys, type World, writeWorld } from './world.ts';

/** Fills an empty database (one without people) with the demo facility; does nothing to any other database. */
export async function seedIfEmpty(pool: pg.Pool, config: Config, say: (message: string) => void): Promise<void> {
  if (config.seed !== 'demo' || config.production) return;
  const client = await pool.connect();
  try {
    if (await seedDemo(client, new Date())) say(`Made the demo facility, the ${facilityName}.`);
  } finally {
    client.release();
  }
}

/** Creates the demo facility as of `now` in one transaction; returns false if people exist already. Concurrent calls wait for each other. */
export async function seedDemo(client: pg.ClientBase, now: Date): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query("set local atrium.skip_list = 'on'");
    await client.query('select pg_advisory_xact_lock(7250912)');
    const { rowCount } = await client.query('select 1 from users limit 1');
    if (rowCount) {
      await client.query('rollback');
      return false;
    }
    await writeDemo(client, demoWorld(now, await readFoundation(client)));
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function readFoundation(client: pg.ClientBase): Promise<Foundation> {
  const roles = await client.query<{ id: number; short_code: string }>('select id, short_code from roles');
  const countries = await client.query<{ id: number; code: string }>(
    'select id, code from countries where code is not null',
  );
  const statuses = await client.query<{ id: number; shortCode: string; name: string; entityType: string }>(
    `select id, short_code as "shortCode", name, entity_type as "entityType" from statuses`,
  );
  const statusesOf = (type: string) =>
    new Map(
      statuses.rows
        .filter(({ entityType }) => entityType === type)
        .map(({ id, shortCode, name }) => [shortCode, { id, shortCode, name }]),
    );
  const units = await client.query<Foundation['units'][number]>(
    'select id, unit, quantity, symbol, si_conversion_formula as "siConversionFormula" from units order by id',
  );
  return {
    keys: await highestKeys(client),
    roleIds: new Map(roles.rows.map(({ id, short_code }) => [short_code, id])),
    countryIds: new Map(countries.rows.map(({ id, code }) => [code, id])),
    statuses: statusesOf('PROPOSAL'),
    experimentStatuses: statusesOf('EXPERIMENT'),
    units: units.rows,
  };
}

async function writeDemo(client: pg.ClientBase, world: World): Promise<void> {
  await writeWorld(client, world);
  await client.query('update features set is_enabled = id = any ($1)', [[...enabledFeatures]]);
  await client.query(
    `insert into settings (id, value) select key, value from jsonb_each_text($1)
       on conflict (id) do update set value = excluded.value`,
    [settingValues],
  );
  await client.query(
    `insert into page_contents (page_id, text) select key, value from jsonb_each_text($1)
       on conflict (page_id) do update set text = excluded.text`,
    [pages],
  );
  const proposals = (world.rows.proposals ?? []).length;
  await client.query(`select setval('proposal_presubmission_number', $1)`, [proposals]);
  await client.query(
    'select refresh_proposal_list(array(select proposal_pk from proposals)), sum_up_proposal_counts()',
  );
}
