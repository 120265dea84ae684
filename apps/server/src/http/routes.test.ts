import { offeredKeys } from '@atrium/domain/api-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMachine } from '../../test/machine.ts';
import { openWorld, type World } from '../../test/world.ts';
import type { TokenKeys } from './routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What belongs to no area: GraphQL asks its own keys, the rest is for everybody. */
const machinery = /^\/(graphql|health|readiness|metrics|demo-idp|locales|\*)(\/|$)|^\*$/;

/** An address of a route, with something for each of its varying parts. */
const addressOf = (url: string) => url.replaceAll(/:\w+/g, '1');

describe('every route', () => {
  it('of an area declares the keys of access tokens it needs, or why it needs none', () => {
    const areas = world.app.routesAdded.filter(({ url }) => !machinery.test(url));
    expect(areas.length).toBeGreaterThan(15);
    for (const { method, url, tokenKeys } of areas) expect(tokenKeys, `${method} ${url}`).toBeDefined();
    const named = areas.flatMap(({ tokenKeys }) => (Array.isArray(tokenKeys) ? (tokenKeys as string[]) : []));
    for (const key of named) expect(offeredKeys).toContain(key);
  });

  it('that is not declared open refuses a token without its keys, whatever other keys it has', async () => {
    const isOpen = (keys: TokenKeys | undefined) => keys !== undefined && 'open' in keys;
    const closed = world.app.routesAdded.filter(({ url, tokenKeys }) => !machinery.test(url) && !isOpen(tokenKeys));
    for (const { method, url, tokenKeys } of closed) {
      if (method === 'HEAD') continue;
      const asked = { query: {}, params: {} };
      const keys = typeof tokenKeys === 'function' ? tokenKeys(asked) : ((tokenKeys ?? []) as readonly string[]);
      const machine = await aMachine(
        world,
        offeredKeys.filter((key) => key !== keys[0]),
      );
      const answer = await world.app.inject({
        method: method as 'GET',
        url: addressOf(url),
        headers: { authorization: `Bearer ${machine.token}` },
      });
      expect([answer.statusCode, answer.body], url).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
    expect(closed.map(({ url }) => url)).toEqual(
      expect.arrayContaining([
        '/preview/pdf/proposal',
        '/download/pdf/sample/:keys',
        '/download/pdf/generic-template/:keys',
      ]),
    );
  });

  it('distinguishes documents of a template from those of a proposal', async () => {
    const machine = await aMachine(world, ['FactoryServices.getProposalPdfTemplate']);
    const ask = async (query: string) => {
      const headers = { authorization: `Bearer ${machine.token}` };
      return (await world.app.inject({ url: `/preview/pdf/proposal?${query}`, headers })).statusCode;
    };
    expect(await ask('proposalPk=1')).toBe(401);
    expect(await ask('pdfTemplateId=99999')).toBe(500);
  });
});
