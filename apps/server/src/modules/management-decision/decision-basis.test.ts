import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { openPanelWorld } from '../../../test/panel-world.ts';
import { insertCall, insertWorkflow } from '../../../test/review-world.ts';
import type { TestPerson } from '../../../test/world.ts';

leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

const { world, officer, reviewer, second, chair, instrumentId, otherInstrumentId, fapId, aProposal, assign, ...panel } =
  await openPanelWorld();
afterAll(() => world.close());

const callId = await insertCall(world, {
  workflowId: await insertWorkflow(world),
  instruments: [
    { instrumentId, fapId, availabilityTime: 10 },
    { instrumentId: otherInstrumentId, fapId },
  ],
});
const [pk, other, rejected] = [
  await aProposal({ callId, status: 'FAP_MEETING' }),
  await aProposal({ callId, status: 'FAP_MEETING' }),
  await aProposal({ callId, status: 'FAP_MEETING' }),
];

const basis = async (who: TestPerson) =>
  (
    await world.ok(
      who,
      `{ proposal(primaryKey: ${pk}) { decisionBasis { instrumentId fapId fapCode feasibility technicalTime technicalSubmitted
          fapTime proposedTime averageGrade grades reviews reviewsSubmitted recommendation rankOrder ranked decisionSubmitted available left } } }`,
    )
  ).proposal.decisionBasis;

const decide = (proposalPk: number, finalStatus: string, value: number) =>
  world.ok(
    officer,
    `mutation { administrationProposal(proposalPk: ${proposalPk}, finalStatus: ${finalStatus},
        managementTimeAllocations: [{ instrumentId: ${instrumentId}, value: ${value} }]) { primaryKey } }`,
  );

it('the basis of a decision shows grades, the panel’s decision, and the time that is left', async () => {
  const [bare] = await basis(officer);
  expect(bare).toMatchObject({
    instrumentId,
    fapId,
    grades: [],
    averageGrade: null,
    reviews: 0,
    recommendation: null,
    rankOrder: null,
    ranked: 3,
    available: 10,
    left: 10,
  });

  await assign(
    officer,
    [reviewer, second].map(({ id }) => ({ memberId: id, proposalPk: pk })),
  );
  for (const [person, grade] of [
    [reviewer, 1],
    [second, 2],
  ] as const) {
    await panel.save(person, await panel.reviewOf(pk, person.id), { grade, comment: 'x' });
  }
  expect((await basis(officer))[0]).toMatchObject({
    grades: [1, 2],
    averageGrade: 1.5,
    reviews: 2,
    reviewsSubmitted: 0,
  });
  await world.db.updateTable('fapReviews').set({ status: 'SUBMITTED' }).where('proposalPk', '=', pk).execute();

  await world.ok(
    officer,
    `mutation { saveFapMeetingDecision(saveFapMeetingDecisionInput: { proposalPk: ${pk}, instrumentId: ${instrumentId},
        fapId: ${fapId}, recommendation: RESERVED, rankOrder: 2, submitted: true }) { submitted } }`,
  );
  await world.ok(
    officer,
    `mutation { updateFapTimeAllocation(proposalPk: ${pk}, fapId: ${fapId}, instrumentId: ${instrumentId}, fapTimeAllocation: 4) {
        fapTimeAllocation } }`,
  );
  await decide(other, 'ACCEPTED', 3);
  await decide(rejected, 'REJECTED', 5);
  // Its own time takes nothing from it.
  await decide(pk, 'ACCEPTED', 2);
  expect((await basis(officer))[0]).toMatchObject({
    grades: [1, 2],
    averageGrade: 1.5,
    reviews: 2,
    reviewsSubmitted: 2,
    recommendation: 'RESERVED',
    rankOrder: 2,
    decisionSubmitted: true,
    fapTime: 4,
    proposedTime: 4,
    left: 7,
  });
});

it('the basis repeats what the panel found for each instrument, and counts it once', async () => {
  const both = [instrumentId, otherInstrumentId];
  const onTwo = await aProposal({
    callId,
    status: 'FAP_MEETING',
    instruments: both,
    faps: both.map((id) => ({ instrumentId: id, fapId })),
  });
  await assign(officer, [{ memberId: reviewer.id, proposalPk: onTwo }]);
  await panel.save(reviewer, await panel.reviewOf(onTwo, reviewer.id), { grade: 3, comment: 'x' });
  const found = { grades: [3], averageGrade: 3, reviews: 1, reviewsSubmitted: 0 };
  const { proposal } = await world.ok(
    officer,
    `{ proposal(primaryKey: ${onTwo}) { decisionBasis { grades averageGrade reviews reviewsSubmitted } } }`,
  );
  expect(proposal.decisionBasis).toEqual([found, found]);
});

it('the basis is hidden from everyone but officers', async () => {
  expect(await basis(chair)).toBeNull();
  for (const role of roleCodes.filter((code) => code !== 'USER_OFFICER')) {
    const answer = await world.gql(
      await world.person(role),
      `{ proposal(primaryKey: ${pk}) { decisionBasis { grades } } }`,
    );
    expect(answer.data?.proposal?.decisionBasis ?? null).toBeNull();
  }
});

it('the basis takes one statement, however many panels and instruments there are', async () => {
  const ask = (fields: string) =>
    world.countStatements(() => world.ok(officer, `{ proposal(primaryKey: ${pk}) { primaryKey ${fields} } }`));
  const without = (await ask('abilities { administer { allowed } }')).count;
  const withIt = (await ask('abilities { administer { allowed } } decisionBasis { grades }')).count;
  expect(withIt - without).toBe(1);
});
