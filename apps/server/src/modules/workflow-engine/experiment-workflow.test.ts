import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BookedExperiment,
  beginSafety,
  bookNew,
  decide,
  handIn,
  insertExperimentCall,
  logOfExperiment,
  openExperimentWorld,
  safetyStatusOf,
  scientistDecides,
} from '../../../test/experiment-world.ts';
import { statusOf, type TestNode } from '../../../test/review-world.ts';
import type { Loose, TestPerson, World } from '../../../test/world.ts';
import { transaction } from '../../access/context.ts';
import { dispatchEvent } from '../../events/dispatch.ts';
import { record } from '../../events/record.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let reviewer: TestPerson;
let instrumentId: number;

beforeAll(async () => {
  ({ world, pi, officer, scientist, reviewer, instrumentId } = await openExperimentWorld());
});
afterAll(() => world.close());

interface Begun extends BookedExperiment {
  readonly pk: number;
  readonly callId: number;
}

/** An experiment of a message whose safety form was begun, in a call with a drawn workflow. */
async function begun(nodes: readonly TestNode[] | null): Promise<Begun> {
  const { callId } = await insertExperimentCall(world, nodes);
  const booked = await bookNew(world, { pi, callId, instrumentId });
  return { ...booked, callId, pk: await beginSafety(world, pi, booked) };
}

const moved = 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW';
const reviewedByEsr: readonly TestNode[] = [
  { status: 'AWAITING_ESF', previousStatus: null, events: [] },
  { status: 'ESF_ESR_REVIEW', previousStatus: 'AWAITING_ESF', events: ['EXPERIMENT_ESF_SUBMITTED'] },
  { status: 'ESF_APPROVED', previousStatus: 'ESF_ESR_REVIEW', events: ['EXPERIMENT_ESF_APPROVED_BY_ESR'] },
  { status: 'ESF_REJECTED', previousStatus: 'ESF_ESR_REVIEW', events: ['EXPERIMENT_ESF_REJECTED_BY_ESR'] },
];
const circle: readonly TestNode[] = [
  { status: 'AWAITING_ESF', previousStatus: null, events: [] },
  { status: 'ESF_IS_REVIEW', previousStatus: 'AWAITING_ESF', events: ['EXPERIMENT_ESF_SUBMITTED'] },
  { status: 'ESF_ESR_REVIEW', previousStatus: 'ESF_IS_REVIEW', events: [moved] },
  { status: 'AWAITING_ESF', previousStatus: 'ESF_ESR_REVIEW', events: [moved] },
];

const accept = (who: TestPerson, by: 'IS' | 'ESR', { pk }: Begun, decision = 'ACCEPTED') =>
  decide(world, who, { by, pk, decision });

describe('an experiment in the experiment workflow of its call (rule O16)', () => {
  it.each([
    ['ACCEPTED', 'ESF_APPROVED'],
    ['REJECTED', 'ESF_REJECTED'],
  ])('the scientist decides: %s', async (decision, expected) => {
    const one = await begun(scientistDecides);
    expect(await safetyStatusOf(world, one)).toBe('AWAITING_ESF');
    await handIn(world, pi, one.pk);
    expect(await safetyStatusOf(world, one)).toBe('ESF_IS_REVIEW');
    // Nobody asked the safety reviewer.
    await accept(reviewer, 'ESR', one);
    expect(await safetyStatusOf(world, one)).toBe('ESF_IS_REVIEW');
    await accept(scientist, 'IS', one, decision);
    expect(await safetyStatusOf(world, one)).toBe(expected);
    // A dead end: nothing leads on, and nothing leads back.
    await accept(scientist, 'IS', one, decision === 'ACCEPTED' ? 'REJECTED' : 'ACCEPTED');
    expect(await safetyStatusOf(world, one)).toBe(expected);
    expect(await statusOf(world, one.proposalPk)).toBe('DRAFT');
  });

  it('the safety reviewer decides, and a decision of the scientist has no effect', async () => {
    const one = await begun(reviewedByEsr);
    await handIn(world, pi, one.pk);
    await accept(scientist, 'IS', one);
    expect(await safetyStatusOf(world, one)).toBe('ESF_ESR_REVIEW');
    await accept(reviewer, 'ESR', one);
    expect(await safetyStatusOf(world, one)).toBe('ESF_APPROVED');
  });

  const bothAccept: readonly TestNode[] = [
    { status: 'AWAITING_ESF', previousStatus: null, events: [] },
    {
      ...{ status: 'ESF_APPROVED', previousStatus: 'AWAITING_ESF' },
      events: ['EXPERIMENT_ESF_SUBMITTED', 'EXPERIMENT_ESF_APPROVED_BY_IS', 'EXPERIMENT_ESF_APPROVED_BY_ESR'],
    },
  ];

  const askBack = async ({ pk }: { readonly pk: number }) => {
    await world.ok(
      reviewer,
      'mutation ($pk: Int!) { askBackExperimentSafety(experimentSafetyPk: $pk, comment: "Which gloves?") { experimentPk } }',
      { pk },
    );
    await world.work();
  };

  it.each(['REJECTED', 'UNSET'])(
    'the last of two decisions of the scientist counts: %s (rule O254)',
    async (decision) => {
      const one = await begun(bothAccept);
      await handIn(world, pi, one.pk);
      await accept(scientist, 'IS', one);
      await accept(scientist, 'IS', one, decision);
      await accept(reviewer, 'ESR', one);
      expect(await safetyStatusOf(world, one)).toBe('AWAITING_ESF');
      await accept(scientist, 'IS', one);
      expect(await safetyStatusOf(world, one)).toBe('ESF_APPROVED');
    },
  );

  it('a form that was asked back in the same status must be decided again (rule O161)', async () => {
    const one = await begun(bothAccept);
    await handIn(world, pi, one.pk);
    await accept(scientist, 'IS', one);
    await askBack(one);
    await handIn(world, pi, one.pk);
    await accept(reviewer, 'ESR', one);
    expect(await safetyStatusOf(world, one)).toBe('AWAITING_ESF');
    await accept(scientist, 'IS', one);
    expect(await safetyStatusOf(world, one)).toBe('ESF_APPROVED');
  });

  it('undoing an asking back leaves earlier decisions in effect (rule O161)', async () => {
    const one = await begun(bothAccept);
    await handIn(world, pi, one.pk);
    await accept(scientist, 'IS', one);
    await askBack(one);
    const { id } = await world.db
      .selectFrom('acts')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await world.ok(reviewer, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id });
    await world.work();
    await accept(reviewer, 'ESR', one);
    expect(await safetyStatusOf(world, one)).toBe('ESF_APPROVED');
  });

  it('each step is logged for the experiment, with its cause', async () => {
    const one = await begun(scientistDecides);
    await handIn(world, pi, one.pk);
    const log = await logOfExperiment(world, one);
    expect(log.map(({ eventType }) => eventType)).toEqual([
      'EXPERIMENT_SAFETY_CREATED',
      'EXPERIMENT_ESF_SUBMITTED',
      moved,
    ]);
    expect(log[2]).toMatchObject({
      description: 'From "Awaiting safety form" to "Safety form with instrument scientist"',
      changedBy: null,
      proposalPk: one.proposalPk,
      rowData: {
        experimentPk: one.experimentPk,
        experimentId: expect.stringMatching(/-1$/),
        fromStatus: 'AWAITING_ESF',
        toStatus: 'ESF_IS_REVIEW',
        event: 'EXPERIMENT_ESF_SUBMITTED',
        isChained: false,
      },
    });
    const { eventLogs } = await world.ok<Loose>(
      officer,
      'query ($id: String!) { eventLogs(eventType: "EXPERIMENT", changedObjectId: $id) { eventType } }',
      { id: String(one.experimentPk) },
    );
    expect(eventLogs).toHaveLength(3);
    const { proposalTimeline } = await world.ok<Loose>(
      officer,
      'query ($pk: Int!) { proposalTimeline(proposalPk: $pk) { title why isStatusChange } }',
      { pk: one.proposalPk },
    );
    expect(proposalTimeline.at(-1)).toEqual({
      title: expect.stringMatching(
        /^Safety of .*-1 moved from “Awaiting safety form” to “Safety form with instrument scientist”$/,
      ),
      why: 'Because “Safety form submitted” happened',
      isStatusChange: false,
    });
  });

  it('consequences of a decision name the experiment in the log, too', async () => {
    const one = await begun(scientistDecides);
    await handIn(world, pi, one.pk);
    await accept(scientist, 'IS', one);
    const log = await logOfExperiment(world, one);
    const { experimentId } = await world.db
      .selectFrom('experiments')
      .select('experimentId')
      .where('experimentPk', '=', one.experimentPk)
      .executeTakeFirstOrThrow();
    expect(log.find(({ eventType }) => eventType === 'EXPERIMENT_ESF_APPROVED_BY_IS')).toMatchObject({
      description: experimentId,
    });
    expect(log.filter(({ description }) => description === '')).toEqual([]);
  });

  it('a decision made ahead of time takes effect as soon as its status is reached', async () => {
    const one = await begun([
      { status: 'AWAITING_ESF', previousStatus: null, events: [] },
      { status: 'ESF_IS_REVIEW', previousStatus: 'AWAITING_ESF', events: ['EXPERIMENT_ESF_SUBMITTED'] },
      { status: 'ESF_ESR_REVIEW', previousStatus: 'ESF_IS_REVIEW', events: ['EXPERIMENT_ESF_APPROVED_BY_IS'] },
      { status: 'ESF_APPROVED', previousStatus: 'ESF_ESR_REVIEW', events: ['EXPERIMENT_ESF_APPROVED_BY_ESR'] },
    ]);
    await handIn(world, pi, one.pk);
    await accept(reviewer, 'ESR', one);
    expect(await safetyStatusOf(world, one)).toBe('ESF_IS_REVIEW');
    await accept(scientist, 'IS', one);
    expect(await safetyStatusOf(world, one)).toBe('ESF_APPROVED');
  });

  it('a workflow with a circle comes to an end', async () => {
    const one = await begun(circle);
    await handIn(world, pi, one.pk);
    const moves = (await logOfExperiment(world, one)).filter(({ eventType }) => eventType === moved);
    expect(moves.map(({ rowData }) => (rowData as Loose).toStatus)).toEqual(['ESF_IS_REVIEW', 'ESF_ESR_REVIEW']);
    expect(await safetyStatusOf(world, one)).toBe('ESF_ESR_REVIEW');
  });

  it('nothing moves without a workflow; past events are stored, and count once the call has one', async () => {
    const one = await begun(null);
    await handIn(world, pi, one.pk);
    await accept(scientist, 'IS', one);
    expect(await safetyStatusOf(world, one)).toBe('AWAITING_ESF');
    const { experimentWorkflowId } = await insertExperimentCall(world, [
      { status: 'AWAITING_ESF', previousStatus: null, events: [] },
      {
        status: 'ESF_APPROVED',
        previousStatus: 'AWAITING_ESF',
        events: ['EXPERIMENT_ESF_APPROVED_BY_IS', 'EXPERIMENT_ESF_APPROVED_BY_ESR'],
      },
    ]);
    await world.db.updateTable('calls').set({ experimentWorkflowId }).where('id', '=', one.callId).execute();
    await accept(reviewer, 'ESR', one);
    expect(await safetyStatusOf(world, one)).toBe('ESF_APPROVED');
  });

  it('an experiment does not move without a safety form, with a deleted proposal, or if it does not exist', async () => {
    const { callId } = await insertExperimentCall(world, scientistDecides);
    const bare = await bookNew(world, { pi, callId, instrumentId });
    const deleted = await begun(scientistDecides);
    await world.db
      .updateTable('proposals')
      .set({ deletedAt: new Date() })
      .where('proposalPk', '=', deleted.proposalPk)
      .execute();
    const happen = ({ experimentPk, proposalPk }: BookedExperiment) =>
      transaction(world.ctx(), (tx) =>
        record(tx, { type: 'EXPERIMENT_ESF_SUBMITTED', objectId: experimentPk, proposalPk, data: { experimentPk } }),
      );
    await happen(bare);
    await happen(deleted);
    await happen({ ...bare, experimentPk: 99_999 });
    await world.work();
    const flags = await world.db
      .selectFrom('experimentEventFlags')
      .select('eventType')
      .where('experimentPk', 'in', [bare.experimentPk, deleted.experimentPk, 99_999])
      .execute();
    expect(flags).toEqual([]);
    expect(await safetyStatusOf(world, deleted)).toBe('AWAITING_ESF');
  });

  it('moves once for each event, however often it is dispatched concurrently', async () => {
    const one = await begun(scientistDecides);
    const submit = 'mutation ($pk: Int!) { submitExperimentSafety(experimentSafetyPk: $pk) { statusId } }';
    await world.ok(pi, submit, { pk: one.pk });
    const { id } = await world.db
      .selectFrom('eventLogs')
      .select('id')
      .where('eventType', '=', 'EXPERIMENT_ESF_SUBMITTED')
      .where('proposalPk', '=', one.proposalPk)
      .executeTakeFirstOrThrow();
    await Promise.all([1, 2, 3].map(() => dispatchEvent(world.ctx(), id)));
    await world.work();
    const log = await logOfExperiment(world, one);
    expect(log.filter(({ eventType }) => eventType === moved)).toHaveLength(1);
  });
});
