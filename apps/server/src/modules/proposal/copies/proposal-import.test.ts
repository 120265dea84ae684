import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ended, eventsOf, insertCall, insertInstrument } from '../../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

const document = `mutation ($submitterId: Int!, $reference: String, $callId: Int!, $submittedDate: DateTime!, $title: String,
  $abstract: String, $users: [Int!], $proposerId: Int, $created: DateTime, $techniqueIds: [Int!], $instrumentId: Int) {
  importProposal(submitterId: $submitterId, reference: $reference, callId: $callId, submittedDate: $submittedDate,
    title: $title, abstract: $abstract, users: $users, proposerId: $proposerId, created: $created,
    techniqueIds: $techniqueIds, instrumentId: $instrumentId) {
    primaryKey proposalId title publicStatus submittedDate created proposer { id } users { id } instruments { id }
    techniques { id } receipts { reference isUnchanged madeBy { id } } } }`;

describe('importing a proposal', () => {
  let world: World;
  let officer: TestPerson;
  let submitter: TestPerson;
  let friend: TestPerson;
  let callId: number;
  let serial = 0;
  beforeAll(async () => {
    world = await openWorld();
    [officer, submitter, friend] = await Promise.all([
      world.person('USER_OFFICER'),
      world.person('USER'),
      world.person('USER'),
    ]);
    // A closed call: what is imported was handed in in time elsewhere.
    callId = await insertCall(world, { ...ended(), proposalSequence: 4 });
  });
  afterAll(() => world.close());

  const input = (more: object = {}) => {
    serial += 1;
    const reference = `OLD-${serial}`;
    return { submitterId: submitter.id, reference, callId, submittedDate: '2020-02-01T10:00:00.000Z', ...more };
  };
  const send = (who: TestPerson | null, more: object = {}) => world.gql(who, document, input(more));
  const reason = (answer: Awaited<ReturnType<typeof send>>) =>
    answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;

  it('stores it as submitted, under its own reference and dates, and notifies nobody', async () => {
    const instrumentId = await insertInstrument(world, officer, [callId]);
    const technique = await world.db
      .insertInto('techniques')
      .values({ name: 'Diffraction', shortCode: 'D', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await send(officer, {
      reference: ' 2110007 ',
      title: 'Spin ice',
      abstract: 'Cold\u00b5',
      users: [friend.id],
      created: '2020-01-01T10:00:00.000Z',
      techniqueIds: [technique.id],
      instrumentId,
    });
    const made = answer.data?.importProposal;
    expect(made).toMatchObject({
      proposalId: '2110007',
      title: 'Spin ice',
      publicStatus: 'submitted',
      submittedDate: '2020-02-01T10:00:00.000Z',
      created: '2020-01-01T10:00:00.000Z',
      proposer: { id: submitter.id },
      users: [{ id: friend.id }],
      instruments: [{ id: instrumentId }],
      techniques: [{ id: technique.id }],
      receipts: [{ reference: '2110007', isUnchanged: true, madeBy: { id: submitter.id } }],
    });
    expect(await eventsOf(world, made.primaryKey)).toEqual(['PROPOSAL_IMPORTED']);
    await world.work();
    expect(await eventsOf(world, made.primaryKey)).toEqual(['PROPOSAL_IMPORTED']);
    const call = await world.db.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirstOrThrow();
    expect(call.proposalSequence).toBe(5);
    expect((await world.ok(submitter, '{ me { proposals { proposalId } } }')).me.proposals).toEqual([
      { proposalId: '2110007' },
    ]);
  });

  it('assigns it to the investigator that is named', async () => {
    const answer = await send(officer, { proposerId: friend.id, users: [submitter.id] });
    expect(answer.data?.importProposal).toMatchObject({ proposer: { id: friend.id }, users: [{ id: submitter.id }] });
  });

  it.each(roleCodes)('is for officers only: %s', async (role) => {
    expect(reason(await send(await world.person(role)))).toBe(
      role === 'USER_OFFICER' ? undefined : 'INSUFFICIENT_PERMISSIONS',
    );
  });
  it('is refused without a session', async () => {
    expect(reason(await send(null))).toBe('NOT_LOGGED_IN');
  });

  it.each([
    ['a reference that is taken', { reference: 'TAKEN' }, 'REFERENCE_TAKEN'],
    ['a blank reference', { reference: ' ' }, 'INVALID_INPUT'],
    ['a reference that is too long', { reference: 'x'.repeat(17) }, 'INVALID_INPUT'],
    ['a call that is not there', { callId: 99_999 }, 'CALL_NOT_FOUND'],
    ['a submitter who is not there', { submitterId: 99_999 }, 'UNKNOWN_USER'],
    ['a co-proposer who is not there', { users: [99_999] }, 'UNKNOWN_USER'],
    ['an instrument that is not there', { instrumentId: 99_999 }, 'INSTRUMENT_NOT_FOUND'],
    ['a technique that is not there', { techniqueIds: [99_999] }, 'TECHNIQUE_NOT_FOUND'],
  ])('refuses %s and stores nothing', async (_, more, expected) => {
    if (expected === 'REFERENCE_TAKEN') await send(officer, { reference: 'TAKEN' });
    const count = async () =>
      (await world.pool.query('select count(*)::int as n from proposals')).rows[0].n +
      (await world.pool.query('select count(*)::int as n from questionaries')).rows[0].n;
    const before = await count();
    expect(reason(await send(officer, more))).toBe(expected);
    expect(await count()).toBe(before);
  });

  // The invariants that are asked after each file know it, too (decision 0055).
  it('keeps its reference in a call that numbers its proposals', async () => {
    const numbering = await insertCall(world, { ...ended(), referenceNumberFormat: 'N{digits:4}' });
    const answer = await send(officer, { reference: 'ELSEWHERE', callId: numbering });
    expect(answer.data?.importProposal.proposalId).toBe('ELSEWHERE');
  });

  it('refuses a person who is named twice', async () => {
    expect(reason(await send(officer, { users: [submitter.id] }))).toBe('DUPLICATE_USER');
  });

  it('accepts the reference as an integer, as scripts send it', async () => {
    const recorded = `mutation ($s: Int!, $r: Int!, $c: Int!, $d: DateTime!) {
      importProposal(submitterId: $s, referenceNumber: $r, callId: $c, submittedDate: $d) { proposalId } }`;
    const variables = { s: submitter.id, c: callId, d: '2020-02-01T10:00:00.000Z' };
    const { importProposal } = await world.ok(officer, recorded, { ...variables, r: 2_110_099 });
    expect(importProposal).toEqual({ proposalId: '2110099' });
    const again = await world.gql(officer, recorded, { ...variables, r: 2_110_099 });
    expect(again.errors[0]?.extensions.reason).toBe('REFERENCE_TAKEN');
    expect(reason(await send(officer, { reference: undefined }))).toBe('INVALID_INPUT');
  });
});
