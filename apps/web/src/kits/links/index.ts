/**
 * What hangs on a technique, an instrument or a tag: the lists of it (`InstrumentLinks`, `ScientistLinks`; `RecordLinks` for others), and the dialogs
 * that assign more (`AssignInstruments`, `AssignScientists`, `AssignCalls`).
 */
export { AssignCalls, AssignInstruments, AssignScientists } from './assign.tsx';
export { InstrumentLinks, RecordLinks, ScientistLinks } from './links.tsx';
