import { type Decision, no, yes } from '../kernel/index.ts';
import type { InstrumentReason } from './refusals.ts';

/** What hangs on an instrument and keeps it from being deleted. */
export interface InstrumentUse {
  readonly proposals: number;
  readonly calls: number;
  readonly scientists: number;
  readonly experiments: number;
}

/** Any proposal, call, scientist or experiment keeps the instrument (rule A26). */
export function mayDeleteInstrument(use: InstrumentUse): Decision<InstrumentReason> {
  const inUse = Object.values(use).some((count) => count > 0);
  return inUse ? no('INSTRUMENT_IN_USE', { ...use }) : yes;
}
