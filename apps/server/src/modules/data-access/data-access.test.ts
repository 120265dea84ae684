import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, insertCall, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const set = 'mutation ($pk: Int!, $ids: [Int!]!) { updateDataAccessUsers(proposalPk: $pk, userIds: $ids) { id } }';
const read = 'query ($pk: Int!) { dataAccessUsers(proposalPk: $pk) { id } }';

describe('data access users', () => {
  let world: World;
  let pi: TestPerson;
  let friend: TestPerson;
  let guest: TestPerson;
  let stranger: TestPerson;
  let pk: number;
  beforeAll(async () => {
    world = await openWorld();
    [pi, friend, guest, stranger] = await Promise.all([
      world.person('USER'),
      world.person('USER'),
      world.person('USER'),
      world.person('USER'),
    ]);
    pk = (await writeProposal(world, pi, await insertCall(world), { users: [friend.id] })).primaryKey;
  });
  afterAll(() => world.close());

  const ask = (who: TestPerson | null, ids: readonly number[]) => world.gql(who, set, { pk, ids });
  const reason = (answer: Awaited<ReturnType<typeof ask>>) => answer.errors[0]?.extensions.reason;

  it('are set by members and officers, and can then read and list the proposal, nothing more', async () => {
    expect((await ask(friend, [guest.id, guest.id])).data?.updateDataAccessUsers).toEqual([{ id: guest.id }]);
    expect((await eventsOf(world, pk)).at(-1)).toBe('DATA_ACCESS_USERS_UPDATED');
    const seen = await world.ok(
      guest,
      `{ me { proposals { primaryKey } } proposal(primaryKey: ${pk}) { primaryKey } }`,
    );
    expect(seen).toEqual({ me: { proposals: [{ primaryKey: pk }] }, proposal: { primaryKey: pk } });
    expect(reason(await ask(guest, []))).toBe('NOT_ON_PROPOSAL');
    const edit = `mutation { updateProposal(proposalPk: ${pk}, title: "x", abstract: "y") { title } }`;
    expect((await world.gql(guest, edit)).errors[0]?.extensions.reason).toBe('NOT_ON_PROPOSAL');
    expect((await ask(await world.person('USER_OFFICER'), [])).data?.updateDataAccessUsers).toEqual([]);
    expect((await world.ok(guest, '{ me { proposals { primaryKey } } }')).me.proposals).toEqual([]);
  });

  it.each([
    ['a member', () => [pi.id], 'ALREADY_ON_PROPOSAL'],
    ['a co-proposer', () => [guest.id, friend.id], 'ALREADY_ON_PROPOSAL'],
    ['somebody who is not there', () => [99_999], 'UNKNOWN_DATA_ACCESS_USER'],
  ])('cannot be %s, and then nothing changes', async (_, ids, expected) => {
    await ask(pi, [guest.id]);
    expect(reason(await ask(pi, ids()))).toBe(expected);
    expect((await world.ok(pi, read, { pk })).dataAccessUsers).toEqual([{ id: guest.id }]);
  });

  it.each([
    ['nobody', null, 'NOT_LOGGED_IN'],
    ['a stranger', 'USER', 'PROPOSAL_NOT_FOUND'],
    ['a chair', 'FAP_CHAIR', 'PROPOSAL_NOT_FOUND'],
    ['a safety reviewer before submission', 'EXPERIMENT_SAFETY_REVIEWER', 'PROPOSAL_NOT_FOUND'],
  ] as const)('are not set by %s', async (_, role, expected) => {
    expect(reason(await ask(role ? await world.person(role) : null, []))).toBe(expected);
  });

  it('are removed when they join the proposal, by a save, as its investigator or by an invite (rule P90)', async () => {
    const save = (input: string) =>
      world.ok(
        pi,
        `mutation { updateProposal(proposalPk: ${pk}, title: "x", abstract: "y", ${input}) { primaryKey } }`,
      );
    const left = async () => (await world.ok(pi, read, { pk })).dataAccessUsers;
    await ask(pi, [guest.id, stranger.id]);
    await save(`users: [${friend.id}, ${guest.id}]`);
    expect(await left()).toEqual([{ id: stranger.id }]);
    await save(`users: [${friend.id}]`);
    expect((await world.gql(guest, read, { pk })).errors[0]?.extensions.reason).toBe('PROPOSAL_NOT_FOUND');

    await ask(pi, [guest.id, stranger.id]);
    await save(`proposerId: ${guest.id}, users: [${pi.id}, ${friend.id}]`);
    expect(await left()).toEqual([{ id: stranger.id }]);
    await save(`proposerId: ${pi.id}, users: [${friend.id}]`);

    await ask(pi, [guest.id, stranger.id]);
    const invite = 'mutation ($input: SetCoProposerInvitesInput!) { setCoProposerInvites(input: $input) { id } }';
    await world.ok(pi, invite, { input: { proposalPk: pk, emails: [guest.email] } });
    const { proposalId } = (await world.ok(pi, `{ proposal(primaryKey: ${pk}) { proposalId } }`)).proposal;
    await world.ok(guest, `mutation { acceptCoProposerInvite(proposalId: "${proposalId}") { id } }`);
    expect(await left()).toEqual([{ id: stranger.id }]);
    await save(`users: [${friend.id}]`);
    await ask(pi, [guest.id]);
  });

  it('are removed with an entry in the log of the proposal, which names only those who were on the list (rule P90)', async () => {
    const officer = await world.person('USER_OFFICER');
    const [investigator, mate, helper] = [guest, stranger, await world.person('USER')];
    const { primaryKey: own, proposalId } = await writeProposal(world, pi, await insertCall(world));
    const give = (ids: readonly number[]) => world.ok(pi, set, { pk: own, ids });
    const ended = async () => {
      const log = `{ proposalTimeline(proposalPk: ${own}) { eventType detail changes { field before after } } }`;
      const entries = (await world.ok(officer, log)).proposalTimeline as { eventType: string; detail: string }[];
      return entries.filter(({ detail }) => detail === 'Members of the proposal need no separate access to its data');
    };
    const entry = async ({ id }: TestPerson) => {
      const { firstname, lastname } = (await world.ok(officer, `{ user(userId: ${id}) { firstname lastname } }`)).user;
      return {
        eventType: 'DATA_ACCESS_USERS_UPDATED',
        detail: 'Members of the proposal need no separate access to its data',
        changes: [{ field: 'Users', before: null, after: `${firstname} ${lastname} removed` }],
      };
    };
    const [ofInvestigator, ofMate, ofHelper] = await Promise.all([investigator, mate, helper].map(entry));
    const save = (input: string) =>
      world.ok(
        pi,
        `mutation { updateProposal(proposalPk: ${own}, title: "x", abstract: "y", ${input}) { primaryKey } }`,
      );

    await give([investigator.id, mate.id, helper.id]);
    await save('isAutosave: true');
    await save(`users: [${friend.id}]`);
    expect(await ended()).toEqual([]);
    await save(`users: [${mate.id}], isAutosave: true`);
    expect(await ended()).toEqual([ofMate]);
    await save(`proposerId: ${investigator.id}, users: [${mate.id}, ${pi.id}]`);
    expect(await ended()).toEqual([ofMate, ofInvestigator]);
    const invite = 'mutation ($input: SetCoProposerInvitesInput!) { setCoProposerInvites(input: $input) { id } }';
    await world.ok(pi, invite, { input: { proposalPk: own, emails: [helper.email] } });
    await world.ok(helper, `mutation { acceptCoProposerInvite(proposalId: "${proposalId}") { id } }`);
    expect(await ended()).toEqual([ofMate, ofInvestigator, ofHelper]);
    expect((await world.ok(pi, read, { pk: own })).dataAccessUsers).toEqual([]);
  });

  it('are shown to users who may read the proposal, and to nobody else', async () => {
    expect((await world.ok(friend, read, { pk })).dataAccessUsers).toHaveLength(1);
    const answer = await world.gql(stranger, read, { pk });
    expect(answer.errors[0]?.extensions.reason).toBe('PROPOSAL_NOT_FOUND');
  });
});
