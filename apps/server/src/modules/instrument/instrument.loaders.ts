import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { findInstruments, findScientists, type InstrumentRow, listInstrumentsOfUsers } from './instrument.queries.ts';

/** An instrument by key, batched. */
export const instruments = oneLoader<number, InstrumentRow>(
  (ctx, ids) => findInstruments(ctx.db, ids),
  (instrument) => instrument.id,
);

/** Scientists of an instrument, batched. */
export const scientistsOfInstrument = manyLoader<number, { instrumentId: number; userId: number }>(
  (ctx, ids) => findScientists(ctx.db, ids),
  (link) => link.instrumentId,
);

/** Instruments a person manages or works on, batched. */
export const instrumentsOfUser = manyLoader<number, InstrumentRow & { userId: number }>(
  (ctx, ids) => listInstrumentsOfUsers(ctx.db, ids),
  (instrument) => instrument.userId,
);
