/** Selection of instruments: `InstrumentFilter` for lists, `useInstruments` for forms, `InstrumentsDialog` for several at once. */
export {
  InstrumentFilter,
  type InstrumentFilterProps,
  type PickedInstrument,
  useInstruments,
} from './instrument-picker.tsx';
export { InstrumentsDialog, type InstrumentsDialogProps } from './instruments-dialog.tsx';
