import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { insertWorkflow } from '../../../test/review-world.ts';
import type { Answer, Loose, TestPerson, World } from '../../../test/world.ts';

const ids = { AWAITING_ESF: 17, ESF_IS_REVIEW: 18, ESF_ESR_REVIEW: 19, ESF_REJECTED: 20, ESF_APPROVED: 21 };
const submitted = ['EXPERIMENT_ESF_SUBMITTED'];
const place = (statusId: number) => ({ statusId, posX: 0, posY: statusId * 100 });
/** The drawing without the scientist: what is handed in goes to the safety reviewer. */
const withoutScientist = {
  statuses: [ids.AWAITING_ESF, ids.ESF_ESR_REVIEW, ids.ESF_APPROVED].map(place),
  ways: [
    { fromStatusId: ids.AWAITING_ESF, toStatusId: ids.ESF_ESR_REVIEW, events: submitted },
    { fromStatusId: ids.ESF_ESR_REVIEW, toStatusId: ids.ESF_APPROVED, events: ['EXPERIMENT_ESF_APPROVED_BY_ESR'] },
  ],
};
const told = 'stranded { count status { id } proposals { primaryKey } experiments { experimentPk experimentId } }';

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let scientist: TestPerson;
let reviewer: TestPerson;
let instrumentId: number;
let callId: number;
let workflowId: number;
let waiting: BookedExperiment;
let handedIn: BookedExperiment & { readonly pk: number };

beforeAll(async () => {
  ({ world, pi, officer, scientist, reviewer, instrumentId } = await openExperimentWorld());
});
afterAll(() => world.close());
beforeEach(async () => {
  const made = await insertExperimentCall(world, scientistDecides);
  [callId, workflowId] = [made.callId, made.experimentWorkflowId ?? 0];
  waiting = await bookNew(world, { pi, callId, instrumentId });
  await beginSafety(world, pi, waiting);
  const booked = await bookNew(world, { pi, callId, instrumentId });
  handedIn = { ...booked, pk: await beginSafety(world, pi, booked) };
  await handIn(world, pi, handedIn.pk);
});

const reason = ({ errors }: Answer<unknown>) => errors[0]?.extensions.reason ?? errors[0]?.extensions.code;
const words = ({ errors }: Answer<unknown>) => errors[0]?.message;
const strandedReview = () => [
  {
    count: 1,
    status: { id: ids.ESF_IS_REVIEW },
    proposals: [],
    experiments: [{ experimentPk: handedIn.experimentPk, experimentId: expect.stringMatching(/-1$/) }],
  },
];

describe('the drawing of an experiment workflow', () => {
  const save = async (moves: object[] = []) => {
    const { workflow } = await world.ok<Loose>(
      officer,
      'query ($id: Int!) { workflow(workflowId: $id, entityType: EXPERIMENT) { name description connectionLineType revision } }',
      { id: workflowId },
    );
    const i = { ...workflow, workflowId, drawing: withoutScientist, moves };
    return world.gql<Loose>(officer, 'mutation ($i: SaveWorkflowInput!) { saveWorkflow(input: $i) { id } }', { i });
  };

  it('shows the experiments in its statuses, and rehearses which would be stranded', async () => {
    const { workflow } = await world.ok<Loose>(
      officer,
      'query ($id: Int!) { workflow(workflowId: $id, entityType: EXPERIMENT) { standing { statusId count } } }',
      { id: workflowId },
    );
    expect(workflow.standing).toEqual([
      { statusId: ids.AWAITING_ESF, count: 1 },
      { statusId: ids.ESF_IS_REVIEW, count: 1 },
    ]);
    const { workflowRehearsal } = await world.ok<Loose>(
      officer,
      `query ($id: Int!, $d: WorkflowDrawingInput!) { workflowRehearsal(workflowId: $id, drawing: $d) { problems ${told} } }`,
      { id: workflowId, d: withoutScientist },
    );
    expect(workflowRehearsal).toEqual({ problems: [], stranded: strandedReview() });
  });

  it('is refused while it would strand one, and moves it to the given status', async () => {
    expect(words(await save())).toBe('1 experiment is in a status that would be removed from the workflow');
    const astray = [{ fromStatusId: ids.ESF_IS_REVIEW, toStatusId: ids.ESF_REJECTED }];
    expect(reason(await save(astray))).toBe('WORKFLOW_MOVE_IMPOSSIBLE');
    expect((await save([{ fromStatusId: ids.ESF_IS_REVIEW, toStatusId: ids.ESF_ESR_REVIEW }])).errors).toEqual([]);
    await world.work();
    expect(await safetyStatusOf(world, handedIn)).toBe('ESF_ESR_REVIEW');
    expect(await safetyStatusOf(world, waiting)).toBe('AWAITING_ESF');
    expect((await logOfExperiment(world, handedIn)).at(-1)).toMatchObject({
      eventType: 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER',
      changedBy: officer.id,
      rowData: { fromStatusId: ids.ESF_IS_REVIEW, becauseOf: expect.stringMatching(/^the workflow ".*" was changed$/) },
    });
    await decide(world, reviewer, { by: 'ESR', pk: handedIn.pk, decision: 'ACCEPTED' });
    expect(await safetyStatusOf(world, handedIn)).toBe('ESF_APPROVED');
  });

  it('leaves one stranded if requested, and nothing moves it from there', async () => {
    expect((await save([{ fromStatusId: ids.ESF_IS_REVIEW }])).errors).toEqual([]);
    await decide(world, scientist, { by: 'IS', pk: handedIn.pk, decision: 'ACCEPTED' });
    expect(await safetyStatusOf(world, handedIn)).toBe('ESF_IS_REVIEW');
  });

  it('cannot remove a status that has experiments, not even node by node', async () => {
    const { id } = await world.db
      .selectFrom('workflowConnections')
      .select('id')
      .where('workflowId', '=', workflowId)
      .where('statusId', '=', ids.ESF_IS_REVIEW)
      .executeTakeFirstOrThrow();
    const answer = await world.gql(
      officer,
      'mutation ($id: Int!) { deleteWorkflowConnection(connectionId: $id) { id } }',
      { id },
    );
    expect(words(answer)).toBe('1 experiment is in a status that would be removed from the workflow');
  });
});

describe('changing the experiment workflow of a call', () => {
  const change = (other: number | null, statusMoves?: object[]) =>
    world.gql<Loose>(
      officer,
      'mutation ($i: UpdateCallInput!) { updateCall(updateCallInput: $i) { experimentWorkflowId } }',
      {
        i: { id: callId, experimentWorkflowId: other, ...(statusMoves ? { statusMoves } : {}) },
      },
    );
  const rehearse = async (experimentWorkflowId: number | null) =>
    (
      await world.ok<Loose>(
        officer,
        `query ($c: Int!, $w: Int) { callWorkflowRehearsal(callId: $c, experimentWorkflowId: $w) { ${told} statuses { shortCode } } }`,
        { c: callId, w: experimentWorkflowId },
      )
    ).callWorkflowRehearsal;
  const reviewerDecides = () =>
    insertWorkflow(
      world,
      [
        { status: 'AWAITING_ESF', previousStatus: null, events: [] },
        { status: 'ESF_ESR_REVIEW', previousStatus: 'AWAITING_ESF', events: submitted },
        { status: 'ESF_APPROVED', previousStatus: 'ESF_ESR_REVIEW', events: ['EXPERIMENT_ESF_APPROVED_BY_ESR'] },
      ],
      'EXPERIMENT',
    );

  it('is rehearsed, refused while it strands one, and moves it to the given status', async () => {
    const other = await reviewerDecides();
    expect(await rehearse(other)).toEqual({
      stranded: strandedReview(),
      statuses: ['AWAITING_ESF', 'ESF_ESR_REVIEW', 'ESF_APPROVED'].map((shortCode) => ({ shortCode })),
    });
    expect(words(await change(other))).toBe(
      '1 experiment of the call is in a status that the other workflow does not have',
    );
    const moves = [{ fromStatusId: ids.ESF_IS_REVIEW, toStatusId: ids.ESF_ESR_REVIEW }];
    expect((await change(other, moves)).data?.updateCall).toEqual({ experimentWorkflowId: other });
    await world.work();
    expect(await safetyStatusOf(world, handedIn)).toBe('ESF_ESR_REVIEW');
    await decide(world, reviewer, { by: 'ESR', pk: handedIn.pk, decision: 'ACCEPTED' });
    expect(await safetyStatusOf(world, handedIn)).toBe('ESF_APPROVED');
  });

  it('to none reports all experiments that have begun, and can leave them where they are', async () => {
    expect((await rehearse(null)).stranded.map(({ count }: Loose) => count)).toEqual([1, 1]);
    expect(words(await change(null))).toBe(
      '2 experiments of the call are in statuses that the other workflow does not have',
    );
    const left = [{ fromStatusId: ids.AWAITING_ESF }, { fromStatusId: ids.ESF_IS_REVIEW }];
    expect((await change(null, left)).data?.updateCall).toEqual({ experimentWorkflowId: null });
    // What stands at the beginning goes along with the next one without a question.
    await decide(world, scientist, { by: 'IS', pk: handedIn.pk, decision: 'ACCEPTED' });
    expect(await safetyStatusOf(world, handedIn)).toBe('ESF_IS_REVIEW');
    expect((await rehearse(workflowId)).stranded).toEqual([]);
  });

  it('is refused for a workflow of proposals, or one that does not exist', async () => {
    const ofProposals = await insertWorkflow(world);
    expect(reason(await change(ofProposals))).toBe('INVALID_INPUT');
    expect(await rehearse(ofProposals)).toBeNull();
    expect(await rehearse(99_999)).toBeNull();
  });

  it('is separate from changing that of proposals: moves must name statuses of experiments', async () => {
    const both = {
      id: callId,
      proposalWorkflowId: await insertWorkflow(world),
      experimentWorkflowId: await reviewerDecides(),
      statusMoves: [{ fromStatusId: ids.ESF_IS_REVIEW, toStatusId: 2 }],
    };
    const update = 'mutation ($i: UpdateCallInput!) { updateCall(updateCallInput: $i) { id } }';
    expect(reason(await world.gql(officer, update, { i: both }))).toBe('WORKFLOW_MOVE_IMPOSSIBLE');
    const right = [{ fromStatusId: ids.ESF_IS_REVIEW, toStatusId: ids.ESF_APPROVED }];
    expect((await world.gql(officer, update, { i: { ...both, statusMoves: right } })).errors).toEqual([]);
    expect(await safetyStatusOf(world, handedIn)).toBe('ESF_APPROVED');
  });
});

describe('a status of experiments', () => {
  it('cannot be deleted while an experiment is in it, even one of a deleted proposal', async () => {
    const { createStatus } = await world.ok<Loose>(
      officer,
      `mutation { createStatus(newStatusInput: { shortCode: "ON_HOLD", name: "On hold", description: "", entityType: EXPERIMENT }) { id } }`,
    );
    const { id } = createStatus;
    const put = (statusId: number) =>
      world.db
        .updateTable('experimentSafeties')
        .set({ statusId })
        .where('experimentPk', '=', waiting.experimentPk)
        .execute();
    await put(id);
    await world.db
      .updateTable('proposals')
      .set({ deletedAt: new Date() })
      .where('proposalPk', '=', waiting.proposalPk)
      .execute();
    const remove = () => world.gql(officer, 'mutation ($id: Int!) { deleteStatus(id: $id) { id } }', { id });
    expect(words(await remove())).toBe('Could not delete status: 1 experiment is in it');
    await put(ids.AWAITING_ESF);
    expect((await remove()).errors).toEqual([]);
  });
});
