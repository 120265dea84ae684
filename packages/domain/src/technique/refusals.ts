import type { Sentences } from '../kernel/index.ts';

export type TechniqueReason =
  | 'TECHNIQUE_NOT_FOUND'
  | 'TECHNIQUE_SHORT_CODE_TAKEN'
  | 'TECHNIQUE_INSTRUMENT_UNKNOWN'
  | 'TECHNIQUE_SCIENTIST_UNKNOWN'
  | 'TECHNIQUE_INSTRUMENT_NOT_FOUND'
  | 'TECHNIQUE_SCIENTIST_NOT_FOUND';

export const techniqueSentences: Sentences<TechniqueReason> = {
  TECHNIQUE_NOT_FOUND: 'Technique not found',
  TECHNIQUE_SHORT_CODE_TAKEN: 'Another technique has this short code',
  TECHNIQUE_INSTRUMENT_UNKNOWN: 'Could not assign instrument/s to technique: one of them does not exist',
  TECHNIQUE_SCIENTIST_UNKNOWN: 'Could not assign scientist/s to technique: one of them does not exist',
  TECHNIQUE_INSTRUMENT_NOT_FOUND: 'Could not remove assigned instrument/s from technique',
  TECHNIQUE_SCIENTIST_NOT_FOUND: 'Could not remove assigned scientist/s from technique',
};
