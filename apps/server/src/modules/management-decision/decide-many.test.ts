import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import { eventsOf } from '../../../test/review-world.ts';
import type { TestPerson } from '../../../test/world.ts';

leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

const { world, officer, chair, instrumentId, aProposal } = await openPanelWorld();
afterAll(() => world.close());

const some = async (n: number) => {
  const pks: number[] = [];
  for (let at = 0; at < n; at += 1) pks.push(await aProposal({ status: 'MANAGEMENT_DECISION' }));
  return pks;
};
const one = (proposalPk: number, more: object = {}) => ({
  proposalPk,
  finalStatus: 'ACCEPTED',
  managementTimeAllocations: [{ instrumentId, value: 4 }],
  ...more,
});
const decide = (who: TestPerson | null, decisions: readonly object[], submit = false) =>
  world.gql(
    who,
    `mutation ($d: [ProposalDecisionInput!]!, $s: Boolean) { decideProposals(decisions: $d, submit: $s) {
       primaryKey finalStatus managementDecisionSubmitted instruments { managementTimeAllocation } } }`,
    { d: decisions, s: submit },
  );

describe('decisions on several proposals (rule R170)', () => {
  it('are stored together, and submitted on request', async () => {
    const [a = 0, b = 0] = await some(2);
    const saved = await decide(officer, [one(a), one(b, { finalStatus: 'REJECTED' })]);
    expect(saved.data?.decideProposals).toMatchObject([
      {
        primaryKey: a,
        finalStatus: 'ACCEPTED',
        managementDecisionSubmitted: false,
        instruments: [{ managementTimeAllocation: 4 }],
      },
      { primaryKey: b, finalStatus: 'REJECTED', managementDecisionSubmitted: false },
    ]);
    const submitted = await decide(officer, [one(a), one(b)], true);
    expect(submitted.data?.decideProposals[1]).toMatchObject({
      finalStatus: 'ACCEPTED',
      managementDecisionSubmitted: true,
    });
    await world.work();
    expect(await eventsOf(world, b)).toEqual(
      expect.arrayContaining(['PROPOSAL_MANAGEMENT_DECISION_SUBMITTED', 'PROPOSAL_ACCEPTED']),
    );
  });

  it('store the text for the applicant, cleaned, and keep it when it is left out', async () => {
    const [a = 0] = await some(1);
    await decide(officer, [one(a, { commentForUser: '<p>Well done</p><script>x</script>' })]);
    await decide(officer, [one(a)]);
    const stored = await world.db
      .selectFrom('proposals')
      .select('commentForUser')
      .where('proposalPk', '=', a)
      .executeTakeFirstOrThrow();
    expect(stored.commentForUser).toBe('<p>Well done</p>');
  });

  it('lose the notified mark when undone after a notification, and regain it when redone', async () => {
    const [pk = 0] = await some(1);
    const { acts } = await decide(officer, [one(pk)], true);
    await world.ok(officer, 'mutation ($pk: Int!) { notifyProposal(proposalPk: $pk) { notified } }', { pk });
    const undo = async (id: number | undefined) => {
      const document = 'mutation ($id: Int!) { undoAct(id: $id) { id } }';
      const answer = await world.gql(officer, document, { id });
      expect(answer.errors).toEqual([]);
      const columns = ['finalStatus', 'notified'] as const;
      const row = world.db.selectFrom('proposals').select(columns).where('proposalPk', '=', pk);
      return { undone: answer.acts[0]?.id, row: await row.executeTakeFirstOrThrow() };
    };
    const { undone, row } = await undo(acts[0]?.id);
    expect(row).toEqual({ finalStatus: 'UNSET', notified: false });
    expect((await undo(undone)).row).toEqual({ finalStatus: 'ACCEPTED', notified: true });
  });

  it('are undone as one act', async () => {
    const pks = await some(2);
    const { acts } = await decide(
      officer,
      pks.map((pk) => one(pk)),
      true,
    );
    await world.work();
    await world.ok(officer, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id: acts[0]?.id });
    const rows = await world.db
      .selectFrom('proposals')
      .select(['finalStatus', 'managementDecisionSubmitted'])
      .where('proposalPk', 'in', pks)
      .execute();
    expect(rows).toEqual([
      { finalStatus: 'UNSET', managementDecisionSubmitted: false },
      { finalStatus: 'UNSET', managementDecisionSubmitted: false },
    ]);
  });

  it('are all or none: one that was decided meanwhile, has no time, or does not exist stops all', async () => {
    const [a = 0, b = 0] = await some(2);
    const read = { finalStatus: 'UNSET', managementDecisionSubmitted: false };
    await decide(officer, [one(b, { finalStatus: 'RESERVED' })]);
    expect(reasonOf(await decide(officer, [one(a, { read }), one(b, { read })]))).toBe('DECIDED_MEANWHILE');
    const untimed = one(a, { managementTimeAllocations: [{ instrumentId, value: null }] });
    expect(reasonOf(await decide(officer, [untimed, one(b)], true))).toBe('TIMES_MISSING');
    expect(reasonOf(await decide(officer, [one(a), one(999_999)]))).toBe('PROPOSAL_NOT_FOUND');
    expect(reasonOf(await decide(officer, [one(a), one(a)]))).toBe('DECIDED_TWICE');
    expect(reasonOf(await decide(officer, []))).toBe('INVALID_INPUT');
    const elsewhere = one(a, { managementTimeAllocations: [{ instrumentId: 999_999, value: 1 }] });
    expect(reasonOf(await decide(officer, [elsewhere]))).toBe('ALLOCATION_ELSEWHERE');
    const stored = await world.db
      .selectFrom('proposals')
      .select('finalStatus')
      .where('proposalPk', '=', a)
      .executeTakeFirstOrThrow();
    expect(stored.finalStatus).toBe('UNSET');
  });

  it.each(roleCodes)('are for officers only: %s', async (role) => {
    const [a = 0] = await some(1);
    const answer = await decide(await world.person(role), [one(a)]);
    expect(answer.errors.length === 0).toBe(role === 'USER_OFFICER');
  });

  it('are refused to a panel chair, and without a session', async () => {
    const [a = 0] = await some(1);
    expect(reasonOf(await decide(chair, [one(a)]))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reasonOf(await decide(null, [one(a)]))).toBe('NOT_LOGGED_IN');
  });
});
