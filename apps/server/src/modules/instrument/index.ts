/** Instruments and their staff. */
export { instruments, instrumentsOfUser, scientistsOfInstrument } from './instrument.loaders.ts';
export { type InstrumentRow, isScientistOn, isScientistOnProposal } from './instrument.queries.ts';
export { type InstrumentOnCall, InstrumentRef, InstrumentWithAvailabilityTimeRef } from './instrument.schema.ts';
