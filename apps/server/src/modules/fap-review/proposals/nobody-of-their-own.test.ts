import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../../test/panel-world.ts';
import { insertInstrument, insertProposal } from '../../../../test/review-world.ts';
import type { TestPerson } from '../../../../test/world.ts';

/** Who stands on a proposal is made its reviewer by none of the ways there are, whatever the place. */
let here: Awaited<ReturnType<typeof openPanelWorld>>;
/** A member of the panel, scientist of the instrument and internal reviewer at once. */
let nadia: TestPerson;
let instrumentId: number;
beforeAll(async () => {
  here = await openPanelWorld();
  const { world, scientist, fapId, callId } = here;
  nadia = await world.person('INSTRUMENT_SCIENTIST', 'FAP_REVIEWER', 'INTERNAL_REVIEWER');
  await world.db.insertInto('fapMembers').values({ fapId, userId: nadia.id, role: 'FAP_REVIEWER' }).execute();
  const staff = { managerUserId: scientist.id, scientists: [nadia.id], multipleTechReviewsEnabled: true };
  instrumentId = await insertInstrument(world, staff);
  await world.db.insertInto('callInstruments').values({ callId, instrumentId, fapId }).execute();
});
afterAll(() => here.world.close());

/** Nadia's places on a proposal. */
const places: Readonly<Record<string, () => Promise<number>>> = {
  'principal investigator': () => here.aProposal({ proposerId: nadia.id }),
  'co-proposer': () => here.aProposal({ coProposers: [nadia.id] }),
  'somebody who is invited': async () => {
    const proposalPk = await here.aProposal();
    const email = nadia.email.toUpperCase();
    await here.world.db
      .insertInto('invites')
      .values({ code: `I${proposalPk}`, email, createdByUserId: here.pi.id, proposalPk })
      .execute();
    return proposalPk;
  },
  'somebody with access to the data': async () => {
    const proposalPk = await here.aProposal();
    await here.world.db.insertInto('dataAccessUsers').values({ proposalPk, userId: nadia.id }).execute();
    return proposalPk;
  },
};

const put = (pks: readonly number[], instrument = instrumentId) =>
  here.world.ok(
    here.officer,
    `mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i, keepOthers: true) }`,
    { p: pks, i: [instrument] },
  );
const technicalReviews = (pks: readonly number[], instrument = instrumentId) =>
  here.world.db
    .selectFrom('technicalReviews')
    .selectAll()
    .where('proposalPk', 'in', [...pks])
    .where('instrumentId', '=', instrument)
    .orderBy('proposalPk')
    .execute();

/** The ways to be made a reviewer of `own`, and of `other` with it where many are made at once. */
const ways: Readonly<Record<string, (own: number, other: number) => Promise<Parameters<typeof reasonOf>[0]>>> = {
  'a panel, in bulk': (own, other) =>
    here.assign(here.officer, [
      { memberId: nadia.id, proposalPk: other },
      { memberId: nadia.id, proposalPk: own },
    ]),
  'a panel, singly': (own) =>
    here.world.gql(
      here.officer,
      'mutation ($f: Int!, $p: Int!, $u: Int!) { addUserForReview(fapID: $f, proposalPk: $p, userID: $u) { id } }',
      { f: here.fapId, p: own, u: nadia.id },
    ),
  'a technical review handed on, in bulk': (own, other) =>
    here.world.gql(
      here.officer,
      `mutation ($u: Int!, $p: [Int!]!, $i: Int!) {
         updateTechnicalReviewAssignee(userId: $u, proposalPks: $p, instrumentId: $i) { id } }`,
      { u: nadia.id, p: [other, own], i: instrumentId },
    ),
  'a technical review written': async (own) => {
    const [review] = await technicalReviews([own]);
    return here.world.gql(
      nadia,
      'mutation ($i: AddTechnicalReviewInput!) { addTechnicalReview(addTechnicalReviewInput: $i) { id } }',
      { i: { proposalPk: own, instrumentId, questionaryId: review?.questionaryId, status: 'FEASIBLE' } },
    );
  },
  // Assigned before she came onto the proposal.
  'technical reviews submitted, in bulk': async (own, other) => {
    const asked = [other, own].map((proposalPk) => ({
      proposalPk,
      instrumentId,
      reviewerId: nadia.id,
      submitted: true,
    }));
    await here.world.db
      .updateTable('technicalReviews')
      .set({ technicalReviewAssigneeId: nadia.id })
      .where('proposalPk', 'in', [other, own])
      .where('instrumentId', '=', instrumentId)
      .execute();
    return here.world.gql(
      nadia,
      'mutation ($i: SubmitTechnicalReviewsInput!) { submitTechnicalReviews(submitTechnicalReviewsInput: $i) }',
      { i: { technicalReviews: asked } },
    );
  },
  'an internal review': async (own) => {
    const [review] = await technicalReviews([own]);
    return here.world.gql(
      here.officer,
      'mutation ($i: CreateInternalReviewInput!) { createInternalReview(createInternalReviewInput: $i) { id } }',
      { i: { technicalReviewId: review?.id, title: 'Safe?', reviewerId: nadia.id } },
    );
  },
};

describe.each(Object.entries(places))('%s', (_, standing) => {
  it.each(Object.entries(ways))('cannot be made a reviewer by: %s', async (way, make) => {
    const [own, other] = [await standing(), await here.aProposal()];
    await put([own, other]);
    const answer = await make(own, other);
    expect(reasonOf(answer)).toBe('REVIEWER_ON_PROPOSAL');
    expect(answer.errors[0]?.extensions.people).toMatchObject([{ userId: nadia.id, proposalPk: own }]);
    const left = await technicalReviews([own, other]);
    expect(left.map(({ reviewerId, submitted }) => [reviewerId === nadia.id, submitted])).toEqual([
      [false, false],
      [false, false],
    ]);
    if (!way.includes('submitted')) {
      expect(left.map((review) => review.technicalReviewAssigneeId)).not.toContain(nadia.id);
    }
    const ofPanel = here.world.db.selectFrom('fapReviews').selectAll().where('proposalPk', 'in', [own, other]);
    expect(await ofPanel.execute()).toEqual([]);
  });

  it('is skipped when a bulk assignment chooses the reviewer from the instrument', async () => {
    const alone = await insertInstrument(here.world, { managerUserId: nadia.id });
    await here.world.db.insertInto('callInstruments').values({ callId: here.callId, instrumentId: alone }).execute();
    const [own, other] = [await standing(), await here.aProposal()];
    await put([own, other], alone);
    const assignees = async () =>
      (await technicalReviews([own, other], alone)).map((review) => review.technicalReviewAssigneeId);
    expect(await assignees()).toEqual([null, nadia.id]);
    // Nor when the instrument gets this contact once more.
    for (const managerUserId of [here.scientist.id, nadia.id]) {
      await here.world.ok(
        here.officer,
        `mutation ($i: Int!, $m: Int!) {
           updateInstrument(id: $i, name: "N", shortCode: "S", description: "D", managerUserId: $m, updateTechReview: true) { id } }`,
        { i: alone, m: managerUserId },
      );
      await here.world.work();
    }
    expect(await assignees()).toEqual([here.scientist.id, nadia.id]);
  });
});

it('an imported proposal is not assigned to its own submitter', async () => {
  const { world, officer, pi } = here;
  const open = await insertProposal(world, { callId: here.callId, proposerId: pi.id });
  await world.ok(
    officer,
    `mutation ($c: Int!, $u: Int!, $i: Int!, $d: DateTime!) {
       importProposal(submitterId: $u, referenceNumber: 990001, callId: $c, instrumentId: $i, submittedDate: $d, title: "T", abstract: "A") {
         primaryKey } }`,
    { c: here.callId, u: nadia.id, i: instrumentId, d: new Date() },
  );
  await world.work();
  const imported = await world.db
    .selectFrom('technicalReviews')
    .selectAll()
    .where('proposalPk', '>', open)
    .where('technicalReviewAssigneeId', '=', nadia.id)
    .execute();
  expect(imported).toEqual([]);
});
