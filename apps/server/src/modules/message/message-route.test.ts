import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { aMachine } from '../../../test/machine.ts';
import { insertCall, insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { run } from '../../cli/run.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let world: World;
let officer: TestPerson;
let scheduler: { token: string };
let slot: Record<string, unknown>;
beforeAll(async () => {
  database = await freshDatabase();
  world = await openWorld({ databaseUrl: database.url });
  officer = await world.person('USER_OFFICER');
  const applicant = await world.person('USER');
  const { primaryKey } = await writeProposal(world, applicant, await insertCall(world));
  scheduler = await aMachine(world, ['MessageMutations.receive']);
  const instrumentId = await insertInstrument(world, officer);
  slot = {
    id: 71,
    proposalPk: primaryKey,
    instrumentId,
    startsAt: '2031-05-01T08:00:00.000Z',
    endsAt: '2031-05-03T08:00:00.000Z',
    status: 'DRAFT',
  };
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

const send = (token: string | undefined, payload: unknown, type = 'application/json') =>
  world.app.inject({
    method: 'POST',
    url: '/messages',
    headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: payload as string,
  });
const booked = () => world.db.selectFrom('experiments').select('status').where('scheduledEventId', '=', 71).execute();
const added = () => ({ type: 'PROPOSAL_BOOKING_TIME_SLOT_ADDED', body: slot, messageId: 'm-1' });

describe('messages without a broker (rule W54)', () => {
  it('are handled once, however often they arrive', async () => {
    const answers = await Promise.all([send(scheduler.token, added()), send(scheduler.token, added())]);
    expect(answers.map((one) => [one.statusCode, one.json().state]).sort()).toEqual([
      [200, 'HANDLED'],
      [200, 'KNOWN'],
    ]);
    expect(await booked()).toEqual([{ status: 'DRAFT' }]);
  });

  it('that cannot be handled are set aside with the reason', async () => {
    const unknown = { ...added(), type: 'SOMETHING_ELSE', messageId: 'm-2' };
    const answer = await send(scheduler.token, unknown);
    expect([answer.statusCode, answer.json()]).toEqual([202, { state: 'SET_ASIDE', reason: 'Received unknown event' }]);
    expect((await world.ok(officer, '{ setAsideMessages { totalCount } }')).setAsideMessages.totalCount).toBe(1);
  });

  it.each([
    ['no type', { body: {} }],
    ['a body that is text', { type: 'X', body: 'text' }],
    ['nothing', {}],
    ['a list', []],
  ])('%s is refused as bad input', async (_, payload) => {
    expect((await send(scheduler.token, payload)).statusCode).toBe(400);
  });

  it('are accepted only from access tokens with the key', async () => {
    const other = await aMachine(world, ['CallQueries.getAll']);
    expect((await send(other.token, added())).statusCode).toBe(401);
    expect((await send(officer.token, added())).statusCode).toBe(401);
    expect((await send(undefined, added())).statusCode).toBe(401);
  });
});

describe('comparing bookings with experiments', () => {
  const compare = async (bookings: unknown) => {
    const file = join(mkdtempSync(join(tmpdir(), 'atrium-bookings-')), 'bookings.json');
    writeFileSync(file, typeof bookings === 'string' ? bookings : JSON.stringify(bookings));
    const said = { out: '', err: '' };
    const env = { DATABASE_URL: database.url, JWT_SECRET: 'f3b1d96a0c5e47bb82', ATRIUM_DATA: folder };
    const hear = (where: 'out' | 'err') => (text: string) => {
      said[where] += text;
    };
    const code = await run(['booking', 'compare', file], { env, out: hear('out'), err: hear('err') });
    return { code, ...said };
  };
  const folder = mkdtempSync(join(tmpdir(), 'atrium-data-'));

  it('reports no difference if each has its counterpart', async () => {
    await send(scheduler.token, added());
    expect(await compare([{ id: 71, anything: 'else' }])).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 without experiment, 0 without booking'),
    });
  });

  it('lists what only one side has', async () => {
    const { code, out } = await compare([72]);
    expect(code).toBe(1);
    expect(out).toMatch(/72 +no experiment/);
    expect(out).toMatch(/71 +\S+-1 +no booking \(draft\)/);
  });

  it.each(['{', '{"id": 1}', '["x"]'])('refuses the file %s with a one-sentence message', async (text) => {
    expect(await compare(text)).toMatchObject({ code: 1, err: expect.stringContaining('is not a list of bookings') });
  });
});
