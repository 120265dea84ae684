import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productionEnv } from '../../../test/production.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { readConfig } from '../../config/config.ts';
import { insistOnFilePlace, moveFilePlace } from './file-place.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from file_place'));

const folder = () => mkdtempSync(join(tmpdir(), 'atrium-place-'));
const inFolder = (dataFolder: string) => readConfig({ ...productionEnv, ATRIUM_DATA: dataFolder });
const inStore = (url: string) => readConfig({ ...productionEnv, ATRIUM_DATA: folder(), FILES_URL: url });
const starts = (config: ReturnType<typeof inFolder>) => insistOnFilePlace(world.pool, config);

describe('in production, uploaded files', () => {
  it('are located where the first process stored them; another folder is refused, and both places are named', async () => {
    const [first, other] = [folder(), folder()];
    await starts(inFolder(first));
    await starts(inFolder(first));
    await expect(starts(inFolder(other))).rejects.toThrow(new RegExp(`${first}.+${other}.+FILES_URL.+files here`));
    await expect(starts(inStore('https://k:s@objects.example/atrium'))).rejects.toThrow('the object store');
  });

  it('are claimed concurrently by several folders, of which one wins', async () => {
    const told = await Promise.allSettled([folder(), folder(), folder()].map((one) => starts(inFolder(one))));
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are in the same store whatever its key; another bucket is another place', async () => {
    await starts(inStore('https://k:s@objects.example/atrium'));
    await starts(inStore('https://new:key@objects.example/atrium'));
    await expect(starts(inStore('https://k:s@objects.example/other'))).rejects.toThrow('objects.example/other');
  });

  it('move with their folder, or on command', async () => {
    const [first, moved, elsewhere] = [folder(), folder(), folder()];
    await starts(inFolder(first));
    cpSync(first, moved, { recursive: true });
    await starts(inFolder(moved));
    const told = await moveFilePlace(world.pool, inFolder(elsewhere));
    expect([told.before, told.now]).toEqual([expect.stringContaining(first), expect.stringContaining(elsewhere)]);
    await starts(inFolder(elsewhere));
    await expect(starts(inFolder(first))).rejects.toThrow(elsewhere);
  });

  it('are not checked for their place outside production', async () => {
    const elsewhere = () => starts(readConfig({ ATRIUM_DATA: folder(), JWT_SECRET: 'b41f0c9e7d2a45cc8f' }));
    const known = async () =>
      (await world.pool.query<{ description: string }>('select description from file_place')).rows;
    await elsewhere();
    expect(await known()).toEqual([]);
    const first = folder();
    await starts(inFolder(first));
    await expect(elsewhere()).resolves.toBeUndefined();
    expect(await known()).toEqual([{ description: expect.stringContaining(first) }]);
  });
});
