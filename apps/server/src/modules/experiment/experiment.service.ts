import { experimentIdOf, type SlotAdded, type SlotChanged, type SlotsRemoved } from '@atrium/domain/experiment';
import type { EventName } from '@atrium/domain/workflow';
import type { Ctx } from '../../access/context.ts';
import { record } from '../../events/record.ts';
import { instruments } from '../instrument/index.ts';
import { lockProposal, type ProposalRow, updateProposalRow } from '../proposal/index.ts';
import { people } from '../user/index.ts';
import * as queries from './experiment.queries.ts';

/** A message that cannot be handled as things stand; it is set aside with these words. */
const cannot = (words: string) => new Error(words);

async function mustLockProposal(tx: Ctx, proposalPk: number): Promise<ProposalRow> {
  const proposal = await lockProposal(tx.db, proposalPk);
  if (!proposal || proposal.deletedAt) throw cannot(`There is no proposal with the key ${proposalPk}`);
  return proposal;
}

/** Lets the event act on the proposal: it is remembered and may move it along its workflow (rule O3). */
async function tell(tx: Ctx, type: EventName, proposalPk: number, data: Record<string, unknown>): Promise<void> {
  await record(tx, { type, objectId: proposalPk, proposalPk, data });
}

/** A contact nobody knows is left out rather than to lose the booking. */
async function contactOf(tx: Ctx, localContactId: number | null | undefined): Promise<number | null> {
  return localContactId && (await people.load(tx, localContactId)) ? localContactId : null;
}

/**
 * Makes the experiment of a booking, numbered within its proposal; of a booking that is known already it takes over what is said
 * (rule O2).
 */
export async function uncheckedAddSlot(tx: Ctx, type: EventName, slot: SlotAdded): Promise<void> {
  const proposal = await mustLockProposal(tx, slot.proposalPk);
  if (!(await instruments.load(tx, slot.instrumentId))) {
    throw cannot(`There is no instrument with the key ${slot.instrumentId}`);
  }
  const { id: scheduledEventId, startsAt, endsAt, status, instrumentId, proposalPk } = slot;
  const said = { startsAt, endsAt, status, instrumentId, localContactId: await contactOf(tx, slot.localContactId) };
  const known = await queries.lockExperimentOfEvent(tx.db, scheduledEventId);
  if (known) await queries.updateExperimentRow(tx.db, known.experimentPk, { ...said, updatedAt: tx.now });
  else {
    const experimentSequence = (proposal.experimentSequence ?? 0) + 1;
    await updateProposalRow(tx.db, proposalPk, { experimentSequence });
    const experimentId = experimentIdOf(proposal.proposalId, experimentSequence);
    await queries.insertExperiment(tx.db, { ...said, proposalPk, scheduledEventId, experimentId });
  }
  await tell(tx, type, proposalPk, { scheduledEventId, startsAt, endsAt, status, instrumentId });
}

/** Gives the experiment of a booking the times, the state and the contact of the message. */
export async function uncheckedChangeSlot(tx: Ctx, type: EventName, slot: SlotChanged): Promise<void> {
  await mustLockProposal(tx, slot.proposalPk);
  const { id: scheduledEventId, startsAt, endsAt, status, proposalPk } = slot;
  const known = await queries.lockExperimentOfEvent(tx.db, scheduledEventId);
  if (known?.proposalPk !== proposalPk)
    throw cannot(`The proposal has no experiment of the booking ${scheduledEventId}`);
  const localContactId = await contactOf(tx, slot.localContactId);
  await queries.updateExperimentRow(tx.db, known.experimentPk, {
    startsAt,
    endsAt,
    status,
    localContactId,
    updatedAt: tx.now,
  });
  await tell(tx, type, proposalPk, { scheduledEventId, startsAt, endsAt, status });
}

/** Told of every experiment that is about to go, in its transaction: areas above take along what they keep of it. */
export type ExperimentRemoved = (tx: Ctx, experiment: queries.ExperimentRow) => Promise<void>;
const removalListeners: ExperimentRemoved[] = [];

export function whenExperimentRemoved(listener: ExperimentRemoved): void {
  removalListeners.push(listener);
}

/** Deletes the experiments of these bookings; those that are gone already are passed over. Each proposal hears of it once. */
export async function uncheckedRemoveSlots(tx: Ctx, type: EventName, { scheduledevents }: SlotsRemoved): Promise<void> {
  const byProposal = Map.groupBy(scheduledevents, ({ proposalPk }) => proposalPk);
  for (const [proposalPk, slots] of [...byProposal].sort(([a], [b]) => a - b)) {
    await mustLockProposal(tx, proposalPk);
    for (const { id } of slots) {
      const known = await queries.lockExperimentOfEvent(tx.db, id);
      if (known?.proposalPk !== proposalPk) continue;
      for (const listener of removalListeners) await listener(tx, known);
      await queries.deleteExperimentRow(tx.db, known.experimentPk);
    }
    await tell(tx, type, proposalPk, { scheduledEventIds: slots.map(({ id }) => id) });
  }
}
