import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { insertWorkflow, statusOf } from '../../../test/review-world.ts';
import { insertInstrument } from '../../../test/rows.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';
import type { Broker, ReceivedMessage } from '../../adapters/broker/broker.ts';
import { receive } from '../message/index.ts';

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let instrumentId: number;
let callId: number;
let proposal: { primaryKey: number; proposalId: string };
let serial = 0;

beforeAll(async () => {
  const broker: Broker = { publish: async () => undefined, consume: () => undefined, close: async () => undefined };
  world = await openWorld({ broker });
  [officer, pi] = [await world.person('USER_OFFICER'), await world.person('USER')];
  instrumentId = (await insertInstrument(world, { managerUserId: officer.id })).id;
  const proposalWorkflowId = await insertWorkflow(world, [
    { status: 'DRAFT', previousStatus: null, events: [] },
    { status: 'SCHEDULING', previousStatus: 'DRAFT', events: ['PROPOSAL_BOOKING_TIME_SLOT_ADDED'] },
    { status: 'EXPIRED', previousStatus: 'SCHEDULING', events: ['PROPOSAL_BOOKING_TIME_SLOTS_REMOVED'] },
  ]);
  callId = await insertCall(world, { proposalWorkflowId });
});
afterAll(() => world.close());
beforeEach(async () => {
  proposal = await writeProposal(world, pi, callId);
  await world.work();
});

const come = async (type: string, body: unknown, more: Partial<ReceivedMessage> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  await receive(world.ctx(), { type, messageId: undefined, isRedelivered: false, body: text, ...more });
  await world.work();
};
const slot = (id: number, more: object = {}) => ({
  id,
  startsAt: '2026-03-04T08:00:00.000Z',
  endsAt: '2026-03-05T08:00:00.000Z',
  status: 'DRAFT',
  proposalPk: proposal.primaryKey,
  localContactId: officer.id,
  instrumentId,
  ...more,
});
const nextId = () => {
  serial += 1;
  return serial;
};
const experiments = () =>
  world.db
    .selectFrom('experiments')
    .select(['experimentId', 'scheduledEventId', 'status', 'localContactId'])
    .where('proposalPk', '=', proposal.primaryKey)
    .where('removedAt', 'is', null)
    .orderBy('experimentPk')
    .execute();
const setAside = async () =>
  (await world.ok(officer, '{ setAsideMessages { totalCount messages { id type body reason attempts } } }'))
    .setAsideMessages as { totalCount: number; messages: Array<{ id: number; type: string; reason: string }> };

describe('a message of the scheduler', () => {
  it('creates, changes and removes an experiment, and moves the proposal (rules O2 and O3)', async () => {
    const [one, two] = [nextId(), nextId()];
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(one));
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(two, { localContactId: 99_999 }));
    expect(await experiments()).toEqual([
      { experimentId: `${proposal.proposalId}-1`, scheduledEventId: one, status: 'DRAFT', localContactId: officer.id },
      { experimentId: `${proposal.proposalId}-2`, scheduledEventId: two, status: 'DRAFT', localContactId: null },
    ]);
    expect(await statusOf(world, proposal.primaryKey)).toBe('SCHEDULING');
    await come('PROPOSAL_BOOKING_TIME_ACTIVATED', slot(one, { status: 'ACTIVE' }));
    expect((await experiments())[0]?.status).toBe('ACTIVE');
    const { primaryKey: proposalPk } = proposal;
    await come('PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id: one, proposalPk }] });
    expect((await experiments()).map(({ scheduledEventId }) => scheduledEventId)).toEqual([two]);
    expect(await statusOf(world, proposalPk)).toBe('EXPIRED');
    // A number that was given is not given again.
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(nextId()));
    expect((await experiments()).at(-1)?.experimentId).toBe(`${proposal.proposalId}-3`);
    // Nor to a booking that comes back under its old number.
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(one));
    await come('PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id: one, proposalPk }] });
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(one));
    expect((await experiments()).at(-1)).toMatchObject({
      experimentId: `${proposal.proposalId}-5`,
      scheduledEventId: one,
    });
    const log = await world.db
      .selectFrom('eventLogs')
      .select('description')
      .where('proposalPk', '=', proposalPk)
      .where('eventType', '=', 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED')
      .orderBy('id')
      .execute();
    expect(log.map(({ description }) => description)).toEqual([`${proposal.proposalId}-1`, `${proposal.proposalId}-4`]);
  });

  it('completes and reopens an experiment, and updates its other fields (rule O2)', async () => {
    const id = nextId();
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(id, { status: 'ACTIVE' }));
    await come('PROPOSAL_BOOKING_TIME_COMPLETED', slot(id, { status: 'COMPLETED', localContactId: pi.id }));
    expect(await experiments()).toMatchObject([{ status: 'COMPLETED', localContactId: pi.id }]);
    await come('PROPOSAL_BOOKING_TIME_REOPENED', slot(id, { status: 'ACTIVE' }));
    expect(await experiments()).toMatchObject([{ status: 'ACTIVE', localContactId: officer.id }]);
    const times = { startsAt: '2026-03-06T08:00:00.000Z', endsAt: '2026-03-08T08:00:00.000Z' };
    await come('PROPOSAL_BOOKING_TIME_UPDATED', slot(id, { status: 'ACTIVE', ...times }));
    const stored = await world.db
      .selectFrom('experiments')
      .select(['startsAt', 'endsAt'])
      .where('scheduledEventId', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ startsAt: new Date(times.startsAt), endsAt: new Date(times.endsAt) });
  });

  it.each([
    ['ACTIVATED', 'ACTIVE'],
    ['UPDATED', 'ACTIVE'],
    ['COMPLETED', 'COMPLETED'],
    ['REOPENED', 'ACTIVE'],
  ] as const)(
    '%s is an event of the proposal that moves it according to the workflow (rule O3)',
    async (what, status) => {
      const type = `PROPOSAL_BOOKING_TIME_${what}`;
      const proposalWorkflowId = await insertWorkflow(world, [
        { status: 'DRAFT', previousStatus: null, events: [] },
        { status: 'SCHEDULING', previousStatus: 'DRAFT', events: [type] },
      ]);
      const { primaryKey: proposalPk } = await writeProposal(
        world,
        pi,
        await insertCall(world, { proposalWorkflowId }),
      );
      await world.work();
      const id = nextId();
      await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(id, { proposalPk }));
      expect(await statusOf(world, proposalPk)).toBe('DRAFT');
      await come(type, slot(id, { proposalPk, status }));
      expect(await statusOf(world, proposalPk)).toBe('SCHEDULING');
    },
  );

  it('is handled once, however often it is delivered', async () => {
    const id = nextId();
    const ask = (): Promise<unknown[]> =>
      world.db
        .selectFrom('eventLogs')
        .select('id')
        .where('proposalPk', '=', proposal.primaryKey)
        .where('eventType', '=', 'PROPOSAL_BOOKING_TIME_SLOT_ADDED')
        .execute();
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(id), { messageId: `m-${id}` });
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(id), { messageId: `m-${id}`, isRedelivered: true });
    const other = nextId();
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(other));
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(other), { isRedelivered: true });
    expect(await experiments()).toHaveLength(2);
    expect(await ask()).toHaveLength(2);
    // Without an id and without the mark it is another message that says the same: no second experiment, but it is heard.
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(other));
    expect(await experiments()).toHaveLength(2);
    expect(await ask()).toHaveLength(3);
  });

  it.each([0, '', 'nobody', 99_999, null])('is accepted with the unusable contact %j', async (localContactId) => {
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(nextId(), { localContactId }));
    expect((await experiments()).map((row) => row.localContactId)).toEqual([null]);
  });

  it('about a booking of another proposal is set aside', async () => {
    const id = nextId();
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(id));
    const other = await writeProposal(world, pi, callId);
    await world.work();
    const moved = { proposalPk: other.primaryKey, startsAt: '2026-03-04T20:00:00.000Z' };
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(id, moved));
    expect((await setAside()).messages[0]?.reason).toBe(`The booking ${id} belongs to another proposal`);
    expect(await statusOf(world, other.primaryKey)).toBe('DRAFT');
    const { startsAt } = await world.db
      .selectFrom('experiments')
      .select('startsAt')
      .where('scheduledEventId', '=', id)
      .executeTakeFirstOrThrow();
    expect(startsAt.toISOString()).toBe(slot(id).startsAt);
    await come('PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id, proposalPk: other.primaryKey }] });
    const { messages, totalCount } = await setAside();
    expect(totalCount).toBeGreaterThan(1);
    expect(messages[0]).toMatchObject({
      type: 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED',
      reason: `The booking ${id} belongs to another proposal`,
    });
    expect(await experiments()).toHaveLength(1);
  });

  it('removes what it can, and sets aside only bookings of another proposal (rule O31)', async () => {
    const [one, two, strange, again] = [nextId(), nextId(), nextId(), nextId()];
    const other = await writeProposal(world, pi, callId);
    await world.work();
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(strange, { proposalPk: other.primaryKey }));
    for (const id of [one, two, again]) await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(id));
    const { primaryKey: proposalPk } = proposal;
    const before = (await setAside()).totalCount;
    const messageId = `removal-${one}`;
    const scheduledevents = [
      { id: strange, proposalPk },
      { id: two, proposalPk },
      { id: one, proposalPk },
      { id: one, proposalPk: 999_999 },
      { id: two, proposalPk: 999_999 },
    ];
    const removal = { type: 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', body: JSON.stringify({ scheduledevents }) };
    expect(await receive(world.ctx(), { ...removal, messageId, isRedelivered: false })).toEqual({
      state: 'HANDLED',
      setAside: [`The booking ${strange} belongs to another proposal`, 'There is no proposal with the key 999999'],
    });
    expect(await receive(world.ctx(), { ...removal, messageId, isRedelivered: true })).toEqual({ state: 'KNOWN' });
    await world.work();
    expect((await experiments()).map(({ scheduledEventId }) => scheduledEventId)).toEqual([again]);
    const { messages, totalCount } = await setAside();
    expect(totalCount).toBe(before + 2);
    expect(
      messages.slice(0, 2).map(({ body, ...message }: Loose) => ({ ...message, body: JSON.parse(body) })),
    ).toMatchObject([
      {
        reason: 'There is no proposal with the key 999999',
        body: {
          scheduledevents: [
            { id: one, proposalPk: 999_999 },
            { id: two, proposalPk: 999_999 },
          ],
        },
      },
      {
        type: 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED',
        reason: `The booking ${strange} belongs to another proposal`,
        body: { scheduledevents: [{ id: strange, proposalPk }] },
      },
    ]);
    // Tried again, the one that is left fails with its reason and stays.
    const { retryMessages } = await world.ok<Loose>(
      officer,
      'mutation ($ids: [Int!]!) { retryMessages(ids: $ids) { handled failed { reason } } }',
      { ids: [messages[1]?.id] },
    );
    expect(retryMessages).toEqual({
      handled: [],
      failed: [{ reason: `The booking ${strange} belongs to another proposal` }],
    });
    expect((await setAside()).totalCount).toBe(before + 2);
  });

  it('removes bookings even if a proposal has been deleted since', async () => {
    const [here, gone] = [nextId(), nextId()];
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(here));
    const deleted = await writeProposal(world, pi, callId);
    await world.work();
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(gone, { proposalPk: deleted.primaryKey }));
    await world.ok(officer, `mutation { deleteProposal(proposalPk: ${deleted.primaryKey}) { primaryKey } }`);
    await world.work();
    const before = (await setAside()).totalCount;
    await come('PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', {
      scheduledevents: [
        { id: gone, proposalPk: deleted.primaryKey },
        { id: here, proposalPk: proposal.primaryKey },
      ],
    });
    expect((await setAside()).totalCount).toBe(before);
    expect(await experiments()).toEqual([]);
    const booked = await world.db
      .selectFrom('experiments')
      .select('removedAt')
      .where('scheduledEventId', '=', gone)
      .executeTakeFirstOrThrow();
    expect(booked.removedAt).not.toBeNull();
  });

  it.each([
    ['of an unknown type', 'SOMETHING_NEW', (): unknown => ({}), 'Received unknown event'],
    ['that is no JSON', 'PROPOSAL_BOOKING_TIME_SLOT_ADDED', (): unknown => '{', /JSON/],
    [
      'without proposal',
      'PROPOSAL_BOOKING_TIME_SLOT_ADDED',
      () => slot(nextId(), { proposalPk: undefined }),
      'Proposal id not found in the message',
    ],
    [
      'of an unknown proposal',
      'PROPOSAL_BOOKING_TIME_SLOT_ADDED',
      () => slot(nextId(), { proposalPk: 99_999 }),
      'There is no proposal with the key 99999',
    ],
    [
      'of an unknown instrument',
      'PROPOSAL_BOOKING_TIME_SLOT_ADDED',
      () => slot(nextId(), { instrumentId: 99_999 }),
      'There is no instrument with the key 99999',
    ],
    [
      'of an unknown booking',
      'PROPOSAL_BOOKING_TIME_COMPLETED',
      () => slot(99_999),
      'The proposal has no experiment with the booking 99999',
    ],
  ] as const)('%s is set aside with the reason, and changes nothing', async (_, type, body, reason) => {
    await come(type, body());
    const [first] = (await setAside()).messages;
    expect(first?.type).toBe(type);
    expect(first?.reason).toMatch(reason);
    expect(await experiments()).toEqual([]);
  });
});

describe('messages that were set aside', () => {
  it('are retried and dropped by officers', async () => {
    const id = nextId();
    await come('PROPOSAL_BOOKING_TIME_UPDATED', slot(id, { status: 'ACTIVE' }));
    const [message] = (await setAside()).messages;
    const retry = 'mutation ($ids: [Int!]!) { retryMessages(ids: $ids) { handled failed { id reason } } }';
    const ids = [message?.id ?? 0];
    expect((await world.gql(pi, retry, { ids })).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await world.gql(pi, '{ setAsideMessages { totalCount } }')).refusals).toMatchObject([
      { code: 'FORBIDDEN' },
    ]);
    expect((await world.ok(officer, retry, { ids })).retryMessages.failed).toMatchObject([{ id: ids[0] }]);
    await come('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slot(id));
    expect((await world.ok(officer, retry, { ids: [...ids, ...ids] })).retryMessages).toEqual({
      handled: ids,
      failed: [],
    });
    expect((await experiments())[0]?.status).toBe('ACTIVE');
    expect((await world.ok(officer, retry, { ids })).retryMessages.failed).toEqual([
      { id: ids[0], reason: 'The message is no longer set aside' },
    ]);
    const before = (await setAside()).totalCount;
    await come('NOBODY_KNOWS', {});
    const all = (await setAside()).messages.map((one) => one.id);
    const { count } = await world.ok(officer, 'mutation ($ids: [Int!]!) { count: dropMessages(ids: $ids) }', {
      ids: all,
    });
    expect(count).toBe(before + 1);
    expect((await setAside()).totalCount).toBe(0);
  });
});
