import pg from 'pg';
import { seedDemo } from '../seeds/seed.ts';
import { freshDatabase } from './database.ts';
import { openWorld, type World } from './world.ts';

/** Opens a separate world with the demo facility; its `close` drops the database as well. */
export async function openDemoWorld(): Promise<World> {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await seedDemo(client, new Date());
  await client.end();
  const world = await openWorld({ databaseUrl: database.url });
  const close = async () => {
    await world.close();
    await database.drop();
  };
  return { ...world, close };
}
