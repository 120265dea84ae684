import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProposal } from '../../../bench/documents.ts';
import { insertForm } from './forms.ts';
import { assignToInstrument, insertCall, insertFap, insertInstrument, insertProposal } from './rows.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A proposal that has everything a client asks for when it opens one. */
async function fullProposal(): Promise<{ proposalPk: number; proposer: TestPerson; names: readonly string[] }> {
  const [proposer, member, reader, contact, scientist] = [
    await world.person('USER'),
    await world.person('USER'),
    await world.person('USER'),
    await world.person('INSTRUMENT_SCIENTIST'),
    await world.person('INSTRUMENT_SCIENTIST'),
  ];
  const questions = Array.from({ length: 10 }, (_, at) => ({
    id: `full_${at}`,
    type: 'TEXT_INPUT' as const,
    config: {},
  }));
  const form = await insertForm(world, 'PROPOSAL', questions);
  const call = await insertCall(world, { templateId: form.templateId });
  const { proposalPk, questionaryId } = await insertProposal(world, { callId: call.id, proposerId: proposer.id });
  const { db } = world;
  await db.updateTable('questionaries').set({ templateId: form.templateId }).where('id', '=', questionaryId).execute();
  await db.insertInto('proposalUsers').values({ proposalPk, userId: member.id }).execute();
  await db.insertInto('dataAccessUsers').values({ proposalPk, userId: reader.id }).execute();
  const invite = { email: 'someone@elsewhere.example', code: 'code', createdByUserId: proposer.id };
  await db
    .insertInto('invites')
    .values({ ...invite, proposalPk })
    .execute();
  const names = ['Zeta', 'Alpha'];
  const fap = await insertFap(world);
  for (const name of names) {
    const { id: instrumentId } = await insertInstrument(world, { name, shortCode: name, managerUserId: contact.id });
    await db.insertInto('instrumentScientists').values({ instrumentId, userId: scientist.id }).execute();
    await assignToInstrument(world, proposalPk, instrumentId);
    await db.insertInto('fapProposals').values({ proposalPk, fapId: fap.id, callId: call.id, instrumentId }).execute();
  }
  return { proposalPk, proposer, names };
}

describe('a proposal with all its parts', () => {
  it('takes few statements, and contains all related records', async () => {
    const { proposalPk, proposer, names } = await fullProposal();
    const officer = await world.person('USER_OFFICER');
    for (const who of [proposer, officer]) {
      const { result, count } = await world.countStatements(() =>
        world.ok(who, getProposal, { primaryKey: proposalPk }),
      );
      expect(result.proposal.instruments.map(({ name }: { name: string }) => name)).toEqual([...names].sort());
      expect(result.proposal).toMatchObject({
        users: [{}],
        dataAccessUsers: [{}],
        coProposerInvites: [{ email: 'someone@elsewhere.example' }],
        call: { isActive: true },
        faps: [{}],
      });
      expect(count).toBeLessThanOrEqual(8);
    }
  });
});
