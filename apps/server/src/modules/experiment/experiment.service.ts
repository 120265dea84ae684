import {
  type AllExperimentsInput,
  afterMessage,
  experimentIdOf,
  type SlotAdded,
  type SlotChanged,
  type SlotsRemoved,
} from '@atrium/domain/experiment';
import { readSetting } from '@atrium/domain/setting';
import type { EventName } from '@atrium/domain/workflow';
import { type Ctx, once } from '../../access/context.ts';
import type { Db } from '../../db/database.ts';
import { record } from '../../events/record.ts';
import { instruments } from '../instrument/index.ts';
import type { LeftOver } from '../message/index.ts';
import { lockProposal, type ProposalRow, updateProposalRow } from '../proposal/index.ts';
import { holdSetting, settingText } from '../setting/index.ts';
import { people } from '../user/index.ts';
import { experiments } from './experiment.loaders.ts';
import type { ExperimentRow } from './experiment.queries.ts';
import * as queries from './experiment.queries.ts';
import { pageOfExperiments } from './staff-list.queries.ts';

type RemovedSlot = SlotsRemoved['scheduledevents'][number];

/** A message that cannot be handled in the current state; it is set aside with this reason. */
const cannot = (words: string) => new Error(words);

const ofAnother = (booking: number) => cannot(`The booking ${booking} belongs to another proposal`);
const noProposal = (proposalPk: number) => cannot(`There is no proposal with the key ${proposalPk}`);

async function mustLockProposal(tx: Ctx, proposalPk: number): Promise<ProposalRow> {
  const proposal = await lockProposal(tx.db, proposalPk);
  if (!proposal || proposal.deletedAt) throw noProposal(proposalPk);
  return proposal;
}

/** Records an event of the proposal, which may move it along its workflow (rule O3). */
export async function tell(
  tx: Ctx,
  type: EventName,
  proposalPk: number,
  { experimentIds, ...data }: Record<string, unknown> & { readonly experimentIds: readonly string[] },
): Promise<void> {
  await record(tx, { type, objectId: proposalPk, proposalPk, description: experimentIds.join(', '), data });
}

/** Ignores an unknown contact, so that the booking is not lost. */
async function contactOf(tx: Ctx, localContactId: number | null | undefined): Promise<number | null> {
  return localContactId && (await people.load(tx, localContactId)) ? localContactId : null;
}

/** Extra data about time that is planned here; a scheduler's bookings do not have it. */
export interface PlannedHere {
  readonly source?: 'HERE';
  readonly shared?: boolean;
  readonly instrumentId?: number;
}

/** Returns the given fields of it, for storing. */
const plannedHereOf = ({ source, shared, instrumentId }: PlannedHere): PlannedHere => ({
  ...(source === undefined ? {} : { source }),
  ...(shared === undefined ? {} : { shared }),
  ...(instrumentId === undefined ? {} : { instrumentId }),
});

/** Creates the experiment of a booking, numbered within its proposal; if the booking is known already, updates its experiment (rule O2). */
export async function uncheckedAddSlot(tx: Ctx, type: EventName, slot: SlotAdded & PlannedHere): Promise<void> {
  const proposal = await mustLockProposal(tx, slot.proposalPk);
  if (!(await instruments.load(tx, slot.instrumentId))) {
    throw cannot(`There is no instrument with the key ${slot.instrumentId}`);
  }
  const { id: scheduledEventId, startsAt, endsAt, status, instrumentId, proposalPk } = slot;
  const localContactId = await contactOf(tx, slot.localContactId);
  const said = { startsAt, endsAt, status, instrumentId, localContactId, ...plannedHereOf(slot) };
  const known = await queries.lockExperimentOfEvent(tx.db, scheduledEventId);
  if (known && known.proposalPk !== proposalPk) throw ofAnother(scheduledEventId);
  if (known) {
    const kept = afterMessage(known, { status, isReopened: false });
    await queries.updateExperimentRow(tx.db, known.experimentPk, { ...said, ...kept, updatedAt: tx.now });
  }
  const experimentId = known?.experimentId ?? (await nextNumber(tx, proposal));
  if (!known) await queries.insertExperiment(tx.db, { ...said, proposalPk, scheduledEventId, experimentId });
  await tell(tx, type, proposalPk, {
    experimentIds: [experimentId],
    scheduledEventId,
    startsAt,
    endsAt,
    status,
    instrumentId,
  });
}

/** Returns the next experiment number of this proposal; numbers are never reused. */
async function nextNumber(tx: Ctx, { proposalPk, proposalId, ...proposal }: ProposalRow): Promise<string> {
  const experimentSequence = (proposal.experimentSequence ?? 0) + 1;
  await updateProposalRow(tx.db, proposalPk, { experimentSequence });
  return experimentIdOf(proposalId, experimentSequence);
}

/** Updates the experiment of a booking with the times, the status and the contact of the message. */
export async function uncheckedChangeSlot(tx: Ctx, type: EventName, slot: SlotChanged & PlannedHere): Promise<void> {
  await mustLockProposal(tx, slot.proposalPk);
  const { id: scheduledEventId, startsAt, endsAt, status, proposalPk } = slot;
  const known = await queries.lockExperimentOfEvent(tx.db, scheduledEventId);
  if (known?.proposalPk !== proposalPk)
    throw cannot(`The proposal has no experiment with the booking ${scheduledEventId}`);
  const localContactId = await contactOf(tx, slot.localContactId);
  await queries.updateExperimentRow(tx.db, known.experimentPk, {
    startsAt,
    endsAt,
    ...afterMessage(known, { status, isReopened: type === 'PROPOSAL_BOOKING_TIME_REOPENED' }),
    localContactId,
    ...plannedHereOf(slot),
    updatedAt: tx.now,
  });
  await tell(tx, type, proposalPk, { experimentIds: [known.experimentId], scheduledEventId, startsAt, endsAt, status });
}

/** Called for every experiment whose booking is removed, in the same transaction: areas above end their own processes for it. */
export type ExperimentRemoved = (tx: Ctx, experiment: queries.ExperimentRow) => Promise<void>;
const removalListeners: ExperimentRemoved[] = [];

export function whenExperimentRemoved(listener: ExperimentRemoved): void {
  removalListeners.push(listener);
}

/**
 * Marks the experiments of these bookings as removed, with everything filled in for them (rule O32, decision 0287); those already removed
 * are skipped. Records one event per proposal, even for a deleted one, since a deletion may be the reason why the scheduler removes the
 * time.
 */
export async function uncheckedRemoveSlots(tx: Ctx, type: EventName, { scheduledevents }: SlotsRemoved): Promise<void> {
  const byProposal = Map.groupBy(scheduledevents, ({ proposalPk }) => proposalPk);
  for (const [proposalPk, slots] of [...byProposal].sort(([a], [b]) => a - b)) {
    if (!(await lockProposal(tx.db, proposalPk))) throw noProposal(proposalPk);
    const experimentIds: string[] = [];
    for (const { id } of slots) {
      const known = await queries.lockExperimentOfEvent(tx.db, id);
      if (!known) continue;
      if (known.proposalPk !== proposalPk) throw ofAnother(id);
      for (const listener of removalListeners) await listener(tx, known);
      await queries.updateExperimentRow(tx.db, known.experimentPk, { removedAt: tx.now, updatedAt: tx.now });
      experimentIds.push(known.experimentId);
    }
    await tell(tx, type, proposalPk, { experimentIds, scheduledEventIds: slots.map(({ id }) => id) });
  }
}

/** Returns why a slot cannot be removed; undefined if it can. Locks proposal and booking until the transaction ends. */
async function whyNotTakenBack(tx: Ctx, { id, proposalPk }: RemovedSlot): Promise<string | undefined> {
  if (!(await lockProposal(tx.db, proposalPk))) return noProposal(proposalPk).message;
  const known = await queries.lockExperimentOfEvent(tx.db, id);
  return known && known.proposalPk !== proposalPk ? ofAnother(id).message : undefined;
}

/**
 * Removes the slots that a scheduler removes, and returns those that do not match, by reason: a slot that names another proposal than its
 * booking does not prevent the removal of the others (rule O31). Throws the reasons if none matches.
 */
export async function uncheckedTakeBack(
  tx: Ctx,
  type: EventName,
  { scheduledevents }: SlotsRemoved,
): Promise<readonly LeftOver[]> {
  const judged: { slot: RemovedSlot; reason: string | undefined }[] = [];
  for (const slot of [...scheduledevents].sort((a, b) => a.proposalPk - b.proposalPk || a.id - b.id)) {
    judged.push({ slot, reason: await whyNotTakenBack(tx, slot) });
  }
  const byReason = Map.groupBy(judged, ({ reason }) => reason);
  const fitting = byReason.get(undefined)?.map(({ slot }) => slot) ?? [];
  const left = [...byReason].flatMap(([reason, some]) =>
    reason === undefined ? [] : [{ reason, body: { scheduledevents: some.map(({ slot }) => slot) } }],
  );
  if (fitting.length === 0) throw cannot(left.map(({ reason }) => reason).join('; '));
  await uncheckedRemoveSlots(tx, type, { scheduledevents: fitting });
  return left;
}

/** Returns the keys of the experiments with something overdue. */
type OverdueFinder = (ctx: Ctx) => Promise<readonly number[]>;
let overdue: OverdueFinder = async () => [];

/** Registers how overdue experiments are found, from the area that knows what is due before experiments. */
export function findsOverdue(find: OverdueFinder): void {
  overdue = find;
}

/** Returns a page of the staff table (rule O30), with only overdue experiments if requested (rule O130). */
export async function listForStaff(
  ctx: Ctx,
  input: AllExperimentsInput,
  page: { readonly first: number; readonly offset: number },
): Promise<{ experiments: ExperimentRow[]; totalCount: number }> {
  const among = input.filter?.overdue ? await overdue(ctx) : undefined;
  const found = await pageOfExperiments(ctx.db, ctx.actor, { ...input, among }, page);
  experiments.know(ctx, found.experiments);
  return found;
}

const readOnce = (ctx: Ctx) => settingText(ctx, 'EXPERIMENTS_PLANNED');

/** Whether people plan experiments here, so that a scheduler may not (rule O100); read once per request. */
export const isPlannedHere = async (ctx: Ctx): Promise<boolean> =>
  readSetting('EXPERIMENTS_PLANNED', await once(ctx, readOnce)) === 'HERE';

/** Prevents changes to where experiments are planned until the transaction ends. Taken before all other locks of planning (decision 0164). */
export const holdPlannedHere = (db: Db): Promise<void> => holdSetting(db, 'EXPERIMENTS_PLANNED');
