import type { SlotChanged } from '@atrium/domain/experiment';
import {
  datesPlannable,
  type MoveExperimentInput,
  mayPlan,
  mayPlanProposal,
  type PlanExperimentInput,
  type Span,
} from '@atrium/domain/schedule';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { uncheckedAddSlot, uncheckedChangeSlot, uncheckedRemoveSlots, uncheckedTell } from '../experiment/index.ts';
import { lockProposal } from '../proposal/index.ts';
import { people } from '../user/index.ts';
import { type BlockModel, blockByKey, blocksByKey } from './blocks.service.ts';
import { instrumentFacts } from './schedule.facts.ts';
import * as queries from './schedule.queries.ts';

interface Place extends Span {
  readonly instrumentId: number;
  readonly localContactId?: number | null | undefined;
  readonly shared?: boolean | null | undefined;
}

/** Checks the conditions for every place on the board (rule O102); the caller has locked the instrument. */
async function insistOnPlace(tx: Ctx, place: Place, except: number | null): Promise<void> {
  insist(datesPlannable(place));
  const { localContactId, shared } = place;
  if (localContactId && !(await people.load(tx, localContactId))) throw refused('CONTACT_UNKNOWN');
  const taker = shared ? undefined : await queries.findConflictingBlock(tx.db, { ...place, except });
  if (taker) throw refused('BEAM_TIME_TAKEN', taker, 'CONFLICT');
}

async function planOne(tx: Ctx, input: PlanExperimentInput): Promise<number> {
  insist(mayPlanProposal(await queries.findPlannable(tx.db, input.proposalPk, input.instrumentId)));
  await insistOnPlace(tx, input, null);
  const { shared, ...slot } = input;
  const id = await queries.nextBooking(tx.db);
  await uncheckedAddSlot(tx, 'PROPOSAL_BEAM_TIME_DRAFTED', {
    ...slot,
    id,
    status: 'DRAFT',
    source: 'HERE',
    shared: shared ?? false,
  });
  return queries.keyOfBooking(tx.db, id);
}

/**
 * Plans time as drafts, all or none, one after the other; the caller has locked the instruments and proposals. Returns the planned time as
 * stored.
 */
export function planAll(ctx: Ctx, inputs: readonly PlanExperimentInput[]): Promise<BlockModel[]> {
  return transaction(ctx, async (tx) => {
    const pks: number[] = [];
    for (const input of inputs) pks.push(await planOne(tx, input));
    return blocksByKey(tx, pks);
  });
}

/** Plans time as a draft (rules O102 and O103). */
export async function plan(ctx: Ctx, input: PlanExperimentInput): Promise<BlockModel> {
  const [block] = await planAll(ctx, [input]);
  if (!block) throw new Error('The time that was just planned does not exist');
  return block;
}

const slotOf = ({ scheduledEventId, startsAt, endsAt, status, proposalPk, localContactId }: queries.BlockRow) =>
  ({ id: scheduledEventId, startsAt, endsAt, status, proposalPk, localContactId }) satisfies SlotChanged;

/**
 * Whether this is a draft that was planned here. For such a draft no event is recorded that drives a workflow and so might notify people
 * (rule O210).
 */
const hasNoResult = ({ source, status }: Pick<queries.BlockRow, 'source' | 'status'>): boolean =>
  source === 'HERE' && status === 'DRAFT';

/**
 * Changes the times, instrument or contact of planned time; data filled in for it is preserved (rule O103). Refuses if somebody else
 * changed it since it was read.
 */
export function move(
  ctx: Ctx,
  { experimentPk, updatedAt, shared, ...place }: MoveExperimentInput,
): Promise<BlockModel> {
  return transaction(ctx, async (tx) => {
    const [stored] = await queries.findBlocks(tx.db, [experimentPk]);
    if (!stored) throw refused('EXPERIMENT_NOT_FOUND');
    if (stored.updatedAt.getTime() !== updatedAt.getTime())
      throw refused('BEAM_TIME_CHANGED_MEANWHILE', undefined, 'CONFLICT');
    if (place.instrumentId !== stored.instrumentId) {
      const facts = await instrumentFacts(tx, place.instrumentId);
      if (!facts) throw refused('INSTRUMENT_NOT_FOUND');
      insist(mayPlan(tx.actor, facts));
      insist(mayPlanProposal(await queries.findPlannable(tx.db, stored.proposalPk, place.instrumentId)));
    }
    const next = { ...place, localContactId: place.localContactId ?? null, shared: shared ?? stored.shared };
    await insistOnPlace(tx, next, experimentPk);
    const type = hasNoResult(stored) ? 'PROPOSAL_BEAM_TIME_DRAFT_CHANGED' : 'PROPOSAL_BOOKING_TIME_UPDATED';
    await uncheckedChangeSlot(tx, type, { ...slotOf(stored), ...next });
    return blockByKey(tx, experimentPk);
  });
}

/** Records that time is booked, in the same way as for a scheduler's booking. */
function tellBooked(tx: Ctx, row: queries.BlockRow): Promise<void> {
  const { scheduledEventId, startsAt, endsAt, status, instrumentId, proposalPk, experimentId } = row;
  return uncheckedTell(tx, 'PROPOSAL_BOOKING_TIME_SLOT_ADDED', proposalPk, {
    experimentIds: [experimentId],
    scheduledEventId,
    startsAt,
    endsAt,
    status,
    instrumentId,
  });
}

/** Actions on planned time that only change its status, with the event that records them. */
const steps = {
  publish: { type: 'PROPOSAL_BOOKING_TIME_ACTIVATED', status: 'ACTIVE' },
  complete: { type: 'PROPOSAL_BOOKING_TIME_COMPLETED', status: 'COMPLETED' },
  reopen: { type: 'PROPOSAL_BOOKING_TIME_REOPENED', status: 'ACTIVE' },
} as const;

/**
 * Publishes, completes or reopens planned time, all or none; the rules were checked under its locks (rule O103). Publishing a draft that
 * was planned here also books it (rule O210).
 */
export function take(ctx: Ctx, step: keyof typeof steps, pks: readonly number[]): Promise<BlockModel[]> {
  const { type, status } = steps[step];
  return transaction(ctx, async (tx) => {
    for (const row of await queries.findBlocks(tx.db, pks)) {
      if (step === 'publish' && hasNoResult(row)) await tellBooked(tx, row);
      await uncheckedChangeSlot(tx, type, { ...slotOf(row), status });
    }
    return blocksByKey(tx, pks);
  });
}

/**
 * Removes planned time as for a scheduler: it is hidden with everything that was filled in for it (rules O32 and O103); nobody is notified
 * about drafts (rule O210).
 */
async function uncheckedRemove(tx: Ctx, rows: readonly queries.BookedRow[]): Promise<void> {
  const slotsOf = (some: readonly queries.BookedRow[]) => ({
    scheduledevents: some.map(({ scheduledEventId, proposalPk }) => ({ id: scheduledEventId, proposalPk })),
  });
  await uncheckedRemoveSlots(tx, 'PROPOSAL_BEAM_TIME_DRAFT_REMOVED', slotsOf(rows.filter(hasNoResult)));
  await uncheckedRemoveSlots(
    tx,
    'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED',
    slotsOf(rows.filter((row) => !hasNoResult(row))),
  );
}

/** Removes planned time; the rules were checked under its locks. */
export function remove(ctx: Ctx, pks: readonly number[]): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    await uncheckedRemove(tx, await queries.findBlocks(tx.db, pks));
    return true;
  });
}

/** Frees the time planned here for a deleted proposal, unless the proposal was restored meanwhile (rule O237, decision 600). */
export async function freeTimeOfDeleted(tx: Ctx, proposalPk: number): Promise<void> {
  const proposal = await lockProposal(tx.db, proposalPk);
  if (proposal?.deletedAt) await uncheckedRemove(tx, await queries.listAheadOf(tx.db, proposalPk, tx.now));
}

/** Does the same for one experiment. */
export async function changeStatusOfBlock(
  ctx: Ctx,
  step: keyof typeof steps,
  experimentPk: number,
): Promise<BlockModel> {
  const [block] = await take(ctx, step, [experimentPk]);
  if (!block) throw refused('EXPERIMENT_NOT_FOUND');
  return block;
}
