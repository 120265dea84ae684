import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchema } from '../../src/graphql/schema.ts';
import { leavesBroken } from '../database.ts';
import { openPanelWorld } from '../panel-world.ts';
import { readSheet } from '../sheets.ts';
import { aWorkflowWithActions } from '../status-actions.ts';
import type { TestPerson } from '../world.ts';
import { type AskedOperation, operationsOf } from './asked.ts';

/**
 * A member of a panel whom a conflict keeps from a proposal is answered the same whatever is true of it, and whether it is there at all (rule
 * R134, decision 406): thousands of random requests, the same in each of the worlds, which differ in the proposal alone.
 */

leavesBroken('The last status change in the event log', 'a proposal is put into another call and status in the store');

let here: Awaited<ReturnType<typeof openPanelWorld>>;
let schema: GraphQLSchema;
let secret: number;
let others: number[];
beforeAll(async () => {
  here = await openPanelWorld();
  schema = await loadSchema();
  const { world, officer, fapId, chair, secretary, reviewer, second, pi } = here;
  others = [await here.aProposal(), await here.aProposal(), await here.aProposal()];
  secret = await here.aProposal();
  for (const proposalPk of [...others, secret]) {
    await here.assign(officer, [
      { memberId: reviewer.id, proposalPk },
      { memberId: second.id, proposalPk },
    ]);
  }
  for (const person of [chair, secretary, reviewer]) {
    await world.ok(officer, 'mutation ($i: EnterConflictInput!) { enterConflict(enterConflictInput: $i) { id } }', {
      i: { fapId, userId: person.id, proposalPk: secret, reason: 'A lawsuit' },
    });
  }
  // Of the applicant, whom the four proposals share, nothing else speaks against anybody.
  await run('update users set institution_id = null where id = $1', [pi.id]);
  await here.save(second, await here.reviewOf(others[0] ?? 0, second.id), { grade: 4, comment: 'Good' });
}, 120_000);
afterAll(() => here.world.close());

const run = (sql: string, values: unknown[] = []) => here.world.pool.query(sql, values);

/** Numbers that look drawn by chance and are the same each time. */
function drawing(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** What a member of a panel may ask about at all. */
const area =
  /^(?!.*(Template|Rehearsal|log|Log)).*(fap|review|proposal|call|instrument|conflict|checkNames|people|users|^me$|figures|experiment)/i;

function randomRequests(count: number, reviewIds: readonly number[]): AskedOperation[] {
  const next = drawing(20_261_125);
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const { fapId, otherFapId, callId, instrumentId, otherInstrumentId, reviewer, second, pi } = here;
  const names = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter((name) => area.test(name));
  const draw = (): AskedOperation[] => {
    const proposalPk = one([...others, secret, secret]);
    const given = {
      ...{
        proposalPk,
        primaryKey: proposalPk,
        pk: proposalPk,
        fapId: one([fapId, fapId, otherFapId]),
        callId: one([callId, 0]),
      },
      ...{
        id: one([fapId, callId, instrumentId, secret, ...reviewIds]),
        reviewId: one(reviewIds),
        visitId: 1,
        sampleId: 1,
      },
      ...{
        instrumentId: one([instrumentId, otherInstrumentId]),
        userId: one([reviewer.id, second.id, pi.id]),
        name: 'x',
      },
      ...{
        questionaryId: 1,
        templateId: 1,
        experimentPk: 1,
        experimentSafetyPk: 1,
        experimentId: 'x',
        technicalReviewId: 1,
      },
      ...{
        reportId: 1,
        feedbackId: 1,
        shipmentId: 1,
        techniqueId: 1,
        fapMemberUserId: reviewer.id,
        internalReviewId: 1,
      },
      ...(next() < 0.5 ? { legacy: next() < 0.5 } : {}),
      ...(next() < 0.3 ? { searchText: one(['secret', 'proposal', 'a']) } : {}),
    };
    // What asks for something that nobody of a panel has is asked about by others.
    try {
      return operationsOf(schema, 'query', new RegExp(`^${one(names)}$`), given);
    } catch {
      return [];
    }
  };
  const deep: AskedOperation[] = [
    {
      name: 'the panel with its counts and members',
      document: `query ($f: Int!) { fap(id: $f) { proposalCount proposalCurrentCount proposalReadyCount fapChairsCurrentProposalCounts { userId count openReviewsCount }
        conflictRules { declared } } fapMembers(fapId: $f) { userId proposalsCount openReviewsCount proposalsCountByCall } }`,
      variables: { f: fapId },
    },
    {
      name: 'the meeting in its order',
      document: `query ($f: Int!, $c: Int!, $i: Int!) { instrumentsByFap(fapId: $f, callId: $c) { id availabilityTime submitted meetingAbilities { submit { allowed } } }
        fapProposalsByInstrument(fapId: $f, callId: $c, instrumentId: $i) { proposalPk averageGrade meetingDecision { rankOrder } technicalTimeAllocation } }`,
      variables: { f: fapId, c: callId, i: instrumentId },
    },
    {
      name: 'what is mine',
      document:
        '{ me { reviews(reviewer: ALL) { id status proposal { title } } faps { id proposalCount } proposals { primaryKey } } }',
      variables: {},
    },
    {
      name: 'all reviews',
      document: '{ reviews(filter: {}) { totalCount reviews { id grade comment proposal { title } } } }',
      variables: {},
    },
  ];
  const drawn: AskedOperation[] = [];
  while (drawn.length < count) drawn.push(...draw());
  return [...deep, ...drawn];
}

/** An answer to the byte, but for how many of the refusals that null the same field are told: that depends on which came first. */
function told(body: string): string {
  const { errors = [], ...rest } = JSON.parse(body) as { errors?: Array<{ message: string; extensions?: object }> };
  const reasons = new Set(errors.map(({ message, extensions }) => JSON.stringify([message, extensions])));
  return JSON.stringify([rest, [...reasons].sort()]);
}

/** What somebody is answered, to the byte; without what the clock alone changes. */
async function answersTo(who: TestPerson, operations: readonly AskedOperation[]): Promise<string[]> {
  const answers: string[] = [];
  for (const { document, variables } of operations) {
    const { body } = await here.world.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${who.token}` },
      payload: { query: document, variables },
    });
    answers.push(told(body));
  }
  for (const path of [
    `xlsx/fap/${here.fapId}/call/${here.callId}`,
    `pdf/proposal/${secret}`,
    `pdf/proposal/${secret},${others[0]}`,
  ]) {
    const { statusCode, rawPayload, body } = await here.world.app.inject({
      url: `/download/${path}`,
      headers: { authorization: `Bearer ${who.token}` },
    });
    const told =
      path.startsWith('xlsx') && statusCode === 200 ? JSON.stringify(readSheet(rawPayload)) : body.slice(0, 200);
    answers.push(`${statusCode} ${told}`);
  }
  return answers;
}

/** Changes everything there is about the proposal, by hand of the store, as its people and its panel could. */
async function changeSecret(): Promise<void> {
  await run(
    `update proposals set title = 'A secret title', abstract = 'A secret abstract', final_status = 'REJECTED' where proposal_pk = $1`,
    [secret],
  );
  await run(
    `update fap_reviews set grade = 9, comment = 'A secret word', status = 'SUBMITTED', rank = 1 where proposal_pk = $1`,
    [secret],
  );
  await run(
    `insert into fap_meeting_decisions (proposal_pk, instrument_id, fap_id, rank_order, recommendation, comment_for_user, comment_for_management, submitted)
     values ($1, $2, $3, 1, 'ACCEPTED', 'secret', 'secret', true)`,
    [secret, here.instrumentId, here.fapId],
  );
  await run(`update technical_reviews set time_allocation = 77, status = 'FEASIBLE' where proposal_pk = $1`, [secret]);
  await run(`update fap_proposals set fap_time_allocation = 5 where proposal_pk = $1`, [secret]);
}

/** Where two answers part, with what stands around it. */
function apart(one: string, other: string): string {
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  return `${one.slice(Math.max(0, at - 80), at + 40)} | ${other.slice(Math.max(0, at - 20), at + 40)}`;
}

describe('a proposal that is blocked by a conflict', () => {
  it('is not revealed to a panel member by any list, count, search, export or order', {
    timeout: 900_000,
    retry: 0,
  }, async () => {
    const { chair, secretary, reviewer, second } = here;
    const { rows } = await run('select id from fap_reviews order by id');
    const requests = randomRequests(
      250,
      rows.map(({ id }) => id),
    );
    const people = { chair, secretary, reviewer };
    const ask = async () => {
      const answers: Record<string, string[]> = {};
      for (const [name, who] of Object.entries(people)) answers[name] = await answersTo(who, requests);
      return answers;
    };
    const first = await ask();
    const plain = await answersTo(second, requests.slice(0, 4));
    await changeSecret();
    const differing = async () => {
      const now = await ask();
      return Object.entries(first).flatMap(([name, answers]) =>
        answers.flatMap((answer, at) =>
          answer === now[name]?.[at]
            ? []
            : [
                `${name}: ${requests[at]?.name ?? 'a download'} ${JSON.stringify(requests[at]?.variables)}: ${apart(answer, now[name]?.[at] ?? '')}`,
              ],
        ),
      );
    };
    expect(await differing()).toEqual([]);
    // Somebody without a conflict notices, or the requests would ask for nothing.
    expect(await answersTo(second, requests.slice(0, 4))).not.toEqual(plain);
    await run('delete from fap_meeting_decisions where proposal_pk = $1', [secret]);
    await run('delete from fap_reviews where proposal_pk = $1', [secret]);
    await run('delete from fap_proposals where proposal_pk = $1', [secret]);
    expect(await differing()).toEqual([]);
    expect(Object.values(first).flat().join()).not.toContain('"INTERNAL"');
  });

  it('is not revealed by ranks: by a gap, a refusal, or what a reordering stores (rule R220)', async () => {
    const { world, officer, fapId, callId, otherInstrumentId: instrumentId, chair } = here;
    const place = { instruments: [instrumentId], faps: [{ instrumentId, fapId }] };
    const [a, b, kept] = [await here.aProposal(place), await here.aProposal(place), await here.aProposal(place)];
    await world.ok(officer, 'mutation ($i: EnterConflictInput!) { enterConflict(enterConflictInput: $i) { id } }', {
      i: { fapId, userId: chair.id, proposalPk: kept, reason: 'A lawsuit' },
    });
    const key = { instrumentId, fapId };
    const rank = (proposalPk: number, rankOrder: number, read?: object) =>
      world.gql(
        chair,
        `mutation ($i: SaveFapMeetingDecisionInput!, $r: FapMeetingDecisionRead) {
           saveFapMeetingDecision(saveFapMeetingDecisionInput: $i, read: $r) { rankOrder } }`,
        { i: { ...key, proposalPk, rankOrder }, r: read },
      );
    const order = (ranks: ReadonlyArray<readonly [number, number]>) =>
      world.gql(
        chair,
        `mutation ($i: ReorderFapMeetingDecisionProposalsInput!) {
           reorderFapMeetingDecisionProposals(reorderFapMeetingDecisionProposalsInput: $i) { proposalPk rankOrder } }`,
        { i: { proposals: ranks.map(([proposalPk, rankOrder]) => ({ ...key, proposalPk, rankOrder })) } },
      );
    const read = async () => {
      const { data } = await world.gql(
        chair,
        `query ($f: Int!, $c: Int!, $i: Int!) { fapProposalsByInstrument(fapId: $f, callId: $c, instrumentId: $i) {
           proposalPk meetingDecision { rankOrder } } }`,
        { f: fapId, c: callId, i: instrumentId },
      );
      const file = await world.app.inject({
        url: `/download/xlsx/fap/${fapId}/call/${callId}`,
        headers: { authorization: `Bearer ${chair.token}` },
      });
      return [data, readSheet(file.rawPayload, 2)];
    };
    // The panel ranked the two, with the third one somewhere among them, or without it.
    const heard = async (ranks: ReadonlyArray<readonly [number, number]>) => {
      await run('delete from fap_meeting_decisions where fap_id = $1 and instrument_id = $2', [fapId, instrumentId]);
      for (const [pk, given] of ranks) {
        await run(
          'insert into fap_meeting_decisions (proposal_pk, instrument_id, fap_id, rank_order) values ($1, $2, $3, $4)',
          [pk, instrumentId, fapId, given],
        );
      }
      const told = [
        await read(),
        await rank(a, 2),
        await rank(a, 3, { rankOrder: 1 }),
        await rank(b, 4, { rankOrder: 9 }),
        await read(),
        await order([
          [a, 3],
          [b, 3],
        ]),
        await order([
          [b, 1],
          [a, 2],
        ]),
        await read(),
      ];
      const { rows } = await run('select rank_order from fap_meeting_decisions where proposal_pk = $1', [kept]);
      expect(rows[0]?.rank_order).toBe(ranks.find(([pk]) => pk === kept)?.[1]);
      return told.map((answer) => JSON.stringify(answer, (name, value) => (name === 'at' ? undefined : value)));
    };
    // Once before it counts, as each round names whoever changed a rank last, and the first one nobody.
    await heard([
      [a, 1],
      [b, 2],
    ]);
    const without = await heard([
      [a, 1],
      [b, 2],
    ]);
    expect(without.join()).toContain('RANK_TAKEN');
    expect(without.join()).toContain('CHANGED_MEANWHILE');
    expect(without.join()).not.toContain('INTERNAL');
    expect(
      await heard([
        [kept, 1],
        [a, 2],
        [b, 3],
      ]),
    ).toEqual(without);
    expect(
      await heard([
        [a, 1],
        [kept, 2],
        [b, 3],
      ]),
    ).toEqual(without);
    expect(
      await heard([
        [a, 1],
        [b, 2],
        [kept, 3],
      ]),
    ).toEqual(without);
  });

  it('is not mailed to anybody it is hidden from', async () => {
    const { world, officer, chair, reviewer, second } = here;
    const proposalPk = await here.aProposal();
    await here.assign(officer, [
      { memberId: reviewer.id, proposalPk },
      { memberId: second.id, proposalPk },
    ]);
    await run(
      `insert into conflicts_of_interest (kind, user_id, proposal_pk, reason) select 'ENTERED', x, $1, 'A lawsuit' from unnest($2::int[]) x`,
      [proposalPk, [reviewer.id, chair.id]],
    );
    const home = await aWorkflowWithActions(world, officer);
    const emailTemplate = { id: 'proposal-received', name: 'Proposal received' };
    const groups = ['FAP_REVIEWERS', 'FAP_CHAIR_AND_SECRETARY'];
    const config = { recipientsWithEmailTemplate: groups.map((name) => ({ recipient: { name }, emailTemplate })) };
    const set = await home.setActions({ actionId: 1, actionType: 'EMAIL', config: JSON.stringify(config) });
    expect(set.errors).toEqual([]);
    const place = (callId: number, status: string) =>
      run(
        `update proposals set call_id = $2, status_id = (select id from statuses where short_code = $3 and entity_type = 'PROPOSAL')
          where proposal_pk = $1`,
        [proposalPk, callId, status],
      );
    await place(home.callId, 'DRAFT');
    await home.setStatus([proposalPk]);
    await world.work();
    const { rows } = await world.pool.query<{ recipients: string[] }>(
      'select m.recipients from status_action_mails l join mails m on m.id = l.mail_id where $1 = any(l.proposal_pks)',
      [proposalPk],
    );
    expect(rows.flatMap(({ recipients }) => recipients).sort()).toEqual([second.email, here.secretary.email].sort());
    await place(here.callId, 'FAP_REVIEW');
  });
});
