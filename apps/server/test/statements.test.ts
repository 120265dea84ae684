import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitProposal } from '../../../bench/documents.ts';
import { insertForm } from './forms.ts';
import { insertCall, insertProposal } from './rows.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

let world: World;
let officer: TestPerson;
let proposer: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  proposer = await world.person('USER');
});
afterAll(() => world.close());

/** A draft whose form, of three topics, is complete. */
async function completeDraft() {
  const form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'sparing_a', type: 'TEXT_INPUT', config: {} }],
    [{ id: 'sparing_b', type: 'TEXT_INPUT', config: {} }],
  );
  const call = await insertCall(world, { templateId: form.templateId });
  const { proposalPk, questionaryId } = await insertProposal(world, { callId: call.id, proposerId: proposer.id });
  const { db } = world;
  await db.updateTable('questionaries').set({ templateId: form.templateId }).where('id', '=', questionaryId).execute();
  await db
    .updateTable('proposals')
    .set({ title: 'A title', abstract: 'An abstract' })
    .where('proposalPk', '=', proposalPk)
    .execute();
  const topics = await db.selectFrom('topics').select('id').where('templateId', '=', form.templateId).execute();
  await db
    .insertInto('topicCompletenesses')
    .values(topics.map(({ id }) => ({ questionaryId, topicId: id, isComplete: true })))
    .execute();
  return { proposalPk, call, form };
}

/** What one request asks the database, the check of the caller's role included. */
const counted = (who: TestPerson, document: string, variables?: Record<string, unknown>) =>
  world.countStatements(() => world.ok(who, document, variables));

describe('few statements', () => {
  it('submit a proposal', async () => {
    const { proposalPk } = await completeDraft();
    const { result, count } = await counted(proposer, submitProposal, { proposalPk });
    expect(result.submitProposal).toMatchObject({ submitted: true, status: { shortCode: 'DRAFT' } });
    // Those that begin and end the transaction are two of them.
    expect(count).toBeLessThanOrEqual(13);
  });

  it('submit a proposal whose form has a disabled topic that was never filled in', async () => {
    const { proposalPk, form } = await completeDraft();
    const { db } = world;
    const off = form.topics[1] as number;
    await db.updateTable('topics').set({ isEnabled: false }).where('id', '=', off).execute();
    await db.deleteFrom('topicCompletenesses').where('topicId', '=', off).execute();
    const { result, count } = await counted(proposer, submitProposal, { proposalPk });
    expect(result.submitProposal).toMatchObject({ submitted: true });
    expect(count).toBeLessThanOrEqual(13);
  });

  it('list templates with the number of their questionaries', async () => {
    const { form } = await completeDraft();
    const { result, count } = await counted(
      officer,
      '{ templates(filter: { group: PROPOSAL }) { templateId name questionaryCount } }',
    );
    expect(result.templates).toContainEqual(
      expect.objectContaining({ templateId: form.templateId, questionaryCount: 1 }),
    );
    expect(count).toBeLessThanOrEqual(3);
  });

  it('find people, for roles that see everybody and for others', async () => {
    const search = '{ users(searchText: "First") { totalCount users { id firstname institution } } }';
    const scientist = await world.person('INSTRUMENT_SCIENTIST');
    const found = await counted(officer, search);
    expect(found.count).toBeLessThanOrEqual(3);
    const own = await counted(scientist, search);
    expect(own.count).toBeLessThanOrEqual(3);
    expect(own.result.users.totalCount).toBe(found.result.users.totalCount);
    expect((await counted(proposer, search)).result.users.totalCount).toBe(1);
  });

  it('count the proposals of calls, without deleted ones', async () => {
    const { call, proposalPk } = await completeDraft();
    await insertProposal(world, { callId: call.id, proposerId: proposer.id });
    const empty = await insertCall(world, {});
    const counts = async () => {
      const { calls } = await world.ok(officer, '{ calls { id proposalCount } }');
      const of = (id: number) => calls.find((row: { id: number }) => row.id === id).proposalCount;
      return [of(call.id), of(empty.id)];
    };
    expect(await counts()).toEqual([2, 0]);
    await world.ok(proposer, 'mutation ($pk: Int!) { deleteProposal(proposalPk: $pk) { primaryKey } }', {
      pk: proposalPk,
    });
    expect(await counts()).toEqual([1, 0]);
  });
});
