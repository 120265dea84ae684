import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, insertProposal } from '../../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

const assign = 'mutation ($p: Int!, $t: [Int!]!) { assignProposalToTechniques(proposalPk: $p, techniqueIds: $t) }';

describe('techniques of a proposal', () => {
  let world: World;
  let officer: TestPerson;
  let proposalPk: number;
  let techniques: number[];
  const has = async () =>
    (await world.ok(officer, `{ proposal(primaryKey: ${proposalPk}) { techniques { id } } }`)).proposal.techniques.map(
      ({ id }: { id: number }) => id,
    );

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    const call = await insertCall(world);
    proposalPk = (await insertProposal(world, { callId: call.id, proposerId: officer.id })).proposalPk;
    const rows = await world.db
      .insertInto('techniques')
      .values(['A', 'B', 'C'].map((name) => ({ name, shortCode: name })))
      .returning('id')
      .execute();
    techniques = rows.map(({ id }) => id);
  });
  afterAll(() => world.close());

  it.each(roleCodes)('are set by officers only: %s', async (role) => {
    const { errors } = await world.gql(await world.person(role), assign, { p: proposalPk, t: [] });
    expect(errors.map(({ extensions }) => extensions.reason)).toEqual(
      role === 'USER_OFFICER' ? [] : ['INSUFFICIENT_PERMISSIONS'],
    );
  });

  it('are replaced as a whole, each time with an event', async () => {
    const [a, b, c] = techniques;
    await world.ok(officer, assign, { p: proposalPk, t: [a, b] });
    expect(await has()).toEqual([a, b]);
    await world.ok(officer, assign, { p: proposalPk, t: [c, b, b] });
    expect(await has()).toEqual([b, c]);
    await world.ok(officer, assign, { p: proposalPk, t: [] });
    expect(await has()).toEqual([]);
    const told = await world.db
      .selectFrom('eventLogs')
      .select('rowData')
      .where('eventType', '=', 'PROPOSAL_ASSIGNED_TO_TECHNIQUES')
      .where('proposalPk', '=', proposalPk)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(told.map(({ rowData }) => rowData)).toEqual([
      { techniqueIds: [], before: { techniqueIds: [b, c] } },
      { techniqueIds: [c, b], before: { techniqueIds: [a, b] } },
      { techniqueIds: [a, b], before: { techniqueIds: [] } },
    ]);
  });

  it('stay when one of the new ones, or the proposal, does not exist', async () => {
    const [a] = techniques;
    await world.ok(officer, assign, { p: proposalPk, t: [a] });
    const reason = async (p: number, t: readonly (number | undefined)[]) =>
      (await world.gql(officer, assign, { p, t })).errors[0]?.extensions.reason;
    expect(await reason(proposalPk, [a, 99_999])).toBe('TECHNIQUE_NOT_FOUND');
    expect(await reason(99_999, [a])).toBe('PROPOSAL_NOT_FOUND');
    expect(await has()).toEqual([a]);
  });
});
