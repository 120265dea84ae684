import type { Sentences } from '../kernel/index.ts';
import { referenceNumberLimit } from './model.ts';

export const callSentences = {
  CALL_IN_USE: 'Failed to delete call, it has dependencies which need to be deleted first',
  NO_SHARED_TAG: 'One or more instruments do not share a tag with the selected call',
  INSTRUMENT_ALREADY_ASSIGNED: 'Could not assign instruments to call: one of them is assigned already',
  INSTRUMENT_NOT_ON_CALL: 'This instrument is not assigned to the call',
  CALL_LINK_UNKNOWN: 'Something chosen for this call does not exist any more: reload the page and choose again',
  REFERENCE_NUMBER_FORMAT_INVALID: ({ format }) => `The reference number format ('${String(format)}') is invalid`,
  REFERENCE_NUMBER_SEQUENCE_TOO_LARGE: ({ sequence }) =>
    `The sequence number provided ('${String(sequence)}') exceeds the format's digits parameter`,
  REFERENCE_NUMBER_TOO_LONG: ({ length }) =>
    `The reference number calculated is too long ('${String(length)} characters'; at most ${referenceNumberLimit})`,
  REFERENCE_NUMBER_FORMAT_TAKEN: ({ call }) =>
    `${String(call)} gives these numbers already, and no number can be given twice: choose another format`,
  REFERENCE_NUMBER_TAKEN: 'Could not update call: a reference number of the new format belongs to another proposal',
  CALL_NOT_FOUND: 'Call not found',
  CALLS_TO_REORDER_NOT_FOUND: 'Could not reorder calls',
} satisfies Sentences<string>;

export type CallReason = keyof typeof callSentences;
