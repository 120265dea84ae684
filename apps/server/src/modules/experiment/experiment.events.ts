import {
  plannedHereWords,
  slotAdded,
  slotChanged,
  slotChanges,
  slotsRemoved,
  whatIsWrong,
} from '@atrium/domain/experiment';
import type { EventName } from '@atrium/domain/workflow';
import type { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { onEvent } from '../../events/dispatch.ts';
import { type LeftOver, onMessage } from '../message/index.ts';
import * as service from './experiment.service.ts';
import { holdPlannedHere, isPlannedHere } from './experiment.service.ts';
import { mailNote } from './on-the-day.service.ts';

function readAs<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new Error(whatIsWrong(read.error.issues));
}

function listen<Schema extends z.ZodType>(
  type: EventName,
  schema: Schema,
  act: (tx: Ctx, type: EventName, message: z.output<Schema>) => Promise<readonly LeftOver[]>,
): void {
  onMessage(type, async (tx, body) => {
    await holdPlannedHere(tx.db);
    if (await isPlannedHere(tx)) throw new Error(plannedHereWords);
    return act(tx, type, readAs(schema, body));
  });
}

/** A message about one booking is handled entirely or not at all. */
const whole =
  <Message>(act: (tx: Ctx, type: EventName, message: Message) => Promise<void>) =>
  async (tx: Ctx, type: EventName, message: Message): Promise<readonly LeftOver[]> => {
    await act(tx, type, message);
    return [];
  };

listen('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slotAdded, whole(service.uncheckedAddSlot));
listen('PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', slotsRemoved, service.uncheckedTakeBack);
for (const type of slotChanges) listen(type, slotChanged, whole(service.uncheckedChangeSlot));

onEvent('mails about experiments', 10, async (tx, event) => {
  if (event.eventType === 'EXPERIMENT_NOTE_WRITTEN') await mailNote(tx, event);
});
