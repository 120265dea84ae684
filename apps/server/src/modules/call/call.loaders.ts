import { manyLoader, oneLoader } from '../../access/loaders.ts';
import type { InstrumentOnCall } from '../instrument/index.ts';
import { type CallRow, countProposalsOfCalls, findCalls } from './call.queries.ts';
import { findFapsOfCalls, findInstrumentsOfCalls } from './call-links.queries.ts';

/** A call by key, batched. */
export const calls = oneLoader<number, CallRow>(
  (ctx, ids) => findCalls(ctx.db, ids),
  (call) => call.id,
);

/** Instruments of a call with their time and panel on it, batched. */
export const instrumentsOfCall = manyLoader<number, InstrumentOnCall & { callId: number }>(
  (ctx, ids) => findInstrumentsOfCalls(ctx.db, ids),
  (instrument) => instrument.callId,
);

/** Panels of a call, batched. */
export const fapIdsOfCall = manyLoader<number, { callId: number; fapId: number }>(
  (ctx, ids) => findFapsOfCalls(ctx.db, ids),
  (link) => link.callId,
);

/** How many proposals a call has, batched; null when it has none. */
export const proposalCountOfCall = oneLoader<number, { callId: number; count: number }>(
  (ctx, ids) => countProposalsOfCalls(ctx.db, ids),
  (row) => row.callId,
);
