/** Tags on calls and instruments: a tagged call accepts only instruments that share a tag with it. */
import { z } from 'zod';
import {
  type Decision,
  id,
  ids,
  officerInPerson,
  officerOnly,
  onlyKnown,
  onlyOwn,
  rule,
  type Sentences,
  text,
} from '../kernel/index.ts';

/** Fields of a tag (rule A27). */
export const tagFields = {
  name: text(200, 'Name is required'),
  shortCode: text(20, 'Short code is required'),
};

export const createTagArgs = z.object(tagFields);

export const updateTagArgs = z.object({ id: id(), ...tagFields });

export const deleteTagArgs = z.object({ id: id() });

export const assignInstrumentsToTagArgs = z.object({
  tagId: id(),
  instrumentIds: ids().min(1, { message: 'Please choose at least one instrument' }),
});

export const removeInstrumentFromTagArgs = z.object({ tagId: id(), instrumentId: id() });

export const assignCallsToTagArgs = z.object({
  tagId: id(),
  callIds: ids().min(1, { message: 'Please choose at least one call' }),
});

export const removeCallFromTagArgs = z.object({ tagId: id(), callId: id() });

/** Officers manage tags and the records that carry them; anybody may read their names (rule A32). */
export const mayManageTags = officerOnly;

/** Deletion is not part of the contract, so no access token has a key for it. */
export const mayDeleteTags = officerInPerson;

export const tagPolicies = {
  write: rule('tag.write', mayManageTags),
  delete: rule('tag.delete', mayDeleteTags),
};

/** Checks that no other tag has the same short code (rule A29). */
export const mayUseTagShortCode = (
  tagId: number | undefined,
  sameShortCode: readonly { readonly id: number }[],
): Decision<TagReason> => onlyOwn(tagId, sameShortCode, 'TAG_SHORT_CODE_TAKEN');

const unknown = { instruments: 'TAG_INSTRUMENT_UNKNOWN', calls: 'TAG_CALL_UNKNOWN' } as const;

/**
 * Checks that all records to be tagged exist; tagging one again has no effect. Instruments remain on a call whatever happens to its tags:
 * tags are checked when an instrument is assigned to the call, not afterwards (rules A31 and A32).
 */
export const mayTag = (
  what: keyof typeof unknown,
  wanted: readonly number[],
  known: readonly number[],
): Decision<TagReason> => onlyKnown(wanted, known, unknown[what]);

export const tagSentences = {
  TAG_NOT_FOUND: 'Tag not found',
  TAG_SHORT_CODE_TAKEN: 'Another tag has this short code',
  TAG_INSTRUMENT_UNKNOWN: 'Could not assign instruments to tag: one of them does not exist',
  TAG_CALL_UNKNOWN: 'Could not assign calls to tag: one of them does not exist',
  TAG_INSTRUMENT_NOT_FOUND: 'The instrument does not have this tag',
  TAG_CALL_NOT_FOUND: 'The call does not have this tag',
} satisfies Sentences<string>;

export type TagReason = keyof typeof tagSentences;
