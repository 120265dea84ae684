import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ctx, preventRetry, transaction } from '../../src/access/context.ts';
import { type EntryWorld, insertEntryWorld } from '../entries.ts';
import { openPanelWorld, reasonOf } from '../panel-world.ts';
import { insertCall, insertInstrument, insertProposal, insertWorkflow } from '../review-world.ts';
import { meet } from './meet.ts';

// Many at once, as they come: nobody is refused because somebody else was there at the same moment, and limits hold.

type Opened = Awaited<ReturnType<typeof openPanelWorld>>;
let opened: Opened;
let forms: EntryWorld;

beforeAll(async () => {
  opened = await openPanelWorld();
  forms = await insertEntryWorld(opened.world);
}, 60_000);
afterAll(() => opened.world.close());

/** Two writes that lock two people in opposite orders, each only on when the other has its first. */
async function inACircle(between: (tx: Ctx) => void): Promise<PromiseSettledResult<number>[]> {
  const { world, pi, reviewer } = opened;
  const waitFor: Array<() => void> = [];
  const both = new Promise<void>((go) => {
    waitFor.push(go);
  });
  let arrived = 0;
  const write = (ids: readonly number[]) => {
    let tries = 0;
    return transaction(world.ctx(), async (tx) => {
      tries += 1;
      await sql`update users set user_title = 'x' where id = ${ids[0]}`.execute(tx.db);
      between(tx);
      arrived += 1;
      if (arrived === 2) waitFor[0]?.();
      await both;
      await sql`update users set user_title = 'x' where id = ${ids[1]}`.execute(tx.db);
      return tries;
    });
  };
  return Promise.allSettled([write([pi.id, reviewer.id]), write([reviewer.id, pi.id])]);
}

it('a write that the database aborted in a deadlock is retried, and both succeed', async () => {
  const done = await inACircle(() => undefined);
  expect(done.map((one) => (one.status === 'fulfilled' ? one.value : one.reason)).sort()).toEqual([1, 2]);
});

it('a write is not retried once it had an external effect', async () => {
  const done = await inACircle(preventRetry);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('chair and secretary can order the same proposals concurrently', async () => {
  const { world, chair, secretary, aProposal, instrumentId, fapId } = opened;
  const pks = [await aProposal(), await aProposal(), await aProposal()];
  const order = (who: typeof chair, list: readonly number[]) =>
    world.gql(
      who,
      `mutation ($input: ReorderFapMeetingDecisionProposalsInput!) {
         reorderFapMeetingDecisionProposals(reorderFapMeetingDecisionProposalsInput: $input) { rankOrder } }`,
      { input: { proposals: list.map((proposalPk, at) => ({ proposalPk, instrumentId, fapId, rankOrder: at + 1 })) } },
    );
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all([order(chair, pks), order(secretary, [...pks].reverse())]);
    expect(answers.map(reasonOf)).toEqual(['yes', 'yes']);
  }
  const rows = await world.db.selectFrom('fapMeetingDecisions').selectAll().where('fapId', '=', fapId).execute();
  expect(rows.map(({ rankOrder }) => rankOrder).sort()).toEqual([1, 2, 3]);
});

it('every proposal of a closed meeting gets a separate rank, and no rank is assigned twice', async () => {
  const { world, officer, aProposal, otherInstrumentId, fapId, callId } = opened;
  const place = { instrumentId: otherInstrumentId, fapId };
  const options = { instruments: [otherInstrumentId], faps: [place] };
  const pks = [await aProposal(options), await aProposal(options), await aProposal(options)];
  const decide = (proposalPk: number, rankOrder: number) =>
    world.gql(
      officer,
      `mutation ($input: SaveFapMeetingDecisionInput!) { saveFapMeetingDecision(saveFapMeetingDecisionInput: $input) { rankOrder } }`,
      {
        input: {
          ...place,
          proposalPk,
          rankOrder,
          recommendation: 'ACCEPTED',
          commentForUser: 'u',
          commentForManagement: 'm',
          submitted: true,
        },
      },
    );
  for (const [at, pk] of pks.entries()) expect(reasonOf(await decide(pk, at + 1))).toBe('yes');
  expect(reasonOf(await decide(pks[0] as number, 2))).toBe('RANK_TAKEN');
  expect(reasonOf(await decide(pks[0] as number, 0))).toBe('yes');
  await world.ok(
    officer,
    'mutation ($c: Int!, $i: Int!, $f: Int!) { submitInstrumentInFap(callId: $c, instrumentId: $i, fapId: $f) }',
    {
      c: callId,
      i: otherInstrumentId,
      f: fapId,
    },
  );
  const rows = await world.db
    .selectFrom('fapMeetingDecisions')
    .selectAll()
    .where('instrumentId', '=', otherInstrumentId)
    .orderBy('proposalPk')
    .execute();
  expect(rows.map(({ rankOrder }) => rankOrder)).toEqual([4, 2, 3]);
  const twice = world.db
    .updateTable('fapMeetingDecisions')
    .set({ rankOrder: 2 })
    .where('proposalPk', '=', pks[0] as number)
    .execute();
  await expect(twice).rejects.toThrow(/fap_meeting_ranks/);
});

it('no more samples are created than the question allows, however many concurrent requests there are', async () => {
  const { world, pi } = opened;
  const { createProposal } = await world.ok(pi, 'mutation ($c: Int!) { createProposal(callId: $c) { primaryKey } }', {
    c: forms.callId,
  });
  const pk = createProposal.primaryKey;
  const answers = await Promise.all(
    Array.from({ length: 11 }, () =>
      world.gql(
        pi,
        `mutation ($t: Int!, $pk: Int!) { createSample(title: "S", templateId: $t, proposalPk: $pk, questionId: "probes") { id } }`,
        { t: forms.sampleTemplate.templateId, pk },
      ),
    ),
  );
  expect(answers.map(reasonOf).filter((answer) => answer === 'yes')).toHaveLength(2);
  expect(await world.db.selectFrom('samples').select('id').where('proposalPk', '=', pk).execute()).toHaveLength(2);
});

const upsert = (oidcSub: string, institution: { name: string; ror?: string }) =>
  opened.world.gql(
    opened.officer,
    `mutation ($sub: String!, $email: String!, $institution: String!, $ror: String!) {
       upsertUserByOidcSub(userTitle: "Dr.", firstName: "First", lastName: "Last", oidcSub: $sub, email: $email,
         institutionName: $institution, institutionRoRId: $ror, institutionCountry: "Norway") { id } }`,
    { sub: oidcSub, email: `${oidcSub}@example.org`, institution: institution.name, ror: institution.ror ?? '' },
  );

it.each([
  ['by its name', { name: 'Institute of first sights' }],
  ['by its ROR', { name: 'Institute with a ROR', ror: 'https://ror.org/123456789' }],
])('five people of an unknown institution %s sign in concurrently, and it is created once', async (_, institution) => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => upsert(`${institution.name.length}-${n}`, institution)));
  expect(answers.map(reasonOf)).toEqual(Array(5).fill('yes'));
  const rows = await opened.world.db
    .selectFrom('institutions')
    .select('id')
    .where('name', '=', institution.name)
    .execute();
  expect(rows).toHaveLength(1);
});

it('a person who signs in three times concurrently gets one account', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => upsert('thrice', { name: 'Institute of one' })));
  expect(answers.map(reasonOf)).toEqual(['yes', 'yes', 'yes']);
  const rows = await opened.world.db.selectFrom('users').select('id').where('oidcSub', '=', 'thrice').execute();
  expect(rows).toHaveLength(1);
});

describe('removing an instrument from a call while it is assigned to a proposal', () => {
  const whatFollows = async (pk: number, callId: number) => {
    const { rows } = await opened.world.pool.query<{ type: string }>(
      `select event_type as type from event_logs where event_type = 'PROPOSAL_INSTRUMENTS_SELECTED' and proposal_pk = $1
           or event_type = 'CALL_INSTRUMENT_REMOVED' and changed_object_id = $2::text order by id`,
      [pk, callId],
    );
    return rows.map(({ type }) => type);
  };

  it.each([true, false])(
    'takes effect either before or after the assignment: the officer assigns first: %s',
    async (isFirst) => {
      const { world, officer, pi, scientist } = opened;
      const instrumentId = await insertInstrument(world, { managerUserId: scientist.id });
      const callId = await insertCall(world, {
        workflowId: await insertWorkflow(world),
        instruments: [{ instrumentId }],
      });
      const pk = await insertProposal(world, { callId, proposerId: pi.id, status: 'FAP_REVIEW' });
      const assign = async () =>
        reasonOf(
          await world.gql(
            officer,
            'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
            { p: [pk], i: [instrumentId] },
          ),
        );
      const leave = async () =>
        reasonOf(
          await world.gql(
            officer,
            `mutation ($input: RemoveAssignedInstrumentFromCallInput!) {
             removeAssignedInstrumentFromCall(removeAssignedInstrumentFromCallInput: $input) { id } }`,
            { input: { callId, instrumentId } },
          ),
        );
      if (isFirst) {
        // The instrument is held, so that the assignment has asked the call when it comes to a stand.
        expect(await meet(world, `instruments where id = ${instrumentId}`, assign, leave)).toEqual(['yes', 'yes']);
        expect(await whatFollows(pk, callId)).toEqual(['PROPOSAL_INSTRUMENTS_SELECTED', 'CALL_INSTRUMENT_REMOVED']);
      } else {
        expect(await meet(world, `calls where id = ${callId}`, leave, assign)).toEqual([
          'yes',
          'INSTRUMENT_NOT_IN_CALL',
        ]);
        expect(await whatFollows(pk, callId)).toEqual(['CALL_INSTRUMENT_REMOVED']);
      }
    },
  );
});
