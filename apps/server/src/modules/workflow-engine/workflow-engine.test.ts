import { anonymous } from '@atrium/domain/kernel';
import type { EventName } from '@atrium/domain/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import {
  eventsOf,
  insertCall,
  insertFap,
  insertInstrument,
  insertProposal,
  insertWorkflow,
  statusOf,
  type TestNode,
} from '../../../test/review-world.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { type Ctx, transaction } from '../../access/context.ts';
import { dispatchEvent } from '../../events/dispatch.ts';
import { type RecordedEvent, record } from '../../events/record.ts';

leavesBroken('A status belongs to the workflow of its call', 'a proposal is put into a status outside of the drawing');
leavesBroken('The last status change in the event log', 'a proposal is put into a status in the store');

let world: World;
let ctx: Ctx;
let pi: TestPerson;
let defaultCall: number;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  defaultCall = await insertCall(world, { workflowId: await insertWorkflow(world) });
  ctx = {
    db: world.db,
    actor: anonymous,
    now: new Date(),
    config: world.config,
    log: console as never,
    adapters: {} as never,
    refusals: [],
    memo: new Map(),
  };
});
afterAll(() => world.close());

const aProposal = (options: Partial<Parameters<typeof insertProposal>[1]> = {}) =>
  insertProposal(world, { callId: defaultCall, proposerId: pi.id, ...options });

/** Records events of a proposal, each in a transaction of its own. */
async function happen(
  proposalPk: number,
  ...events: Array<EventName | Omit<RecordedEvent, 'objectId'>>
): Promise<void> {
  for (const event of events) {
    const given = typeof event === 'string' ? { type: event } : event;
    await transaction(ctx, (tx) => record(tx, { objectId: proposalPk, proposalPk, ...given }));
  }
}

const logOf = (proposalPk: number) =>
  world.db
    .selectFrom('eventLogs')
    .selectAll()
    .where('proposalPk', '=', proposalPk)
    .orderBy('id')
    .$castTo<{
      id: number;
      eventType: string;
      description: string;
      causedBy: number | null;
      rowData: Record<string, unknown>;
    }>()
    .execute();

const moved = 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW';

describe('a proposal in the workflow of its call', () => {
  it('makes one step for one event, and the log shows the reason', async () => {
    const pk = await aProposal({ status: 'DRAFT' });
    await happen(pk, 'PROPOSAL_SUBMITTED');
    await world.work();
    expect(await statusOf(world, pk)).toBe('FEASIBILITY_REVIEW');
    const [cause, move] = await logOf(pk);
    expect(move).toMatchObject({
      eventType: moved,
      description: 'From "Draft" to "Feasibility review"',
      causedBy: cause?.id,
      rowData: {
        from: 'Draft',
        to: 'Feasibility review',
        event: 'PROPOSAL_SUBMITTED',
        conditions: ['PROPOSAL_SUBMITTED'],
        isChained: false,
      },
    });
  });

  it('makes several steps if the events had happened before, each of them logged', async () => {
    const pk = await aProposal();
    await happen(pk, 'PROPOSAL_FAPS_SELECTED', 'PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE');
    await world.work();
    expect(await statusOf(world, pk)).toBe('FAP_REVIEW');
    const moves = (await logOf(pk)).filter(({ eventType }) => eventType === moved);
    expect(moves.map(({ rowData }) => [rowData.toStatus, rowData.isChained])).toEqual([
      ['FAP_SELECTION', false],
      ['FAP_REVIEW', true],
    ]);
  });

  it('does not move from a status outside the workflow, nor if it is deleted', async () => {
    const elsewhere = await aProposal({ status: 'EXPIRED' });
    const deleted = await aProposal({ status: 'DRAFT' });
    await world.db.updateTable('proposals').set({ deletedAt: new Date() }).where('proposalPk', '=', deleted).execute();
    await happen(elsewhere, 'PROPOSAL_SUBMITTED');
    await happen(deleted, 'PROPOSAL_SUBMITTED');
    await world.work();
    expect(await statusOf(world, elsewhere)).toBe('EXPIRED');
    expect(await statusOf(world, deleted)).toBe('DRAFT');
  });

  it('moves only once, however often the event is dispatched', async () => {
    const pk = await aProposal({ status: 'DRAFT' });
    await happen(pk, 'PROPOSAL_SUBMITTED');
    await world.work();
    const [first] = await logOf(pk);
    await dispatchEvent(ctx, first?.id ?? 0);
    expect((await eventsOf(world, pk)).filter((type) => type === moved)).toHaveLength(1);
  });

  it('moves only once when two workers take the event concurrently', async () => {
    const pk = await aProposal({ status: 'DRAFT' });
    await happen(pk, 'PROPOSAL_SUBMITTED');
    const [first] = await logOf(pk);
    await Promise.all(Array.from({ length: 4 }, () => dispatchEvent({ ...ctx, memo: new Map() }, first?.id ?? 0)));
    expect((await eventsOf(world, pk)).filter((type) => type === moved)).toHaveLength(1);
    await world.work();
  });

  it('stops where the workflow has a circle', async () => {
    const circle: TestNode[] = [
      { status: 'DRAFT', previousStatus: null, events: [] },
      { status: 'FAP_REVIEW', previousStatus: 'DRAFT', events: [moved] },
      { status: 'DRAFT', previousStatus: 'FAP_REVIEW', events: [moved] },
    ];
    const callId = await insertCall(world, { workflowId: await insertWorkflow(world, circle) });
    const pk = await aProposal({ callId, status: 'DRAFT' });
    await happen(pk, moved);
    await world.work();
    expect(await statusOf(world, pk)).toBe('FAP_REVIEW');
    expect(await eventsOf(world, pk)).toEqual([moved, moved]);
  });
});

describe('a status set by hand', () => {
  it('clears later events, so that they must happen again', async () => {
    const pk = await aProposal({ status: 'DRAFT' });
    await happen(
      pk,
      'PROPOSAL_SUBMITTED',
      'PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE',
      'PROPOSAL_FAPS_SELECTED',
      'PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS',
    );
    await world.work();
    expect(await statusOf(world, pk)).toBe('FAP_MEETING');
    await world.db.updateTable('proposals').set({ statusId: 2 }).where('proposalPk', '=', pk).execute();
    await happen(pk, 'PROPOSAL_STATUS_CHANGED_BY_USER');
    await happen(pk, 'PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE');
    await world.work();
    expect(await statusOf(world, pk)).toBe('FAP_SELECTION');
    const flags = await world.db
      .selectFrom('proposalEventFlags')
      .select('eventType')
      .where('proposalPk', '=', pk)
      .execute();
    const names = flags.map(({ eventType }) => eventType);
    expect(names).toContain('PROPOSAL_SUBMITTED');
    expect(names).not.toContain('PROPOSAL_FAPS_SELECTED');
  });
});

describe('an event of a call applies to its proposals', () => {
  it('each gets a separate event, and the call’s own is logged once', async () => {
    const nodes: TestNode[] = [
      { status: 'DRAFT', previousStatus: null, events: [] },
      { status: 'EDITABLE_SUBMITTED', previousStatus: 'DRAFT', events: ['PROPOSAL_SUBMITTED'] },
      { status: 'FEASIBILITY_REVIEW', previousStatus: 'EDITABLE_SUBMITTED', events: ['CALL_ENDED'] },
    ];
    const endCall = new Date(Date.now() + 60_000);
    const callId = await insertCall(world, { workflowId: await insertWorkflow(world, nodes), endCall });
    const early = await aProposal({ callId, status: 'DRAFT' });
    const draft = await aProposal({ callId, status: 'DRAFT', submitted: false });
    await happen(early, 'PROPOSAL_SUBMITTED');
    await world.work();
    expect(await statusOf(world, early)).toBe('EDITABLE_SUBMITTED');
    await transaction(ctx, (tx) => record(tx, { type: 'CALL_ENDED', objectId: callId }));
    await world.work();
    expect(await statusOf(world, early)).toBe('FEASIBILITY_REVIEW');
    expect(await statusOf(world, draft)).toBe('DRAFT');
    const told = await world.db
      .selectFrom('eventLogs')
      .select('id')
      .where('eventType', '=', 'CALL_ENDED')
      .where('changedObjectId', '=', String(callId))
      .execute();
    expect(told).toHaveLength(1);
  });

  it('a late submission catches up', async () => {
    const nodes: TestNode[] = [
      { status: 'DRAFT', previousStatus: null, events: [] },
      { status: 'EDITABLE_SUBMITTED_INTERNAL', previousStatus: 'DRAFT', events: ['PROPOSAL_SUBMITTED'] },
      { status: 'FEASIBILITY_REVIEW', previousStatus: 'EDITABLE_SUBMITTED_INTERNAL', events: ['CALL_ENDED'] },
    ];
    const callId = await insertCall(world, { workflowId: await insertWorkflow(world, nodes) });
    const pk = await aProposal({ callId, status: 'DRAFT' });
    await happen(pk, 'PROPOSAL_SUBMITTED');
    await world.work();
    expect(await statusOf(world, pk)).toBe('FEASIBILITY_REVIEW');
  });
});

describe('derived events', () => {
  it('technical reviews: the last one causes the event for all, with its own event as the cause', async () => {
    const scientist = await world.person('INSTRUMENT_SCIENTIST');
    const instruments = [
      await insertInstrument(world, { managerUserId: scientist.id }),
      await insertInstrument(world, { managerUserId: scientist.id }),
    ];
    const pk = await aProposal({ instruments });
    const reviews = await world.db
      .insertInto('technicalReviews')
      .values(
        instruments.map((instrumentId) => ({ proposalPk: pk, instrumentId, status: 'FEASIBLE', submitted: true })),
      )
      .returning('id')
      .execute();
    await transaction(ctx, (tx) =>
      record(
        tx,
        ...reviews.map(
          ({ id }): RecordedEvent => ({
            type: 'PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED',
            objectId: pk,
            proposalPk: pk,
            data: { technicalReviewId: id },
          }),
        ),
      ),
    );
    await world.work();
    expect(await statusOf(world, pk)).toBe('FAP_SELECTION');
    const log = await logOf(pk);
    const all = log.filter(({ eventType }) => eventType === 'PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE');
    expect(all).toHaveLength(1);
    expect(all[0]?.causedBy).toBe(log[1]?.id);
  });

  it('panel reviews: removing the last open reviewer completes the panel', async () => {
    const reviewer = await world.person('FAP_REVIEWER');
    const instrumentId = await insertInstrument(world, { managerUserId: reviewer.id });
    const fapId = await insertFap(world, { FAP_REVIEWER: [reviewer.id] });
    const pk = await aProposal({ status: 'FAP_REVIEW', instruments: [instrumentId], faps: [{ instrumentId, fapId }] });
    const place = await world.db
      .selectFrom('fapProposals')
      .select('id')
      .where('proposalPk', '=', pk)
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('fapReviews')
      .values({
        fapProposalId: place.id,
        fapId,
        proposalPk: pk,
        userId: reviewer.id,
        status: 'SUBMITTED',
        grade: 2,
        comment: 'x',
      })
      .execute();
    await happen(pk, { type: 'FAP_MEMBER_REMOVED_FROM_PROPOSAL', proposalPk: pk, data: { fapId } });
    await world.work();
    expect(await statusOf(world, pk)).toBe('FAP_MEETING');
  });
});
