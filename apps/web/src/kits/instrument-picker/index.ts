/** Choosing an instrument: `InstrumentFilter` for lists, `useInstruments` for forms. */
export {
  InstrumentFilter,
  type InstrumentFilterProps,
  type PickedInstrument,
  useInstruments,
} from './instrument-picker.tsx';
