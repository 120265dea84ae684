import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';

const record = (id: string, value: string, code: string, more: object = {}) => ({
  id: `https://ror.org/${id}`,
  status: 'active',
  names: [{ value, types: ['ror_display', 'label'], lang: 'en' }],
  locations: [{ geonames_details: { country_code: code } }],
  ...more,
});

/** What the imitated registry was asked, and how it answers. */
const asked: string[] = [];
let answer: { status: number; body: string };
let registry: Server;
let address: string;
beforeAll(async () => {
  registry = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.statusCode = answer.status;
    response.end(answer.body);
  });
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
  address = `http://localhost:${(registry.address() as AddressInfo).port}`;
});
afterAll(() => void registry.close());

const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.close())));
async function open(url: string) {
  const world = await openWorld({ env: { ROR_URL: url } });
  worlds.push(world);
  const officer = await world.person('USER_OFFICER');
  const look = (words: string) =>
    world.ok(
      officer,
      'query ($words: String!) { institutionLookup(words: $words) { state institutions { rorId name isHere country { value } } } }',
      { words },
    );
  return { world, look };
}

it('the lookup finds institutions of the registry with their countries, and marks those that exist here', async () => {
  const { world, look } = await open(address);
  const lund = {
    rorId: 'https://ror.org/012a77v79',
    name: 'Lund University',
    isHere: true,
    country: { value: 'Sweden' },
  };
  await world.db.insertInto('institutions').values({ name: 'Lunds universitet', rorId: lund.rorId }).execute();
  const items = [
    record('012a77v79', 'Lund University', 'SE'),
    record('01db6h964', 'University of Iceland', 'IS'),
    record('05abc1234', 'Closed Institute', 'SE', { status: 'withdrawn' }),
    { id: 'nonsense' },
  ];
  answer = { status: 200, body: JSON.stringify({ number_of_results: 4, items }) };
  expect((await look('')).institutionLookup).toEqual({ state: 'ANSWERED', institutions: [] });
  expect(asked).toEqual([]);
  const { institutionLookup } = await look(' Lund & Reykjavík ');
  expect(asked).toEqual(['/v2/organizations?query=Lund+%26+Reykjav%C3%ADk']);
  expect(institutionLookup.state).toBe('ANSWERED');
  expect(institutionLookup.institutions).toEqual([
    lund,
    { rorId: 'https://ror.org/01db6h964', name: 'University of Iceland', isHere: false, country: { value: 'Iceland' } },
  ]);
});

it.each([
  ['fails', { status: 500, body: 'sorry' }],
  ['answers something else', { status: 200, body: '<html></html>' }],
  ['answers another shape', { status: 200, body: '{"results": []}' }],
])('a registry that %s is reported as unreachable', async (words, answers) => {
  answer = answers;
  const { look } = await open(address);
  expect((await look(words)).institutionLookup).toEqual({ state: 'UNREACHABLE', institutions: [] });
});

it('the lookup is off without an address, and returns nothing', async () => {
  const { look } = await open('off');
  expect((await look('Lund')).institutionLookup).toEqual({ state: 'OFF', institutions: [] });
});

it('the lookup is for officers', async () => {
  const { world } = await open('off');
  const { data } = await world.gql(await world.person('USER'), '{ institutionLookup(words: "Lund") { state } }');
  expect(data).toEqual({ institutionLookup: null });
});
