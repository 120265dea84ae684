import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { eventsOf, insertCall, insertFap, insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

leavesBroken('The meeting on an instrument was closed', 'the instrument is closed in the store');

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let chair: TestPerson;
let scientist: TestPerson;
let callId: number;
let instrumentId: number;
let fapId: number;
let pk: number;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  chair = await world.person('FAP_CHAIR');
  scientist = await world.person('INSTRUMENT_SCIENTIST');
  callId = await insertCall(world);
  fapId = await insertFap(world, { FAP_CHAIR: chair });
  instrumentId = await insertInstrument(world, scientist, [callId], fapId);
  pk = (await writeProposal(world, pi, callId)).primaryKey;
  await world.db
    .insertInto('settings')
    .values({ id: 'USER_OFFICE_EMAIL', value: 'office@facility.org' })
    .onConflict((c) => c.column('id').doUpdateSet({ value: 'office@facility.org' }))
    .execute();
});
afterAll(() => world.close());

const reason = (answer: { errors: ReadonlyArray<{ extensions: Record<string, unknown> }> }) =>
  answer.errors[0]?.extensions.reason;
const administer = (who: TestPerson, input: Record<string, unknown> = {}) =>
  world.gql(
    who,
    `mutation ($proposalPk: Int!, $finalStatus: ProposalEndStatus!, $commentForUser: String, $commentForManagement: String,
               $managementTimeAllocations: [ManagementTimeAllocationsInput!]!, $managementDecisionSubmitted: Boolean) {
      administrationProposal(proposalPk: $proposalPk, finalStatus: $finalStatus, commentForUser: $commentForUser,
        commentForManagement: $commentForManagement, managementTimeAllocations: $managementTimeAllocations,
        managementDecisionSubmitted: $managementDecisionSubmitted) {
        finalStatus commentForUser commentForManagement managementDecisionSubmitted instruments { id managementTimeAllocation } } }`,
    { proposalPk: pk, finalStatus: 'ACCEPTED', managementTimeAllocations: [{ instrumentId, value: 3 }], ...input },
  );
const notify = (who: TestPerson, again?: boolean) =>
  world.gql(
    who,
    'mutation ($pk: Int!, $again: Boolean) { notifyProposal(proposalPk: $pk, ignoreNotifiedFlag: $again) { notified } }',
    { pk, again },
  );
const seen = async (who: TestPerson) =>
  (
    await world.ok(
      who,
      `{ proposal(primaryKey: ${pk}) { finalStatus publicStatus commentForUser commentForManagement } }`,
    )
  ).proposal;

describe('a decision and its notification', () => {
  it('requires an instrument first', async () => {
    expect(reason(await administer(officer))).toBe('NO_INSTRUMENT');
    await world.ok(
      officer,
      'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
      { p: [pk], i: [instrumentId] },
    );
    await world.ok(pi, `mutation { submitProposal(proposalPk: ${pk}) { primaryKey } }`);
  });
  it('is stored, cleaned, and recorded as events', async () => {
    const answer = await administer(officer, {
      commentForUser: '<p>Well <script>alert(1)</script>done</p>',
      commentForManagement: 'tight',
      managementDecisionSubmitted: true,
    });
    expect(answer.data?.administrationProposal).toEqual({
      finalStatus: 'ACCEPTED',
      commentForUser: '<p>Well done</p>',
      commentForManagement: 'tight',
      managementDecisionSubmitted: true,
      instruments: [{ id: instrumentId, managementTimeAllocation: 3 }],
    });
    expect((await eventsOf(world, pk)).slice(-3)).toEqual([
      'PROPOSAL_MANAGEMENT_DECISION_UPDATED',
      'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED',
      'PROPOSAL_ACCEPTED',
    ]);
  });
  it('keeps fields that are left out and clears those that are empty', async () => {
    await administer(officer);
    expect(await seen(officer)).toMatchObject({ commentForUser: '<p>Well done</p>', commentForManagement: 'tight' });
    await administer(officer, { commentForManagement: '' });
    expect((await seen(officer)).commentForManagement).toBe('');
    await administer(officer, { commentForManagement: 'tight' });
  });
  it('shows the status immediately, the comment after notification, the other comment to staff only', async () => {
    expect(await seen(pi)).toEqual({
      finalStatus: 'ACCEPTED',
      publicStatus: 'accepted',
      commentForUser: null,
      commentForManagement: null,
    });
    expect(await seen(scientist)).toMatchObject({ commentForUser: null, commentForManagement: 'tight' });
    expect(reason(await notify(pi))).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await notify(officer)).data).toEqual({ notifyProposal: { notified: true } });
    expect(await seen(pi)).toMatchObject({ commentForUser: '<p>Well done</p>', commentForManagement: null });
  });
  it('is mailed to the applicant once, with a copy to the office', async () => {
    await world.work();
    await world.work();
    const mails = await world.db.selectFrom('mails').selectAll().orderBy('id').execute();
    const about = (template: string) =>
      mails.filter((mail) => mail.templateId === template).map((mail) => mail.recipients);
    expect(about('proposal-submitted')).toEqual([[pi.email]]);
    expect(about('Accepted-Proposal')).toEqual([[pi.email], ['office@facility.org']]);
    expect(mails.at(-1)?.html).toContain('Well done');
  });
  it('is sent again only on explicit request', async () => {
    expect(reason(await notify(officer))).toBe('ALREADY_NOTIFIED');
    expect(reason(await notify(officer, false))).toBe('ALREADY_NOTIFIED');
    const unsaid = await world.gql(officer, `mutation { notifyProposal(proposalPk: ${pk}) { notified } }`);
    expect(reason(unsaid)).toBe('ALREADY_NOTIFIED');
    expect((await notify(officer, true)).errors).toEqual([]);
  });
  it('loses the notified mark when revoked, and a new one is sent as if for the first time', async () => {
    expect((await administer(officer, { finalStatus: 'UNSET' })).errors).toEqual([]);
    expect(await seen(pi)).toMatchObject({ publicStatus: 'submitted', commentForUser: null });
    expect(reason(await notify(officer))).toBe('NO_FINAL_STATUS');
    await administer(officer);
    expect((await seen(pi)).commentForUser).toBeNull();
    expect((await notify(officer)).data).toEqual({ notifyProposal: { notified: true } });
  });
});

describe('limits and rights', () => {
  it.each([
    [-1, 'Must be greater than or equal to 0'],
    [100_001, 'Must be less than or equal to 100000'],
  ])('a time of %s is refused', async (value, message) => {
    const answer = await administer(officer, { managementTimeAllocations: [{ instrumentId, value }] });
    expect(answer.errors[0]?.extensions.issues).toMatchObject([{ message }]);
  });
  it('time can be allocated on the proposal’s own instruments only', async () => {
    const other = await insertInstrument(world, scientist, [callId]);
    expect(reason(await administer(officer, { managementTimeAllocations: [{ instrumentId: other, value: 1 }] }))).toBe(
      'ALLOCATION_ELSEWHERE',
    );
  });
  it('chairs of its panels decide until the instrument is submitted there', async () => {
    expect((await administer(chair, { finalStatus: 'RESERVED' })).errors).toEqual([]);
    expect(reason(await administer(await world.person('FAP_CHAIR')))).toBe('PROPOSAL_NOT_FOUND');
    expect(reason(await administer(scientist))).toBe('INSUFFICIENT_PERMISSIONS');
    await world.db
      .updateTable('fapProposals')
      .set({ instrumentSubmitted: true })
      .where('proposalPk', '=', pk)
      .execute();
    expect(reason(await administer(chair))).toBe('INSTRUMENT_SUBMITTED');
    expect((await administer(officer)).errors).toEqual([]);
  });
});
