import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, insertCall, insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { type Answer, openWorld, type TestPerson, type World } from '../../../test/world.ts';

const create =
  'mutation ($pk: Int!, $comment: String!) { createProposalScientistComment(proposalPk: $pk, comment: $comment) { commentId proposalPk comment } }';
const update =
  'mutation ($id: Int!, $comment: String!) { updateProposalScientistComment(commentId: $id, comment: $comment) { commentId comment } }';
const remove = 'mutation ($id: Int!) { deleteProposalScientistComment(commentId: $id) { commentId comment } }';
const read =
  'query ($pk: Int!) { proposalScientistComment(proposalPk: $pk) { commentId proposalPk comment } proposal(primaryKey: $pk) { abilities { commentAsScientist { allowed } } } }';

describe('the scientist comment', () => {
  let world: World;
  let officer: TestPerson;
  let pi: TestPerson;
  let scientist: TestPerson;
  let callId: number;
  let instrument: number;
  const reason = (answer: Answer<unknown>) =>
    answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code ?? 'done';
  const aProposal = async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    await world.db
      .insertInto('proposalInstruments')
      .values({ proposalPk: primaryKey, instrumentId: instrument })
      .execute();
    return primaryKey;
  };

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    pi = await world.person('USER');
    scientist = await world.person('INSTRUMENT_SCIENTIST');
    callId = await insertCall(world);
    instrument = await insertInstrument(world, scientist, [callId]);
  });
  afterAll(() => world.close());

  it('is written, read, changed and deleted, each with its event', async () => {
    const pk = await aProposal();
    expect((await world.ok(scientist, read, { pk })).proposalScientistComment).toBeNull();
    const { createProposalScientistComment: made } = await world.ok(scientist, create, {
      pk,
      comment: 'Cold <b>&</b> dry',
    });
    expect(made).toEqual({ commentId: expect.any(Number), proposalPk: pk, comment: 'Cold <b>&</b> dry' });
    expect(await world.ok(officer, read, { pk })).toEqual({
      proposalScientistComment: made,
      proposal: { abilities: { commentAsScientist: { allowed: true } } },
    });
    const id = made.commentId;
    expect(await world.ok(officer, update, { id, comment: 'Warm' })).toEqual({
      updateProposalScientistComment: { commentId: id, comment: 'Warm' },
    });
    expect(await world.ok(scientist, remove, { id })).toEqual({
      deleteProposalScientistComment: { commentId: id, comment: 'Warm' },
    });
    expect((await world.ok(scientist, read, { pk })).proposalScientistComment).toBeNull();
    expect((await eventsOf(world, pk)).filter((type) => type.includes('COMMENT'))).toEqual([
      'PROPOSAL_SCIENTIST_COMMENT_CREATED',
      'PROPOSAL_SCIENTIST_COMMENT_UPDATED',
      'PROPOSAL_SCIENTIST_COMMENT_DELETED',
    ]);
  });

  it.each(roleCodes)('is for officers and scientists of the instrument only: %s', async (role) => {
    const pk = await aProposal();
    const person = await world.person(role);
    if (role === 'INSTRUMENT_SCIENTIST') {
      await world.db
        .insertInto('instrumentScientists')
        .values({ instrumentId: instrument, userId: person.id })
        .execute();
    }
    const { createProposalScientistComment: made } = await world.ok(officer, create, { pk, comment: 'Internal' });
    const staff = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
    expect((await world.gql(person, read, { pk })).data?.proposalScientistComment).toEqual(staff ? made : null);
    const answers = [
      await world.gql(person, create, { pk, comment: 'Second' }),
      await world.gql(person, update, { id: made.commentId, comment: 'Changed' }),
      await world.gql(person, remove, { id: made.commentId }),
    ];
    expect(answers.map(reason)).toEqual(
      staff ? ['SCIENTIST_COMMENT_EXISTS', 'done', 'done'] : answers.map(() => 'INSUFFICIENT_PERMISSIONS'),
    );
  });

  it('is hidden from the applicant, in any role', async () => {
    const pk = await aProposal();
    const both = await world.person('USER', 'INSTRUMENT_SCIENTIST');
    await world.db.insertInto('proposalUsers').values({ proposalPk: pk, userId: both.id }).execute();
    await world.ok(officer, create, { pk, comment: 'Internal' });
    for (const role of ['USER', 'INSTRUMENT_SCIENTIST'] as const) {
      const answer = await world.gql(await world.as(both, role), read, { pk });
      expect(answer.data?.proposalScientistComment).toBeNull();
    }
  });

  it('of a foreign proposal looks like one that does not exist', async () => {
    const pk = await aProposal();
    const stranger = await world.person('INSTRUMENT_SCIENTIST');
    const { createProposalScientistComment: made } = await world.ok(officer, create, { pk, comment: 'Internal' });
    for (const id of [made.commentId, 999_999]) {
      const changed = await world.gql(stranger, update, { id, comment: 'x' });
      expect(changed.errors[0]?.message).toBe(`Could not update proposal scientist comment: '${id}'`);
      const gone = await world.gql(stranger, remove, { id });
      expect(gone.errors[0]?.message).toBe(`Could not delete proposal scientist comment: '${id}'`);
    }
    expect(reason(await world.gql(stranger, create, { pk, comment: 'x' }))).toBe('SCIENTIST_COMMENT_NO_PROPOSAL');
    expect(reason(await world.gql(officer, create, { pk: 999_999, comment: 'x' }))).toBe(
      'SCIENTIST_COMMENT_NO_PROPOSAL',
    );
    expect(reason(await world.gql(null, create, { pk, comment: 'x' }))).toBe('NOT_LOGGED_IN');
  });

  it('has at least one character and at most 6000', async () => {
    const pk = await aProposal();
    const { createProposalScientistComment: made } = await world.ok(officer, create, { pk, comment: 'x'.repeat(6000) });
    for (const comment of ['', ' ', 'x'.repeat(6001)]) {
      expect(reason(await world.gql(officer, update, { id: made.commentId, comment }))).toBe('INVALID_INPUT');
    }
  });

  it('exists once for each proposal, even when created concurrently', async () => {
    const pk = await aProposal();
    const answers = await Promise.all([1, 2, 3].map((n) => world.gql(officer, create, { pk, comment: `${n}` })));
    expect(answers.map(reason).sort()).toEqual(['SCIENTIST_COMMENT_EXISTS', 'SCIENTIST_COMMENT_EXISTS', 'done']);
  });

  it('cannot be read once its proposal is deleted', async () => {
    const pk = await aProposal();
    await world.ok(officer, create, { pk, comment: 'Internal' });
    await world.ok(pi, 'mutation ($pk: Int!) { deleteProposal(proposalPk: $pk) { primaryKey } }', { pk });
    expect((await world.gql(officer, read, { pk })).data?.proposalScientistComment).toBeNull();
  });
});
