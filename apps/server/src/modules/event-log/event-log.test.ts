import { anonymous, roleCodes } from '@atrium/domain/kernel';
import { afterAll, expect, it } from 'vitest';
import { insertCall, insertProposal, insertWorkflow } from '../../../test/review-world.ts';
import { openWorld } from '../../../test/world.ts';
import { type Ctx, transaction } from '../../access/context.ts';
import { record } from '../../events/record.ts';

const world = await openWorld();
const officer = await world.person('USER_OFFICER');
const pi = await world.person('USER');
const callId = await insertCall(world, { workflowId: await insertWorkflow(world) });
const proposalPk = await insertProposal(world, { callId, proposerId: pi.id, status: 'DRAFT' });
afterAll(() => world.close());

const ctx = { db: world.db, actor: anonymous, now: new Date(), memo: new Map() } as unknown as Ctx;
const byPi = { ...ctx, actor: { kind: 'person', id: pi.id, role: 'USER', isInternalUser: false } } as Ctx;

const ask = async (who: typeof officer, eventType: string, changedObjectId: string) => {
  const { data } = await world.gql(
    who,
    `query ($t: String!, $o: String!) { eventLogs(eventType: $t, changedObjectId: $o) {
       eventType changedObjectId description rowData eventTStamp changedBy { id } } }`,
    { t: eventType, o: changedObjectId },
  );
  return data?.eventLogs as Array<{ eventType: string; changedObjectId: string }> | null;
};

it('finds events by prefix of the type and by object, oldest first, only for officers', async () => {
  await transaction(byPi, (tx) =>
    record(
      tx,
      { type: 'PROPOSAL_SUBMITTED', objectId: proposalPk, proposalPk, data: { a: 1 } },
      { type: 'USER_UPDATED', objectId: proposalPk },
      { type: 'FAP_UPDATED', objectId: proposalPk },
    ),
  );
  const id = String(proposalPk);
  expect(await ask(officer, 'PROPOSAL', id)).toMatchObject([
    { eventType: 'PROPOSAL_SUBMITTED', changedObjectId: id, rowData: '{"a":1}', changedBy: { id: pi.id } },
  ]);
  const types = async (prefix: string, object: string) =>
    (await ask(officer, prefix, object))?.map(({ eventType }) => eventType);
  expect(await types('USER | FAP', id)).toEqual(['USER_UPDATED', 'FAP_UPDATED']);
  expect(await types('*', id)).toEqual(['PROPOSAL_SUBMITTED', 'USER_UPDATED', 'FAP_UPDATED']);
  expect(await types('PROPOSAL', '*')).toContain('PROPOSAL_SUBMITTED');
  expect(await types('PROPOSAL_', 'nowhere')).toEqual([]);
  for (const role of roleCodes.filter((code) => code !== 'USER_OFFICER')) {
    expect(await ask(await world.person(role), '*', id), role).toBeNull();
  }
});

it('describes the timeline of a proposal in words, with who and why', async () => {
  await world.work();
  const document = `query ($pk: Int!) { proposalTimeline(proposalPk: $pk) {
    eventType title detail why isStatusChange by { id } } }`;
  const { proposalTimeline } = await world.ok(officer, document, { pk: proposalPk });
  expect(proposalTimeline.slice(0, 2)).toEqual([
    {
      eventType: 'PROPOSAL_SUBMITTED',
      title: 'Proposal submitted',
      detail: null,
      why: null,
      isStatusChange: false,
      by: { id: pi.id },
    },
    {
      eventType: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW',
      title: 'Moved from “Draft” to “Feasibility review”',
      detail: null,
      why: 'Because “Proposal submitted” happened',
      isStatusChange: true,
      by: null,
    },
  ]);
  expect((await world.gql(pi, document, { pk: proposalPk })).data?.proposalTimeline).toBeNull();
});
