import { expect, it } from 'vitest';
import { openWorld } from '../../../test/world.ts';
import { demoAddresses } from './demo-identity.ts';

it('the demo provider signs in and out where we say without asking it', async () => {
  const world = await openWorld();
  try {
    const { host } = new URL(world.config.publicUrl);
    const url = '/demo-idp/.well-known/openid-configuration';
    const answer = await world.app.inject({ url, headers: { host } });
    expect(answer.json()).toMatchObject(demoAddresses(world.config.publicUrl));
  } finally {
    await world.close();
  }
});
