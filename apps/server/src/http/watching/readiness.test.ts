import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ask = async () => {
  const begun = performance.now();
  const { statusCode, body } = await world.app.inject({ url: '/readiness' });
  return { statusCode, database: JSON.parse(body).application.database, seconds: (performance.now() - begun) / 1000 };
};

it('is reported quickly and correctly while every connection of the server is in use', async () => {
  const held = await Promise.all(Array.from({ length: world.pool.options.max ?? 0 }, () => world.pool.connect()));
  try {
    const all = await Promise.all(Array.from({ length: 20 }, ask));
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
    expect(all[0]?.database).toEqual({ status: 'UP', message: 'Connected' });
    expect(Math.max(...all.map(({ seconds }) => seconds))).toBeLessThan(2);
  } finally {
    for (const client of held) client.release();
  }
});
