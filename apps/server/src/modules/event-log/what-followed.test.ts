import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ActionWorld, aWorkflowWithActions, emailTo } from '../../../test/status-actions.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let home: ActionWorld;

interface Act {
  readonly first: number;
  readonly last: number;
}

/** Sets the status by hand, and answers by which events the act can be followed. */
async function setStatus(pk: number, who = officer): Promise<Act | undefined> {
  const response = await world.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
    payload: JSON.stringify({
      query: `mutation ($pk: Int!) { changeProposalsStatus(changeProposalsStatusInput: { statusId: 1, proposalPks: [$pk] }) }`,
      variables: { pk },
    }),
  });
  expect(response.json().errors).toBeUndefined();
  return response.json().extensions?.act;
}
const followed = async (act: Act | undefined, who = officer) =>
  (
    await world.gql<Loose>(
      who,
      `query ($first: Int!, $last: Int!) { whatFollowed(first: $first, last: $last) {
        isPending moves { status proposals } heldMails otherMails } }`,
      { ...act },
    )
  ).data?.whatFollowed;

async function movedProposal(): Promise<{ pk: number; act: Act | undefined }> {
  const { primaryKey: pk } = await home.submitted(pi);
  await world.work();
  return { pk, act: await setStatus(pk) };
}

beforeAll(async () => {
  world = await openWorld();
  [officer, pi] = [await world.person('USER_OFFICER'), await world.person('USER')];
  home = await aWorkflowWithActions(world, officer);
});
afterAll(() => world.close());

it('the consequences of an act are pending until the worker has processed it', async () => {
  await home.setActions(emailTo('PI', { hold: true }));
  const { primaryKey: pk } = await home.submitted(pi);
  const { events } = await world.db
    .selectFrom('eventLogs')
    .select((eb) => [eb.fn.max('id').as('last'), eb.fn.min('id').as('first')])
    .where('eventType', '=', 'PROPOSAL_SUBMITTED')
    .where('proposalPk', '=', pk)
    .executeTakeFirstOrThrow()
    .then(({ first, last }) => ({ events: { first: Number(first), last: Number(last) } }));
  // The act is the applicant's: nobody else follows it by its numbers.
  expect(await followed(events)).toMatchObject({ moves: [], isPending: false });
  await world.db.updateTable('eventLogs').set({ changedBy: officer.id }).where('id', '=', events.first).execute();
  expect(await followed(events)).toEqual({ isPending: true, moves: [], heldMails: 0, otherMails: 0 });
  await world.work();
  expect(await followed(events)).toEqual({
    isPending: false,
    moves: [{ status: 'Feasibility review', proposals: 1 }],
    heldMails: 1,
    // The applicant is told that the proposal has arrived.
    otherMails: 1,
  });
});

it('the consequences of an officer’s act are offered to officers, and to nobody else', async () => {
  const { act } = await movedProposal();
  expect(act).toEqual({ first: expect.any(Number), last: expect.any(Number) });
  await world.work();
  expect(await followed(act)).toMatchObject({ isPending: false });
  expect(await followed(act, pi)).toBeNull();
  expect(await followed(act, await world.person('FAP_CHAIR'))).toBeNull();
});

it('the consequences of acts cannot be used to read the whole log', async () => {
  const answer = await world.gql(officer, 'query { whatFollowed(first: 1, last: 20001) { isPending } }');
  expect(answer.errors[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });
});
