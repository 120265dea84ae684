import { roleCodes } from '@atrium/domain/kernel';
import { techniqueStatuses } from '@atrium/domain/technique-proposal';
import { describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { eventsOf, insertInstrument } from '../../../test/proposals.ts';
import {
  aProposal,
  aTechnique,
  callId,
  changeStatus,
  first,
  instruments,
  officer,
  openTechniques,
  pi,
  reason,
  scientist,
  statusId,
  stranger,
  table,
  techniques,
  world,
} from '../../../test/technique-opening.ts';
import type { Answer, Loose } from '../../../test/world.ts';

openTechniques();
leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

const assign =
  'mutation ($pks: [Int!]!, $ids: [Int!]!) { assignTechniqueProposalsToInstruments(proposalPks: $pks, instrumentIds: $ids) }';

const message = (answer: Answer<unknown>) => answer.errors[0]?.message.split(': ')[1];
const statusOf = async (pk: number) =>
  (
    await world.db
      .selectFrom('proposals as p')
      .innerJoin('statuses as s', 's.id', 'p.statusId')
      .select('s.shortCode')
      .where('p.proposalPk', '=', pk)
      .executeTakeFirstOrThrow()
  ).shortCode;
const instrumentsOf = async (pk: number) =>
  (
    await world.db
      .selectFrom('proposalInstruments')
      .select('instrumentId')
      .where('proposalPk', '=', pk)
      .orderBy('instrumentId')
      .execute()
  ).map((row) => row.instrumentId);

describe('the status of technique proposals', () => {
  it('is advanced by the scientist, and logged', async () => {
    const pk = await aProposal({ status: 'SUBMITTED_LOCKED' });
    const to = async (status: string) => {
      const answer = await world.gql(scientist, changeStatus, { pks: [pk], id: statusId.get(status) });
      return answer.errors.length > 0 ? message(answer) : statusOf(pk);
    };
    expect(await to('UNDER_REVIEW')).toBe('UNDER_REVIEW');
    expect(await to('UNDER_REVIEW')).toBe('same status');
    expect(await to('APPROVED')).toBe('forbidden status transition');
    await world.ok(scientist, assign, { pks: [pk], ids: [instruments[0]] });
    expect(await to('APPROVED')).toBe('APPROVED');
    expect(await to('EXPIRED')).toBe('forbidden new status');
    expect(await to('FINISHED')).toBe('FINISHED');
    expect(await to('UNSUCCESSFUL')).toBe('unmodifiable current status');
    expect((await eventsOf(world, pk)).filter((type) => type === 'PROPOSAL_STATUS_CHANGED_BY_USER')).toHaveLength(3);
  });

  it('can be set to anything by an officer, and back to draft reopens the proposal', async () => {
    const pk = await aProposal({ status: 'FINISHED' });
    for (const status of [...techniqueStatuses, 'FEASIBILITY_REVIEW']) {
      expect(reason(await world.gql(officer, changeStatus, { pks: [pk], id: statusId.get(status) }))).toBe('done');
      expect(await statusOf(pk)).toBe(status);
    }
    await world.db
      .updateTable('proposals')
      .set({ submitted: true, submittedDate: new Date() })
      .where('proposalPk', '=', pk)
      .execute();
    await world.ok(officer, changeStatus, { pks: [pk], id: 1 });
    const row = await world.db
      .selectFrom('proposals')
      .select('submitted')
      .where('proposalPk', '=', pk)
      .executeTakeFirst();
    expect(row?.submitted).toBe(false);
  });

  it('changes for all proposals or for none', async () => {
    const pks = [await aProposal(), await aProposal({ status: 'DRAFT' })];
    const refused = await world.gql(scientist, changeStatus, { pks, id: statusId.get('UNSUCCESSFUL') });
    expect(message(refused)).toBe('unmodifiable current status');
    expect(await statusOf(first(pks))).toBe('UNDER_REVIEW');
  });

  it('cannot be changed by others', async () => {
    const pk = await aProposal();
    const id = statusId.get('UNSUCCESSFUL');
    for (const [who, pks, expected] of [
      [stranger, [pk], 'TECHNIQUE_PROPOSAL_NOT_FOUND'],
      [scientist, [pk, 999_999], 'TECHNIQUE_PROPOSAL_NOT_FOUND'],
      [officer, [999_999], 'TECHNIQUE_PROPOSAL_NOT_FOUND'],
      [pi, [pk], 'INSUFFICIENT_PERMISSIONS'],
      [null, [pk], 'NOT_LOGGED_IN'],
    ] as const) {
      expect(reason(await world.gql(who, changeStatus, { pks, id }))).toBe(expected);
    }
    const experiment = await world.db
      .selectFrom('statuses')
      .select('id')
      .where('entityType', '=', 'EXPERIMENT')
      .executeTakeFirstOrThrow();
    for (const wrong of [0, 999_999, experiment.id]) {
      const answer = await world.gql(officer, changeStatus, { pks: [pk], id: wrong });
      expect(['INVALID_INPUT', 'TECHNIQUE_STATUS_UNKNOWN']).toContain(reason(answer));
    }
    expect(reason(await world.gql(officer, changeStatus, { pks: [], id }))).toBe('INVALID_INPUT');
    expect(await statusOf(pk)).toBe('UNDER_REVIEW');
  });

  it.each(roleCodes)(
    'is reserved for officers and scientists, even for the technique’s own people: %s',
    async (role) => {
      const person = await world.person(role);
      const { id } = await aTechnique([person], [first(instruments)]);
      const pk = await aProposal({ techniqueIds: [id] });
      const staff = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
      const expected = staff ? 'done' : 'INSUFFICIENT_PERMISSIONS';
      expect(reason(await world.gql(person, assign, { pks: [pk], ids: [instruments[0]] }))).toBe(expected);
      expect(reason(await world.gql(person, changeStatus, { pks: [pk], id: statusId.get('APPROVED') }))).toBe(expected);
    },
  );

  it('is checked again after a concurrent change', async () => {
    const pk = await aProposal();
    const answers = await Promise.all(
      ['UNSUCCESSFUL', 'UNSUCCESSFUL'].map((status) =>
        world.gql(scientist, changeStatus, { pks: [pk], id: statusId.get(status) }),
      ),
    );
    expect(answers.map(reason).sort()).toEqual(['TECHNIQUE_STATUS_SAME', 'done']);
  });
});

describe('the instrument of technique proposals', () => {
  it('replaces the previous one, without a panel, and is logged', async () => {
    const pk = await aProposal();
    await world.ok(scientist, assign, { pks: [pk], ids: [instruments[0]] });
    await world.ok(scientist, assign, { pks: [pk], ids: [instruments[1]] });
    expect(await instrumentsOf(pk)).toEqual([instruments[1]]);
    await world.ok(scientist, assign, { pks: [pk], ids: [instruments[0]] });
    const panels = await world.db.selectFrom('fapProposals').selectAll().where('proposalPk', '=', pk).execute();
    expect(panels).toEqual([]);
    expect((await eventsOf(world, pk)).filter((type) => type === 'PROPOSAL_INSTRUMENTS_SELECTED')).toHaveLength(3);
  });

  it.each([
    ['under review, of the technique', {}, () => [instruments[0]], 'done'],
    ['of another technique', {}, () => [instruments[2]], 'TECHNIQUE_ASSIGN_INSTRUMENT'],
    ['one that fits and one that does not', {}, () => [instruments[0], instruments[2]], 'TECHNIQUE_ASSIGN_INSTRUMENT'],
    ['that is not on the call', {}, () => [instruments[3]], 'INSTRUMENT_NOT_IN_CALL'],
    ['none', {}, () => [], 'INVALID_INPUT'],
    ['one that is not there', {}, () => [999_999], 'TECHNIQUE_ASSIGN_INSTRUMENT'],
    ['approved', { status: 'APPROVED' }, () => [instruments[0]], 'TECHNIQUE_ASSIGN_STATUS'],
    ['without technique', { techniqueIds: [] }, () => [instruments[0]], 'TECHNIQUE_ASSIGN_NOT_FOUND'],
  ])('set by the scientist: %s', async (_, wanted, ids, expected) => {
    const pk = await aProposal(wanted);
    expect(reason(await world.gql(scientist, assign, { pks: [pk], ids: ids() }))).toBe(expected);
    expect(await instrumentsOf(pk)).toEqual(expected === 'done' ? ids() : []);
  });

  it.each([
    ['in any status', { status: 'FINISHED' }, 'done'],
    ['without technique', { techniqueIds: [] }, 'TECHNIQUE_ASSIGN_NO_TECHNIQUE'],
  ])('set by an officer: %s', async (_, wanted, expected) => {
    const pk = await aProposal(wanted);
    expect(reason(await world.gql(officer, assign, { pks: [pk], ids: [instruments[0]] }))).toBe(expected);
  });

  it('must fit every proposal, not only the first', async () => {
    const pks = [await aProposal(), await aProposal({ techniqueIds: techniques.slice(1).map(({ id }) => id) })];
    expect(reason(await world.gql(officer, assign, { pks, ids: [instruments[0]] }))).toBe(
      'TECHNIQUE_ASSIGN_INSTRUMENT',
    );
    expect(reason(await world.gql(scientist, assign, { pks, ids: [instruments[1]] }))).toBe(
      'TECHNIQUE_ASSIGN_NOT_FOUND',
    );
    expect(reason(await world.gql(officer, assign, { pks, ids: [instruments[1]] }))).toBe('done');
  });

  it('that the technique has lost is offered only while it is assigned', async () => {
    const lost = await insertInstrument(world, officer, [callId]);
    const pk = await aProposal({ instrumentId: lost });
    const offered = async () => {
      const filter = { proposalPks: [pk] };
      const { techniqueScientistProposals: page } = await world.ok(scientist, table, { filter });
      return page.proposals[0].techniqueProposal.instrumentChoices.map((instrument: Loose) => instrument.id);
    };
    expect(await offered()).toEqual([lost, instruments[0], instruments[1]]);
    await world.ok(scientist, assign, { pks: [pk], ids: [instruments[1]] });
    expect(await offered()).toEqual([instruments[1], instruments[0]]);
    expect(reason(await world.gql(scientist, assign, { pks: [pk], ids: [lost] }))).toBe('TECHNIQUE_ASSIGN_INSTRUMENT');
  });
});
