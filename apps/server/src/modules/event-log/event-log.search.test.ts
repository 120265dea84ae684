import { anonymous, roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { insertCall, insertProposal, insertWorkflow } from '../../../test/review-world.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { type Ctx, transaction } from '../../access/context.ts';
import { record } from '../../events/record.ts';

leavesBroken('Every event has been dispatched', 'events are put into the store without a job');

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let proposalPk: number;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  pi = await world.person('USER');
  const callId = await insertCall(world, { workflowId: await insertWorkflow(world) });
  proposalPk = await insertProposal(world, { callId, proposerId: pi.id, status: 'DRAFT' });
  await world.db.updateTable('proposals').set({ proposalId: 'FOUND-7' }).where('proposalPk', '=', proposalPk).execute();
  const ctx = { db: world.db, now: new Date(), memo: new Map() } as unknown as Ctx;
  const by = (id: number, extra: object = {}) =>
    ({ ...ctx, actor: { kind: 'person', id, role: 'USER', isInternalUser: false, ...extra } }) as Ctx;
  await transaction(by(pi.id), (tx) =>
    record(tx, { type: 'PROPOSAL_SUBMITTED', objectId: proposalPk, proposalPk, data: { title: 'Ice' } }),
  );
  await transaction(by(pi.id, { impersonatingUserId: officer.id }), (tx) =>
    record(tx, { type: 'USER_UPDATED', objectId: pi.id, data: { firstname: 'Ada', before: { firstname: 'Eda' } } }),
  );
  await transaction(by(officer.id), (tx) =>
    record(
      tx,
      { type: 'UNITS_IMPORTED', objectId: 'units' },
      { type: 'TAG_CREATED', objectId: proposalPk, description: 'Neutron beam 100%' },
    ),
  );
  await transaction({ ...ctx, actor: anonymous }, (tx) => record(tx, { type: 'CALL_ENDED', objectId: callId }));
  await world.db
    .updateTable('eventLogs')
    .set({ eventTstamp: new Date('2020-03-01T12:00:00Z') })
    .where('eventType', '=', 'CALL_ENDED')
    .execute();
});
afterAll(() => world.close());

const document = `query ($s: String, $who: Int, $kind: String, $record: String, $from: DateTime, $to: DateTime, $first: Int, $offset: Int) {
  searchEventLog(searchText: $s, changedBy: $who, kind: $kind, record: $record, from: $from, to: $to, first: $first, offset: $offset) {
    totalCount entries { eventType title detail at by { id } inNameOf { id } proposalId objectId changes { field before after } } } }`;

const search = async (variables: Loose = {}, who = officer): Promise<Loose> =>
  (await world.ok(who, document, variables)).searchEventLog;
const types = async (variables: Loose) => (await search(variables)).entries.map((entry: Loose) => entry.eventType);

it('returns the whole log, newest first, page by page', async () => {
  const all = await search();
  expect(all.entries.map((entry: Loose) => entry.eventType)).toEqual([
    'TAG_CREATED',
    'UNITS_IMPORTED',
    'USER_UPDATED',
    'PROPOSAL_SUBMITTED',
    'CALL_ENDED',
  ]);
  expect(all.totalCount).toBe(5);
  const second = await search({ first: 2, offset: 2 });
  expect({ count: second.entries.length, total: second.totalCount }).toEqual({ count: 2, total: 5 });
  expect(second.entries[0].eventType).toBe('USER_UPDATED');
});

it('shows the user, any impersonated user, the record, and the changes', async () => {
  const [user] = (await search({ kind: 'USER' })).entries;
  expect(user).toMatchObject({
    by: { id: officer.id },
    inNameOf: { id: pi.id },
    detail: null,
    changes: [{ field: 'First name', before: 'Eda', after: 'Ada' }],
  });
  const [submitted] = (await search({ kind: 'PROPOSAL' })).entries;
  expect(submitted).toMatchObject({
    title: 'Proposal submitted',
    proposalId: 'FOUND-7',
    by: { id: pi.id },
    inNameOf: null,
  });
});

it.each([
  [{ kind: 'UNIT' }, ['UNITS_IMPORTED']],
  [{ kind: 'UNITS' }, ['UNITS_IMPORTED']],
  [{ record: 'FOUND-7' }, ['PROPOSAL_SUBMITTED']],
  [{ record: 'nothing' }, []],
  [{ s: 'beam' }, ['TAG_CREATED']],
  [{ s: '100%' }, ['TAG_CREATED']],
  [{ s: '%' }, ['TAG_CREATED']],
  [{ s: '_' }, []],
  [{ s: 'proposal submitted' }, ['PROPOSAL_SUBMITTED']],
  [{ s: 'beam', kind: 'CALL' }, []],
  [{ to: '2021-01-01T00:00:00Z' }, ['CALL_ENDED']],
  [{ from: '2020-03-01T12:00:00Z', to: '2020-03-01T12:00:01Z' }, ['CALL_ENDED']],
  [{ from: '2020-03-01T11:00:00Z', to: '2020-03-01T12:00:00Z' }, []],
])('%j finds %j', async (variables, expected) => expect(await types(variables)).toEqual(expected));

it('finds the actions of a user', async () => {
  expect(await types({ who: officer.id })).toEqual(['TAG_CREATED', 'UNITS_IMPORTED', 'USER_UPDATED']);
  expect(await types({ who: pi.id, kind: 'PROPOSAL' })).toEqual(['PROPOSAL_SUBMITTED']);
});

it('is for officers', async () => {
  for (const role of roleCodes.filter((code) => code !== 'USER_OFFICER')) {
    const { data, refusals } = await world.gql<Loose>(await world.person(role), document);
    expect(data?.searchEventLog, role).toBeNull();
    expect(refusals[0]?.code).toBe('FORBIDDEN');
  }
  expect((await world.gql(officer, document, { kind: 'no kind' })).errors[0]?.extensions.code).toBe('INVALID_INPUT');
});

it('counts up to a thousand, with the same statements for any number', async () => {
  const few = await world.countStatements(() => search({ first: 1 }));
  await world.pool.query(
    `insert into event_logs (event_type, changed_object_id, changed_by) select 'FAP_UPDATED', n::text, $1 from generate_series(1, 1200) n`,
    [officer.id],
  );
  const many = await world.countStatements(() => search({ first: 100 }));
  expect(many.result).toMatchObject({ totalCount: 1000, entries: { length: 100 } });
  expect(many.count).toBe(few.count);
  expect((await search({ first: 20, offset: 990 })).entries).toHaveLength(10);
  expect((await search({ first: 20, offset: 5000 })).entries).toEqual([]);
});
