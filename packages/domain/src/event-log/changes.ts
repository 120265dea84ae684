/** One thing that an event says is another one now. */
export interface LoggedChange {
  /** Its name in words. */
  readonly field: string;
  /** What stood there; null for nothing, and where the event does not tell. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Keys that lead handlers and are in the sentence of the event already. */
const machinery = new Set(['before', 'conditions', 'isChained', 'questionId', 'from', 'to', 'event']);

/**
 * What an event changed, old and new (behaviour/core §12.3). Events tell the new values under their names, and the old ones in `before`:
 * under the same names, or by itself where there is one value. Of others what they tell is all there is.
 */
export function loggedChanges(eventType: string, data: Readonly<Record<string, unknown>>): LoggedChange[] {
  if (eventType.startsWith('PROPOSAL_STATUS_CHANGED')) return [];
  const { before } = data;
  if (!isRecord(before) && 'before' in data) return changed('Value', before, data.value);
  if (isRecord(before)) return Object.keys(before).flatMap((key) => changed(fieldWords(key), before[key], data[key]));
  if (Array.isArray(data.answers)) return data.answers.flatMap(answerTold);
  return Object.entries(data).flatMap(([key, value]) =>
    machinery.has(key) ? [] : changed(fieldWords(key), null, value),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function answerTold(told: unknown): LoggedChange[] {
  return isRecord(told) ? changed(String(told.questionId), null, told.answer) : [];
}

function changed(field: string, before: unknown, after: unknown): LoggedChange[] {
  const [old, now] = [inWords(before), inWords(after)];
  return old === now ? [] : [{ field, before: old, after: now }];
}

/** Longer texts are told by their beginning: the log is for finding out, the records have the rest. */
const longest = 300;

function inWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const list = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  const text = list ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (text === '') return null;
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** `shortCode` reads 'Short code'. */
function fieldWords(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .replaceAll(/(\p{Lu})/gu, ' $1')
    .trim()
    .toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`.replace(/ (ids?)$/, ' $1');
}

const hands = / ?\((?:userId:\d+ impersonating userId:\d+|command line: (?<account>[^)]*))\)$/;

/** A description without the note on whose hands did it, which is told beside it. */
export const plainDescription = (description: string) => description.replace(hands, '');

/** The account of the machine that did it from the command line; null for everything else. */
export const commandLineAccount = (description: string) => hands.exec(description)?.groups?.account ?? null;
