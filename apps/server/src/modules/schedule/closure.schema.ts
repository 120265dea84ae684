import {
  closureFields,
  createInstrumentClosureArgs,
  deleteInstrumentClosureArgs,
  schedulePolicies,
  updateInstrumentClosureArgs,
} from '@atrium/domain/schedule';
import type { Ctx } from '../../access/context.ts';
import { mutation, unlocked } from '../../graphql/operation.ts';
import { closures } from './closure.service.ts';
import { factsOfInstruments } from './schedule.facts.ts';
import { closureRows } from './schedule.queries.ts';
import { ClosureRef } from './schedule.types.ts';

const absent = 'CLOSURE_NOT_FOUND';

/** Returns the facts of the current instrument of a closed time and of those it would be moved to; null if the closed time does not exist. */
async function factsOfClosure(ctx: Ctx, id: number, ...next: Array<number | null | undefined>) {
  const stored = await closureRows.find(ctx.db, id);
  return stored ? factsOfInstruments(ctx, [stored.instrumentId, ...next.map((one) => one ?? null)]) : null;
}

mutation('createInstrumentClosure', {
  type: ClosureRef,
  description:
    'Adds a period without beam, for an instrument or the whole facility. Time already planned in it is kept and gets a warning.',
  policy: schedulePolicies.close,
  lock: unlocked('nothing but who works on the instrument is asked'),
  facts: (ctx, { instrumentId }) => factsOfInstruments(ctx, [instrumentId ?? null]),
  absent: 'INSTRUMENT_NOT_FOUND',
  ...closures.creates(createInstrumentClosureArgs),
});

mutation('updateInstrumentClosure', {
  type: ClosureRef,
  policy: schedulePolicies.close,
  facts: (ctx, { id, instrumentId }) => factsOfClosure(ctx, id, instrumentId),
  absent,
  ...closures.updates(updateInstrumentClosureArgs, { read: 'InstrumentClosureRead', fields: closureFields }),
});

mutation('deleteInstrumentClosure', {
  type: ClosureRef,
  destructive: 'Deleted a closed time',
  policy: schedulePolicies.close,
  lock: (tx, { id }) => closureRows.lock(tx.db, id, 'removing'),
  facts: (ctx, { id }) => factsOfClosure(ctx, id),
  absent,
  ...closures.removes(deleteInstrumentClosureArgs),
});
