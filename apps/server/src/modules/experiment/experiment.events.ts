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
import { onMessage } from '../message/index.ts';
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
  act: (tx: Ctx, type: EventName, message: z.output<Schema>) => Promise<void>,
): void {
  onMessage(type, async (tx, body) => {
    await holdPlannedHere(tx.db);
    if (await isPlannedHere(tx)) throw new Error(plannedHereWords);
    await act(tx, type, readAs(schema, body));
  });
}

listen('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slotAdded, service.uncheckedAddSlot);
listen('PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', slotsRemoved, service.uncheckedRemoveSlots);
for (const type of slotChanges) listen(type, slotChanged, service.uncheckedChangeSlot);

onEvent('mails about experiments', 10, async (tx, event) => {
  if (event.eventType === 'EXPERIMENT_NOTE_WRITTEN') await mailNote(tx, event);
});
