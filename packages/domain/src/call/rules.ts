import { allOf, type Decision, no, type Sentences, yes } from '../kernel/index.ts';
import { callShortCodeLimit, referenceNumberLimit } from './model.ts';

export const callSentences = {
  CALL_IN_USE: 'Failed to delete call, it has dependencies which need to be deleted first',
  NO_SHARED_TAG: 'One or more instruments do not share a tag with the selected call',
  INSTRUMENT_ALREADY_ASSIGNED: 'Could not assign instruments to call: one of them is already assigned',
  INSTRUMENT_NOT_ON_CALL: 'This instrument is not assigned to the call',
  CALL_LINK_UNKNOWN: 'Something chosen for this call no longer exists: reload the page and choose again',
  REFERENCE_NUMBER_FORMAT_INVALID: ({ format }) => `The reference number format ('${String(format)}') is invalid`,
  REFERENCE_NUMBER_SEQUENCE_TOO_LARGE: ({ sequence }) =>
    `The sequence number provided ('${String(sequence)}') exceeds the format's digits parameter`,
  REFERENCE_NUMBER_TOO_LONG: ({ length }) =>
    `The reference number calculated is too long ('${String(length)} characters'; at most ${referenceNumberLimit})`,
  REFERENCE_NUMBER_FORMAT_TAKEN: ({ call }) =>
    `${String(call)} already uses these numbers, and no number can be used twice: choose another format`,
  REFERENCE_NUMBER_TAKEN: 'Could not update call: a reference number of the new format belongs to another proposal',
  CALL_NOT_FOUND: 'Call not found',
  CALLS_TO_REORDER_NOT_FOUND: 'Could not reorder calls',
} satisfies Sentences<string>;

export type CallReason = keyof typeof callSentences;

/** A call cannot be deleted while it has instruments or proposals, including deleted proposals that can still be restored (rule C10). */
export function mayDeleteCall(use: { proposals: number; instruments: number }): Decision<CallReason> {
  return use.proposals > 0 || use.instruments > 0 ? no('CALL_IN_USE', { ...use }) : yes;
}

/** On a tagged call every instrument must share a tag with it; an untagged call accepts all (rule C26). */
export function mayAssignInstruments(
  callTags: readonly number[],
  instruments: readonly { readonly tagIds: readonly number[]; readonly isAssigned: boolean }[],
): Decision<CallReason> {
  return allOf<CallReason>(
    () =>
      callTags.length === 0 || instruments.every(({ tagIds }) => tagIds.some((tag) => callTags.includes(tag)))
        ? yes
        : no('NO_SHARED_TAG'),
    () => (instruments.some(({ isAssigned }) => isAssigned) ? no('INSTRUMENT_ALREADY_ASSIGNED') : yes),
  );
}

/**
 * Returns the new "ended" flag when dates change: a deadline moved into the future clears it, so that it can pass again; an explicitly set
 * flag is preserved (rule C15).
 */
export function endedMark(
  change: { given?: boolean | null; deadline?: Date | null },
  stored: boolean,
  now: Date,
): boolean {
  if (change.given) return true;
  if (change.deadline && change.deadline > now) return false;
  return stored;
}

/** Whether submitted proposals get new numbers: a new format renumbers them, removing the format leaves them (rule C31). */
export function renumbersProposals(stored: string | null, given: string | null | undefined): boolean {
  return Boolean(given?.trim()) && given !== stored;
}

const week = 7 * 86_400_000;
/** Calls typically recur every half year; whole weeks preserve the days of the week. */
const step = 26;

/** Returns the default number of weeks by which the dates of a copy are moved: half a year, or as many half years as it takes to start after now. */
export function weeksForCopy(startCall: Date, now: Date): number {
  const behind = Math.max(0, now.getTime() - startCall.getTime());
  return step * (Math.floor(behind / (step * week)) + 1);
}

/** The most weeks by which a copy may be moved: ten years in either direction. */
export const copyWeeksLimit = 520;

/** Returns a short code for the copy: a trailing number is incremented, as from '2026-1' to '2026-2'; otherwise ' copy' is appended. */
export function shortCodeOfCopy(shortCode: string): string {
  const numbered = /^(.*?\D|)(\d{1,3})$/.exec(shortCode);
  const [, before = '', digits = ''] = numbered ?? [];
  const next = numbered ? before + String(Number(digits) + 1).padStart(digits.length, '0') : `${shortCode} copy`;
  return next.length > callShortCodeLimit ? `${shortCode.slice(0, callShortCodeLimit - 5)} copy` : next;
}
