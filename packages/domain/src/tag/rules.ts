import { type Decision, no, yes } from '../kernel/index.ts';
import type { TagReason } from './refusals.ts';

/** A short code names one tag; keeping one's own is no clash (rule A29). */
export function mayNameTag(
  tagId: number | undefined,
  sameShortCode: readonly { readonly id: number }[],
): Decision<TagReason> {
  return sameShortCode.some(({ id }) => id !== tagId) ? no('TAG_SHORT_CODE_TAKEN') : yes;
}

/**
 * Only what exists can carry a tag; what carries it already keeps it. Instruments that are on a call stay there whatever happens
 * to its tags: the tags are asked when an instrument is assigned to the call, not afterwards (rules A31 and A32).
 */
export function mayTag(
  what: 'instruments' | 'calls',
  wanted: readonly number[],
  known: readonly number[],
): Decision<TagReason> {
  if (wanted.every((id) => known.includes(id))) return yes;
  return no(what === 'instruments' ? 'TAG_INSTRUMENT_UNKNOWN' : 'TAG_CALL_UNKNOWN');
}
