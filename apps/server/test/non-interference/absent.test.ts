import { afterAll, beforeAll, expect, it } from 'vitest';
import { book } from '../experiment-world.ts';
import { openPanelWorld } from '../panel-world.ts';
import { insertShippedSample } from '../shipment-rows.ts';
import type { TestPerson } from '../world.ts';

// Whether there is a record is told to nobody who has no business with it: it is refused as one that is not there.

let here: Awaited<ReturnType<typeof openPanelWorld>>;
let stranger: TestPerson;
let foreign: TestPerson;
let reviewId: number;
let proposalPk: number;
beforeAll(async () => {
  here = await openPanelWorld();
  stranger = await here.world.person('USER');
  foreign = here.otherChair;
  ({ id: reviewId, proposalPk } = await here.aReview(here.reviewer));
});
afterAll(() => here.world.close());

/** How an operation is refused, without what stands in the request. */
async function refusal(who: TestPerson, document: string, variables: object) {
  const { errors, refusals, status } = await here.world.gql(who, document, variables as never);
  const told = errors[0]
    ? { message: errors[0].message, code: errors[0].extensions.code, reason: errors[0].extensions.reason }
    : (refusals[0] ?? 'answered');
  return JSON.stringify({ status, told });
}

const meeting = `mutation ($p: Int!, $f: Int!, $i: Int!) {
  saveFapMeetingDecision(saveFapMeetingDecisionInput: { proposalPk: $p, fapId: $f, instrumentId: $i }) { proposalPk } }`;
const time = `mutation ($p: Int!, $f: Int!, $i: Int!) {
  updateFapTimeAllocation(proposalPk: $p, fapId: $f, instrumentId: $i, fapTimeAllocation: 3) { proposalPk } }`;
const assignee = `mutation ($p: Int!, $i: Int!) {
  updateTechnicalReviewAssignee(proposalPks: [$p], instrumentId: $i, userId: 1) { id } }`;

it.each([
  ['the decision of a panel', meeting],
  ['the time a panel gives', time],
])('the panel of a proposal is hidden from applicants and from other panels: %s', async (_, document) => {
  const { fapId, instrumentId: i } = here;
  for (const who of [stranger, foreign]) {
    const inPanel = await refusal(who, document, { p: proposalPk, f: fapId, i });
    expect(inPanel).not.toContain('answered');
    // In no such panel, and no proposal at all.
    const outside = await here.aProposal({ faps: [] });
    expect(await refusal(who, document, { p: outside, f: fapId, i })).toBe(inPanel);
    expect(await refusal(who, document, { p: 987_654, f: fapId, i })).toBe(inPanel);
  }
});

it('the instrument on which a proposal is reviewed is hidden from applicants', async () => {
  const { instrumentId, otherInstrumentId } = here;
  const there = await refusal(stranger, assignee, { p: proposalPk, i: instrumentId });
  expect(there).not.toContain('answered');
  expect(await refusal(stranger, assignee, { p: proposalPk, i: otherInstrumentId })).toBe(there);
  expect(await refusal(stranger, assignee, { p: 987_654, i: instrumentId })).toBe(there);
});

it('the existence of a sample, an act or a review is hidden from users who may not see it', async () => {
  const { world, officer } = here;
  const id = await insertShippedSample(world, { proposalPk, creatorId: here.pi.id });
  const taken = await world.gql(
    officer,
    'mutation ($f: [Int!]!, $p: [Int!]!) { removeProposalsFromFaps(fapIds: $f, proposalPks: $p) { fapId } }',
    { f: [here.fapId], p: [await here.aProposal()] },
  );
  const asked: ReadonlyArray<readonly [document: string, id: number | undefined]> = [
    ['query ($id: Int!) { sample(sampleId: $id) { id } }', id],
    ['mutation ($id: Int!) { deleteSample(sampleId: $id) { id } }', id],
    ['mutation ($id: Int!) { updateSample(sampleId: $id, title: "Mine") { id } }', id],
    ['query ($id: Int!) { act(id: $id) { id } }', taken.acts[0]?.id],
    ['mutation ($id: Int!) { saveReviewerRank(fapReviewId: $id, reviewerId: 1, rank: 1) }', reviewId],
  ];
  for (const [document, known] of asked) {
    const there = await refusal(stranger, document, { id: known });
    expect(there).not.toContain('answered');
    expect(await refusal(stranger, document, { id: 987_654 }), document).toBe(there);
  }
});

it('which sample belongs to which experiment is hidden from users who may not know of it', async () => {
  const { world, pi, instrumentId } = here;
  const { experimentPk } = await book(world, proposalPk, instrumentId);
  const sampleId = await insertShippedSample(world, { proposalPk, creatorId: pi.id });
  await world.pool.query(
    `with safety as (
       insert into experiment_safeties (experiment_pk, esi_questionary_id, created_by, status_id)
       select $1, questionary_id, $3, (select id from statuses where short_code = 'AWAITING_ESF') from samples where id = $2)
     insert into experiment_samples (experiment_pk, sample_id, sample_esi_questionary_id)
     select $1, id, questionary_id from samples where id = $2`,
    [experimentPk, sampleId, pi.id],
  );
  const change = `mutation ($e: Int!, $s: Int!) {
    updateExperimentSample(experimentPk: $e, sampleId: $s, isSubmitted: false) { sampleId } }`;
  const chosen = await refusal(stranger, change, { e: experimentPk, s: sampleId });
  expect(chosen).not.toContain('answered');
  expect(await refusal(stranger, change, { e: experimentPk, s: 987_654 })).toBe(chosen);
  expect(await refusal(stranger, change, { e: 987_654, s: sampleId })).toBe(chosen);
});

it('the existence of an experiment, and its proposal, is hidden from users who do not know of it', async () => {
  const { world, pi, instrumentId } = here;
  const { experimentPk } = await book(world, proposalPk, instrumentId);
  const other = await here.aProposal();
  const visit = 'mutation ($e: Int!) { createVisit(experimentPk: $e, team: [1], teamLeadUserId: 1) { id } }';
  const safety = 'mutation ($e: Int!) { createExperimentSafety(experimentPk: $e) { experimentSafetyPk } }';
  const shipment = `mutation ($p: Int!, $e: Int!) { createShipment(proposalPk: $p, experimentPk: $e, title: "Mine") { id } }`;
  const scientist = await world.person('INSTRUMENT_SCIENTIST');
  for (const who of [stranger, foreign, scientist]) {
    for (const document of [visit, safety]) {
      const there = await refusal(who, document, { e: experimentPk });
      expect(there).not.toContain('answered');
      expect(await refusal(who, document, { e: 987_654 }), document).toBe(there);
    }
    const there = await refusal(who, shipment, { p: proposalPk, e: experimentPk });
    expect(there).not.toContain('answered');
    for (const [p, e] of [
      [other, experimentPk],
      [proposalPk, 987_654],
      [987_654, experimentPk],
    ] as const) {
      expect(await refusal(who, shipment, { p, e })).toBe(there);
    }
  }
  // Who names a proposal of their own learns nothing of the experiments of others.
  const own = await refusal(pi, shipment, { p: other, e: experimentPk });
  expect(await refusal(pi, shipment, { p: other, e: 987_654 })).toBe(own);
  // Nor of those that are planned and not told.
  const draft = await book(world, proposalPk, instrumentId);
  await world.pool.query(`update experiments set source = 'HERE', status = 'DRAFT' where experiment_pk = $1`, [
    draft.experimentPk,
  ]);
  expect(await refusal(pi, shipment, { p: proposalPk, e: draft.experimentPk })).toBe(own);
});

it('proposals and reviews are hidden from chairs of other panels', async () => {
  const rank = 'mutation ($id: Int!) { saveReviewerRank(fapReviewId: $id, reviewerId: 1, rank: 1) }';
  const decide = `mutation ($id: Int!) {
    administrationProposal(proposalPk: $id, finalStatus: ACCEPTED, managementTimeAllocations: []) { primaryKey } }`;
  for (const [document, id] of [
    [rank, reviewId],
    [decide, proposalPk],
  ] as const) {
    const there = await refusal(foreign, document, { id });
    expect(there).not.toContain('answered');
    expect(await refusal(foreign, document, { id: 987_654 }), document).toBe(there);
  }
});

it('the instrument on which a proposal is reviewed is hidden from scientists of other instruments', async () => {
  const { world, instrumentId, otherInstrumentId } = here;
  const who = await world.person('INSTRUMENT_SCIENTIST');
  const there = await refusal(who, assignee, { p: proposalPk, i: instrumentId });
  expect(there).not.toContain('answered');
  expect(await refusal(who, assignee, { p: proposalPk, i: otherInstrumentId })).toBe(there);
  expect(await refusal(who, assignee, { p: 987_654, i: instrumentId })).toBe(there);
});
