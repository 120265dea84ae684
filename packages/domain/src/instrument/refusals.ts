import type { Details, Sentences } from '../kernel/index.ts';

export type InstrumentReason =
  | 'INSTRUMENT_IN_USE'
  | 'USER_UNKNOWN_FOR_INSTRUMENT'
  | 'SCIENTIST_ALREADY_ASSIGNED'
  | 'INSTRUMENT_NOT_FOUND'
  | 'INSTRUMENT_SCIENTIST_NOT_FOUND';

const words: readonly (readonly [key: string, one: string, many: string])[] = [
  ['proposals', 'proposal', 'proposals'],
  ['calls', 'call', 'calls'],
  ['scientists', 'scientist', 'scientists'],
  ['experiments', 'experiment', 'experiments'],
];

function useOf(details: Details): string {
  return words
    .filter(([key]) => Number(details[key]) > 0)
    .map(([key, one, many]) => `${String(details[key])} ${details[key] === 1 ? one : many}`)
    .join(', ');
}

export const instrumentSentences: Sentences<InstrumentReason> = {
  INSTRUMENT_IN_USE: (details) => `Could not delete instrument: it is used by ${useOf(details)}`,
  USER_UNKNOWN_FOR_INSTRUMENT: 'There is no such person',
  SCIENTIST_ALREADY_ASSIGNED: 'Could not assign scientist/s to instrument: one of them is assigned already',
  INSTRUMENT_NOT_FOUND: 'Instrument not found',
  INSTRUMENT_SCIENTIST_NOT_FOUND: 'Could not remove assigned scientist/s from instrument',
};
