import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../../test/database.ts';
import { entryActions, insertEntryWorld } from '../../../../test/entries.ts';
import { fillIn } from '../../../../test/filling.ts';
import { insertForm } from '../../../../test/forms.ts';
import { completeQuestionary, ended, eventsOf, insertCall, writeProposal } from '../../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

leavesBroken('A status belongs to the workflow of its call', 'a proposal is put into a status in the store');
leavesBroken('The last status change in the event log', 'a proposal is put into a status in the store');

const submission =
  'mutation ($pk: Int!, $attempt: String) { submitProposal(proposalPk: $pk, attempt: $attempt) { proposalId submittedDate receipts { contentHash } } }';
const receipts =
  'query ($pk: Int!) { proposal(primaryKey: $pk) { receipts { kind reference madeAt madeBy { id } contentHash isUnchanged } } }';

describe('receipts of a proposal', () => {
  let world: World;
  let pi: TestPerson;
  let friend: TestPerson;
  let officer: TestPerson;
  let callId: number;
  beforeAll(async () => {
    world = await openWorld();
    [pi, friend, officer] = await Promise.all([
      world.person('USER'),
      world.person('USER'),
      world.person('USER_OFFICER'),
    ]);
    callId = await insertCall(world, { referenceNumberFormat: 'R{digits:4}' });
  });
  afterAll(() => world.close());

  const draft = async () => (await writeProposal(world, pi, callId, { users: [friend.id] })).primaryKey as number;
  const submit = (who: TestPerson, pk: number, attempt?: string) => world.gql(who, submission, { pk, attempt });
  const receiptsOf = async (who: TestPerson, pk: number) => (await world.ok(who, receipts, { pk })).proposal.receipts;
  const reason = (answer: Awaited<ReturnType<typeof submit>>) => answer.errors[0]?.extensions.reason;
  const rename = (who: TestPerson, pk: number, title: string, isAutosave = false) =>
    world.ok(
      who,
      `mutation ($pk: Int!, $t: String, $auto: Boolean) {
        updateProposal(proposalPk: $pk, title: $t, abstract: "An abstract", isAutosave: $auto) { title } }`,
      { pk, t: title, auto: isAutosave },
    );
  const setStatus = (pk: number, shortCode: string) =>
    world.db
      .updateTable('proposals')
      .set((eb) => ({ statusId: eb.selectFrom('statuses').select('id').where('shortCode', '=', shortCode).limit(1) }))
      .where('proposalPk', '=', pk)
      .execute();

  it('contain time, reference and fingerprint, and stay valid as long as nothing changes', async () => {
    const pk = await draft();
    expect(await receiptsOf(pi, pk)).toEqual([]);
    const answer = (await submit(pi, pk, 'press')).data?.submitProposal;
    const [receipt, ...more] = await receiptsOf(friend, pk);
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({
      kind: 'SUBMITTED',
      reference: answer.proposalId,
      madeAt: answer.submittedDate,
      madeBy: { id: pi.id },
      contentHash: answer.receipts[0].contentHash,
      isUnchanged: true,
    });
    await rename(officer, pk, 'Corrected by the office');
    expect(await receiptsOf(pi, pk)).toMatchObject([{ kind: 'SUBMITTED', isUnchanged: false }]);
    await rename(officer, pk, 'A title');
    expect(await receiptsOf(pi, pk)).toMatchObject([{ isUnchanged: true }]);
  });

  it('contain the SHA-256 of the content, which anybody can recompute', async () => {
    const pk = await draft();
    const hash = (await submit(pi, pk)).data?.submitProposal.receipts[0].contentHash;
    const { title, abstract } = await world.db
      .selectFrom('proposals')
      .select(['title', 'abstract'])
      .where('proposalPk', '=', pk)
      .executeTakeFirstOrThrow();
    // The form in which the database writes JSON: short keys first, a blank after each colon and comma.
    const written = `{"call": ${callId}, "form": 1, "title": ${JSON.stringify(title)}, "answers": {}, "entries": [], "samples": [], "abstract": ${JSON.stringify(abstract)}}`;
    expect(hash).toBe(createHash('sha256').update(written).digest('hex'));
  });

  it('hide the fingerprint from users who may not read all that it covers (rule P191)', async () => {
    const form = await insertForm(world, 'PROPOSAL', [
      { id: 'proposal_basis', type: 'PROPOSAL_BASIS' },
      { id: 'secret', type: 'BOOLEAN', config: { readPermissions: ['user_officer'] } },
    ]);
    const inCall = await insertCall(world, { templateId: form.templateId });
    const [open, closed] = [await writeProposal(world, pi, inCall), await writeProposal(world, pi, inCall)];
    const { questionaryId } = closed;
    expect(
      (await fillIn(world, officer, { questionaryId, topicId: form.topics[0], answers: { secret: true } })).errors,
    ).toEqual([]);
    await submit(pi, open.primaryKey);
    expect((await submit(pi, closed.primaryKey)).data?.submitProposal.receipts).toEqual([{ contentHash: null }]);
    expect(await receiptsOf(pi, open.primaryKey)).toMatchObject([{ contentHash: expect.any(String) }]);
    expect(await receiptsOf(pi, closed.primaryKey)).toMatchObject([{ contentHash: null, isUnchanged: null }]);
    expect(await receiptsOf(officer, closed.primaryKey)).toMatchObject([
      { contentHash: expect.any(String), isUnchanged: true },
    ]);
  });

  it('hide the fingerprint from users who may not read an entry in it (rule P191)', async () => {
    const at = await insertEntryWorld(world, { readPermissions: ['user_officer'] });
    const { primaryKey: proposalPk, questionaryId } = await writeProposal(world, pi, at.callId);
    const entry = await entryActions(world, () => ({ at, pi: officer, proposalPk })).made('Yes');
    for (const id of [entry.questionaryId, questionaryId]) await completeQuestionary(world, id);
    expect((await submit(pi, proposalPk)).errors).toEqual([]);
    expect(await receiptsOf(pi, proposalPk)).toMatchObject([{ contentHash: null }]);
    expect(await receiptsOf(officer, proposalPk)).toMatchObject([{ contentHash: expect.any(String) }]);
  });

  it('a repeated press is the same submission, also concurrently and after the call has ended', async () => {
    const pk = await draft();
    const answers = await Promise.all([submit(pi, pk, 'one'), submit(pi, pk, 'one'), submit(pi, pk, 'one')]);
    expect(answers.map(reason)).toEqual([undefined, undefined, undefined]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data?.submitProposal))).size).toBe(1);
    expect((await eventsOf(world, pk)).filter((type) => type === 'PROPOSAL_SUBMITTED')).toHaveLength(1);
    const sequence = () =>
      world.db.selectFrom('calls').select('proposalSequence').where('id', '=', callId).executeTakeFirst();
    const before = await sequence();
    const closing = { ...ended(), proposalSequence: before?.proposalSequence ?? null };
    const open = await world.db.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirstOrThrow();
    await world.db.updateTable('calls').set(closing).where('id', '=', callId).execute();
    expect(reason(await submit(pi, pk, 'one'))).toBeUndefined();
    expect(reason(await submit(pi, pk, 'two'))).toBe('ALREADY_SUBMITTED');
    await world.db
      .updateTable('calls')
      .set({ startCall: open.startCall, endCall: open.endCall, endCallInternal: open.endCallInternal })
      .where('id', '=', callId)
      .execute();
    expect(await sequence()).toEqual(before);
    expect(await receiptsOf(pi, pk)).toHaveLength(1);
  });

  it('another press, another person and a press without a name are refused as already submitted', async () => {
    const pk = await draft();
    await submit(pi, pk, 'mine');
    expect(reason(await submit(pi, pk, 'other'))).toBe('ALREADY_SUBMITTED');
    expect(reason(await submit(friend, pk, 'mine'))).toBe('ALREADY_SUBMITTED');
    expect(reason(await submit(pi, pk))).toBe('ALREADY_SUBMITTED');
    expect(reason(await submit(await world.person('USER'), pk, 'mine'))).toBe('PROPOSAL_NOT_FOUND');
    expect((await submit(pi, pk, 'x'.repeat(101))).errors[0]?.extensions.code).toBe('INVALID_INPUT');
  });

  it('a reopened proposal is submitted again, even by a press of the same name', async () => {
    const pk = await draft();
    const first = (await submit(pi, pk, 'a')).data?.submitProposal.proposalId;
    await world.ok(
      officer,
      `mutation { changeProposalsStatus(changeProposalsStatusInput: { statusId: 1, proposalPks: [${pk}] }) }`,
    );
    const second = (await submit(pi, pk, 'a')).data?.submitProposal.proposalId;
    expect(second).not.toBe(first);
    expect((await receiptsOf(pi, pk)).map((one: { reference: string }) => one.reference)).toEqual([first, second]);
  });

  it('a save while submitted but editable is a resubmission, if it changes something and is no autosave', async () => {
    const pk = await draft();
    await submit(pi, pk);
    await setStatus(pk, 'EDITABLE_SUBMITTED');
    await rename(friend, pk, 'A title');
    await rename(friend, pk, 'Kept by the form', true);
    expect(await receiptsOf(pi, pk)).toHaveLength(1);
    await rename(friend, pk, 'Better');
    expect(await receiptsOf(pi, pk)).toMatchObject([
      { kind: 'SUBMITTED', isUnchanged: false },
      { kind: 'RESUBMITTED', madeBy: { id: friend.id }, isUnchanged: true },
    ]);
    await rename(officer, pk, 'Of the office');
    expect(await receiptsOf(pi, pk)).toHaveLength(2);
  });

  it('take the same number of statements for one proposal and for three', async () => {
    const pks = [await draft(), await draft(), await draft()];
    for (const pk of pks) await submit(pi, pk);
    const ask = (first: number) =>
      world.countStatements(() =>
        world.ok(pi, `{ me { proposals(first: ${first}) { receipts { reference isUnchanged madeBy { id } } } } }`),
      );
    expect((await ask(3)).count).toBe((await ask(1)).count);
  });
});
