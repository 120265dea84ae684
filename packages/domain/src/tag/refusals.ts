import type { Sentences } from '../kernel/index.ts';

export type TagReason =
  | 'TAG_NOT_FOUND'
  | 'TAG_SHORT_CODE_TAKEN'
  | 'TAG_INSTRUMENT_UNKNOWN'
  | 'TAG_CALL_UNKNOWN'
  | 'TAG_INSTRUMENT_NOT_FOUND'
  | 'TAG_CALL_NOT_FOUND';

export const tagSentences: Sentences<TagReason> = {
  TAG_NOT_FOUND: 'Tag not found',
  TAG_SHORT_CODE_TAKEN: 'Another tag has this short code',
  TAG_INSTRUMENT_UNKNOWN: 'Could not assign instrument/s to tag: one of them does not exist',
  TAG_CALL_UNKNOWN: 'Could not assign call/s to tag: one of them does not exist',
  TAG_INSTRUMENT_NOT_FOUND: 'The instrument does not carry this tag',
  TAG_CALL_NOT_FOUND: 'The call does not carry this tag',
};
