import { countedThings } from '@atrium/domain/operations';
import type pg from 'pg';
import type { Logger } from 'pino';
import { seedIfEmpty } from '../seeds/seed.ts';
import { type Config, StartProblem } from './config/config.ts';
import { openPool } from './db/database.ts';
import { isOutOfRoom } from './db/embedded/complaint.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { insistOnFilePlace } from './db/place/file-place.ts';
import { openWaitingServer } from './stand-in.ts';
import { untilReached } from './until-reached.ts';

export interface PreparedDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Returns a migrated, seeded database: the one that the environment names, bypassing a pooler, otherwise the embedded one in the data
 * folder. In production, waits until it is available. Throws `StartProblem` if it cannot be reached, is out of disk space, or is newer than
 * this program.
 */
export async function prepareDatabase(
  config: Config,
  log: Logger,
  say: (message: string) => void,
): Promise<PreparedDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataFolder: config.dataFolder, log, say });
  const url = config.databaseUrl ?? embedded?.connectionString ?? '';
  const close = async () => {
    await embedded?.stop();
  };
  const pool = openPool(url, 4, log);
  try {
    await untilReached(pool, config, log);
    const applied = await migrate(pool, { say, waiting: { began: () => openWaitingServer('steps', config) } });
    if (applied.length > 0) say(`Database migrated (${countedThings(applied.length, { one: 'step', many: 'steps' })})`);
    if (config.seed === 'demo') await seedIfEmpty(pool, config, say);
    await insistOnFilePlace(pool, config);
    await tellFormats(pool, config);
    return { url, close };
  } catch (error) {
    await close();
    if (!isOutOfRoom(error)) throw error;
    const place = config.databaseUrl ? '' : ` of the data folder ${config.dataFolder}`;
    throw new StartProblem(`The disk${place} is full: free up space for the database and start again.`);
  } finally {
    await pool.end();
  }
}

/**
 * Writes the formats that the environment names into the settings at each start, and the time zone of the process if the facility has none
 * yet: an officer's choice is never replaced accidentally (rule A4, decision 90).
 */
async function tellFormats(pool: pg.Pool, { facilityFormats, timeZone }: Config): Promise<void> {
  for (const [id, value] of Object.entries(facilityFormats)) {
    if (value)
      await pool.query('update settings set value = $2 where id = $1 and value is distinct from $2', [id, value]);
  }
  await pool.query(`update settings set value = $1 where id = 'TIMEZONE' and coalesce(value, '') = ''`, [timeZone]);
}
