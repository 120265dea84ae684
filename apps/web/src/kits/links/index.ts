/**
 * Records assigned to a technique, an instrument or a tag: the lists (`InstrumentLinks`, `ScientistLinks`; `RecordLinks` for others), and
 * the dialogs that assign more (`AssignInstruments`, `AssignScientists`, `AssignCalls`).
 */
export { AssignCalls, AssignInstruments, AssignScientists } from './assign.tsx';
export { InstrumentLinks, RecordLinks, ScientistLinks } from './links.tsx';
