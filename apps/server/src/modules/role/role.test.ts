import { deliveredRoles } from '@atrium/domain/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a new facility has the roles whose names and descriptions screens translate', async () => {
  const officer = await world.person('USER_OFFICER');
  const { roles } = await world.ok(officer, '{ roles { title description } }');
  const stored = roles.map(({ title, description }: { title: string; description: string }) => [title, description]);
  expect(stored.toSorted()).toEqual([...deliveredRoles].map((one) => [...one]).toSorted());
});
