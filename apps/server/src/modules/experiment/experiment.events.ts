import { slotAdded, slotChanged, slotChanges, slotsRemoved } from '@atrium/domain/experiment';
import type { EventName } from '@atrium/domain/workflow';
import type { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { onMessage } from '../message/index.ts';
import * as service from './experiment.service.ts';

/** What is wrong with a message, in one line for the officer who finds it set aside. */
function readAs<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new Error(
    read.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'message'}: ${message}`).join('; '),
  );
}

function listen<Schema extends z.ZodType>(
  type: EventName,
  schema: Schema,
  act: (tx: Ctx, type: EventName, message: z.output<Schema>) => Promise<void>,
): void {
  onMessage(type, (tx, body) => act(tx, type, readAs(schema, body)));
}

listen('PROPOSAL_BOOKING_TIME_SLOT_ADDED', slotAdded, service.uncheckedAddSlot);
listen('PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', slotsRemoved, service.uncheckedRemoveSlots);
for (const type of slotChanges) listen(type, slotChanged, service.uncheckedChangeSlot);
