import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsOf, insertCall, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let guest: TestPerson;
let callId: number;
let proposal: { primaryKey: number; proposalId: string };
let inviteId: number;

const reason = (answer: { errors: ReadonlyArray<{ extensions: Record<string, unknown> }> }) =>
  answer.errors[0]?.extensions.reason;
const invite = (emails: string[]) =>
  world.ok(
    pi,
    'mutation ($input: SetCoProposerInvitesInput!) { setCoProposerInvites(input: $input) { id email declinedAt } }',
    { input: { proposalPk: proposal.primaryKey, emails } },
  );
const decline = (who: TestPerson | null, declined?: boolean, proposalId = proposal.proposalId) =>
  world.gql(
    who,
    'mutation ($id: String!, $declined: Boolean) { declineCoProposerInvite(proposalId: $id, declined: $declined) { declinedAt } }',
    { id: proposalId, declined },
  );
const accept = (who: TestPerson) =>
  world.gql(who, 'mutation ($id: String!) { acceptCoProposerInvite(proposalId: $id) { declinedAt claimedAt } }', {
    id: proposal.proposalId,
  });
const waiting = async (who: TestPerson) =>
  (
    await world.ok(
      who,
      `{ me { coProposerInvites { id inviterName declinedAt
         proposal { primaryKey title abstract principalInvestigator institution submitted callShortCode deadline } } } }`,
    )
  ).me.coProposerInvites;
const listed = async () =>
  (await world.ok(pi, `{ proposal(primaryKey: ${proposal.primaryKey}) { coProposerInvites { id email declinedAt } } }`))
    .proposal.coProposerInvites;
const letters = () =>
  world.db.selectFrom('mails').selectAll().where('templateId', '=', 'co-proposer-invite-declined').execute();

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  callId = await insertCall(world);
});
beforeEach(async () => {
  guest = await world.person('USER');
  await world.db.deleteFrom('mails').execute();
  const { primaryKey } = await writeProposal(world, pi, callId);
  const { proposalId } = (await world.ok(pi, `{ proposal(primaryKey: ${primaryKey}) { proposalId } }`)).proposal;
  proposal = { primaryKey, proposalId };
  inviteId = (await invite([guest.email])).setCoProposerInvites[0].id;
  await world.work();
});
afterAll(() => world.close());

describe('an invitation', () => {
  it('shows what it is about before it is answered', async () => {
    expect(await waiting(guest)).toEqual([
      {
        id: inviteId,
        inviterName: expect.stringContaining(' '),
        declinedAt: null,
        proposal: {
          primaryKey: proposal.primaryKey,
          title: 'A title',
          abstract: expect.any(String),
          principalInvestigator: expect.stringContaining(' '),
          institution: expect.any(String),
          submitted: false,
          callShortCode: expect.any(String),
          deadline: expect.any(String),
        },
      },
    ]);
  });

  it('that is declined is no longer pending, stays in the list, and is reported to its sender', async () => {
    expect((await decline(guest)).errors).toEqual([]);
    expect(await waiting(guest)).toEqual([]);
    expect(await listed()).toEqual([{ id: inviteId, email: guest.email, declinedAt: expect.any(String) }]);
    await world.work();
    expect((await letters()).map(({ recipients }) => recipients)).toEqual([[pi.email]]);
    expect((await letters())[0]?.html).toContain(guest.email);
    expect((await letters())[0]?.html).toContain(`/ProposalEdit/${proposal.primaryKey}"`);
    expect(await eventsOf(world, proposal.primaryKey)).toContain('PROPOSAL_CO_PROPOSER_INVITE_DECLINED');
    await decline(guest);
    await world.work();
    expect(await letters()).toHaveLength(1);
  });

  it('stays declined when the same addresses are saved, and is removed with its address', async () => {
    await decline(guest);
    expect((await invite([guest.email.toUpperCase()])).setCoProposerInvites).toEqual([
      { id: inviteId, email: guest.email, declinedAt: expect.any(String) },
    ]);
    expect((await invite([])).setCoProposerInvites).toEqual([]);
  });

  it('is pending again when the decline is undone, and its sender gets no e-mail if not yet notified', async () => {
    await decline(guest);
    expect((await decline(guest, false)).data?.declineCoProposerInvite).toEqual({ declinedAt: null });
    await world.work();
    expect(await letters()).toEqual([]);
    expect(await waiting(guest)).toHaveLength(1);
    expect(await eventsOf(world, proposal.primaryKey)).toContain('PROPOSAL_CO_PROPOSER_INVITE_DECLINE_TAKEN_BACK');
  });

  it('is pending again when it is sent again', async () => {
    await decline(guest);
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await world.db.updateTable('invites').set({ mailedAt: longAgo }).where('id', '=', inviteId).execute();
    await world.ok(pi, `mutation { sendInviteAgain(inviteId: ${inviteId}) { declinedAt } }`);
    expect(await waiting(guest)).toHaveLength(1);
  });

  it('can still be accepted after a decline, and then not be declined any more', async () => {
    await decline(guest);
    expect((await accept(guest)).data?.acceptCoProposerInvite).toEqual({
      declinedAt: null,
      claimedAt: expect.any(String),
    });
    expect(reason(await decline(guest))).toBe('INVITE_NOT_FOUND');
  });

  it('of somebody else looks like one that does not exist; answering requires a session', async () => {
    const stranger = await world.person('USER');
    expect(reason(await decline(stranger))).toBe('INVITE_NOT_FOUND');
    expect(reason(await decline(guest, true, 'none'))).toBe('INVITE_NOT_FOUND');
    expect(reason(await decline(null))).toBe('NOT_LOGGED_IN');
    expect(await waiting(guest)).toHaveLength(1);
  });

  it.each([
    ['has run out', { expiresAt: new Date(Date.now() - 1000) }, 'INVITE_EXPIRED'],
    ['runs out in a minute', { expiresAt: new Date(Date.now() + 60_000) }, undefined],
  ])('that %s: %s', async (_, values, expected) => {
    await world.db.updateTable('invites').set(values).where('id', '=', inviteId).execute();
    expect(reason(await decline(guest))).toBe(expected);
  });

  it('that is accepted and declined concurrently is accepted, and not declined', async () => {
    await Promise.all([accept(guest), decline(guest)]);
    const row = await world.db.selectFrom('invites').selectAll().where('id', '=', inviteId).executeTakeFirstOrThrow();
    expect(row.claimedAt).not.toBeNull();
    expect(row.declinedAt).toBeNull();
  });
});
