import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, insertCall, insertFap, insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let instrumentId: number;
let callId: number;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  scientist = await world.person('INSTRUMENT_SCIENTIST');
  callId = await insertCall(world);
  const fapId = await insertFap(world, { FAP_CHAIR: await world.person('FAP_CHAIR') });
  instrumentId = await insertInstrument(world, scientist, [callId], fapId);
  await world.db
    .insertInto('settings')
    .values({ id: 'USER_OFFICE_EMAIL', value: 'office@facility.org' })
    .onConflict((c) => c.column('id').doUpdateSet({ value: 'office@facility.org' }))
    .execute();
});
afterAll(() => world.close());

const decide = (pk: number, finalStatus: string, commentForUser = 'well done') =>
  world.ok(
    officer,
    `mutation ($pk: Int!, $s: ProposalEndStatus!, $c: String) { administrationProposal(proposalPk: $pk, finalStatus: $s, commentForUser: $c,
        managementTimeAllocations: [{ instrumentId: ${instrumentId}, value: 3 }], managementDecisionSubmitted: true) { primaryKey } }`,
    { pk, s: finalStatus, c: commentForUser },
  );
const decided = async (finalStatus = 'ACCEPTED') => {
  const pk = (await writeProposal(world, pi, callId)).primaryKey;
  await world.ok(
    officer,
    `mutation { assignProposalsToInstruments(proposalPks: [${pk}], instrumentIds: [${instrumentId}]) }`,
  );
  await world.ok(pi, `mutation { submitProposal(proposalPk: ${pk}) { primaryKey } }`);
  await decide(pk, finalStatus);
  return pk;
};
const notify = (pk: number, hold: boolean) =>
  world.gql(officer, `mutation { notifyProposal(proposalPk: ${pk}, hold: ${hold}) { notified } }`);
const heldSince = async (who: TestPerson, pk: number) =>
  (await world.ok(who, `{ proposal(primaryKey: ${pk}) { resultHeldSince } }`)).proposal.resultHeldSince;
const letters = (pk: number) =>
  world.db
    .selectFrom('mails')
    .innerJoin('eventLogs', 'eventLogs.id', 'mails.eventId')
    .select(['mails.id', 'mails.state', 'mails.recipients', 'mails.templateId', 'mails.html'])
    .where('eventLogs.proposalPk', '=', pk)
    .where('mails.templateId', 'like', '%-Proposal')
    .orderBy('mails.id')
    .execute();
const held = async (pk: number) => (await letters(pk)).filter(({ state }) => state === 'HELD');
const seen = async (pk: number) =>
  (await world.ok(pi, `{ proposal(primaryKey: ${pk}) { notified commentForUser } }`)).proposal;
const release = (ids: readonly number[]) =>
  world.gql(officer, 'mutation ($ids: [Int!]!) { sendEmailDrafts(ids: $ids) }', { ids });
const reason = (answer: { errors: ReadonlyArray<{ extensions: Record<string, unknown> }> }) =>
  answer.errors[0]?.extensions.reason;

describe('letters with results', () => {
  it('can be read before they are sent, by officers only; an undecided proposal has none', async () => {
    const accepted = await decided();
    const rejected = await decided('REJECTED');
    const open = (await writeProposal(world, pi, callId)).primaryKey;
    const ask = (who: TestPerson) =>
      world.gql(
        who,
        `{ resultLetters(proposalPks: [${rejected}, ${open}, ${accepted}]) { proposalPk recipients copies subject html } }`,
      );
    const { resultLetters } = (await ask(officer)).data as { resultLetters: Array<Record<string, unknown>> };
    const copies = ['office@facility.org'];
    expect(resultLetters).toMatchObject([
      { proposalPk: rejected, recipients: [pi.email], copies, subject: expect.stringContaining('not been accepted') },
      { proposalPk: accepted, recipients: [pi.email], copies, subject: expect.stringContaining('been accepted') },
    ]);
    expect(resultLetters[1]?.html).toContain('well done');
    for (const who of [pi, scientist]) expect((await ask(who)).data?.resultLetters).toBeNull();
    expect(await letters(accepted)).toEqual([]);
  });

  it('that are held wait in the outbox, and the applicant learns nothing before they are sent', async () => {
    const pk = await decided();
    expect((await notify(pk, true)).data).toEqual({ notifyProposal: { notified: false } });
    await world.work();
    const [letter] = await held(pk);
    expect(letter?.recipients).toEqual([pi.email]);
    expect(await letters(pk)).toHaveLength(1);
    expect(await heldSince(officer, pk)).not.toBeNull();
    expect(await heldSince(pi, pk)).toBeNull();
    expect(await seen(pk)).toEqual({ notified: false, commentForUser: null });
    const { emailDrafts } = await world.ok(
      officer,
      `{ emailDrafts(callId: ${callId}) { drafts { id proposals { primaryKey } } } }`,
    );
    expect(emailDrafts.drafts).toContainEqual({ id: letter?.id, proposals: [{ primaryKey: pk }] });

    expect((await release([letter?.id ?? 0])).errors).toEqual([]);
    await world.work();
    await world.work();
    expect(await seen(pk)).toEqual({ notified: true, commentForUser: 'well done' });
    expect(await heldSince(officer, pk)).toBeNull();
    expect((await letters(pk)).map(({ recipients, state }) => [recipients, state])).toEqual([
      [[pi.email], 'KEPT'],
      [['office@facility.org'], 'KEPT'],
    ]);
    const events = await eventsOf(world, pk);
    expect(events.filter((type) => /RESULT|NOTIFIED/.test(type))).toEqual([
      'PROPOSAL_RESULT_HELD',
      'PROPOSAL_RESULT_RELEASED',
      'PROPOSAL_NOTIFIED',
    ]);
  });

  it('that are sent just before the result is revoked leave the applicant not notified', async () => {
    const pk = await decided();
    await notify(pk, true);
    await world.work();
    expect((await release((await held(pk)).map(({ id }) => id))).errors).toEqual([]);
    await decide(pk, 'UNSET');
    await world.work();
    expect(await seen(pk)).toMatchObject({ notified: false });
  });

  it('that are dropped leave the applicant not notified', async () => {
    const pk = await decided();
    await notify(pk, true);
    await world.work();
    const ids = (await held(pk)).map(({ id }) => id);
    await world.ok(officer, 'mutation ($ids: [Int!]!) { dropEmailDrafts(ids: $ids) }', { ids });
    await world.work();
    expect(await seen(pk)).toMatchObject({ notified: false });
    expect((await notify(pk, false)).errors).toEqual([]);
  });

  it('are dropped when the result or its text changes, and stay when the same decision is saved again', async () => {
    const pk = await decided();
    await notify(pk, true);
    await world.work();
    await decide(pk, 'ACCEPTED');
    expect(await held(pk)).toHaveLength(1);
    await decide(pk, 'ACCEPTED', 'other words');
    expect(await held(pk)).toEqual([]);
    await notify(pk, true);
    await world.work();
    await decide(pk, 'REJECTED', 'other words');
    expect((await letters(pk)).map(({ state }) => state)).toEqual(['DROPPED', 'DROPPED']);
  });

  it('that are held are replaced by a later notification', async () => {
    const pk = await decided();
    await notify(pk, true);
    await world.work();
    await notify(pk, false);
    await world.work();
    expect((await letters(pk)).map(({ state }) => state)).toEqual(['DROPPED', 'KEPT', 'KEPT']);
  });

  it('are not sent when the stored result is a different one', async () => {
    const pk = await decided();
    await notify(pk, true);
    await world.work();
    await world.db.updateTable('proposals').set({ finalStatus: 'REJECTED' }).where('proposalPk', '=', pk).execute();
    const ids = (await held(pk)).map(({ id }) => id);
    expect(reason(await release(ids))).toBe('RESULT_IS_ANOTHER');
    expect(await held(pk)).toHaveLength(1);
  });

  it('are not sent to a former principal investigator', async () => {
    const pk = await decided();
    await notify(pk, true);
    await world.work();
    const successor = await world.person('USER');
    await world.ok(
      officer,
      `mutation { updateProposal(proposalPk: ${pk}, title: "T", abstract: "A", proposerId: ${successor.id}) { primaryKey } }`,
    );
    const [former] = await held(pk);
    expect(reason(await release([former?.id ?? 0]))).toBe('RESULT_FOR_ANOTHER');
    await notify(pk, true);
    await world.work();
    const [letter] = await held(pk);
    expect(letter?.recipients).not.toEqual(former?.recipients);
    expect((await release([letter?.id ?? 0])).errors).toEqual([]);
  });

  it('are not sent for a deleted proposal, but once it is restored', async () => {
    const pk = await decided();
    await notify(pk, true);
    await world.work();
    const ids = (await held(pk)).map(({ id }) => id);
    await world.ok(officer, `mutation { deleteProposal(proposalPk: ${pk}) { primaryKey } }`);
    expect(reason(await release(ids))).toBe('RESULT_OF_DELETED');
    await world.ok(officer, `mutation { undoDeleteProposal(proposalPk: ${pk}) { primaryKey } }`);
    expect((await release(ids)).errors).toEqual([]);
  });
});
