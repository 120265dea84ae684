/** Instruments and their staff. */
export {
  type InstrumentRow,
  instruments,
  instrumentsOfUser,
  isScientistOn,
  listInstruments,
  scientistsOfInstrument,
} from './instrument.queries.ts';
export {
  type InstrumentOnCall,
  InstrumentRef,
  InstrumentWithAvailabilityTimeRef,
  instrumentFieldsOf,
} from './instrument.schema.ts';
