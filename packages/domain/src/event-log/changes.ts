import { describeKeys } from '../api-token/index.ts';
import { plainTextOf } from '../kernel/index.ts';
import { kindNamedBy, type RecordInLog } from './named.ts';

/** One change that an event reports. */
export interface LoggedChange {
  /** The name of the field in words. */
  readonly field: string;
  /** The previous value; null if it was empty or the event does not report it. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Keys that only serve event handlers, are already in the event's sentence, or are ids of records without a name. */
const machinery = new Set([
  'before',
  'conditions',
  'isChained',
  'questionId',
  'from',
  'to',
  'event',
  'experimentPk',
  'experimentSafetyPk',
  'sampleId',
  'visitId',
  'reportId',
  'shipmentId',
  'feedbackId',
  // Changes to these are reported for each instrument.
  'managementTimeAllocations',
]);

/** Returns the name of a record that an event refers to by its id; undefined if it has no name any more. */
export type NameOf = (record: RecordInLog) => string | undefined;

/** Events about a change of status, of a proposal or of the safety of an experiment. */
const statusChange = /_STATUS_(CHANGED_BY_(WORKFLOW|USER)|PUT_BACK)$/;

/** Events about a deletion: all values they report are previous values. */
const removal = /_(DELETED|REMOVED)(_|$)/;

/**
 * Returns what an event changed, with old and new values (rule A19). Events carry new values under their names, and the old ones in
 * `before`: under the same names, or directly if there is only one value. For events without it, the values they carry are all there is.
 * Records are shown by name.
 */
export function loggedChanges(
  eventType: string,
  data: Readonly<Record<string, unknown>>,
  nameOf: NameOf = () => undefined,
): LoggedChange[] {
  if (statusChange.test(eventType)) return movedBetween(data, nameOf);
  if (Array.isArray(data.keys) && eventType.startsWith('API_ACCESS_TOKEN_')) return permissionsTold(eventType, data);
  const { before } = data;
  const changed = (key: string, old: unknown, now: unknown) => {
    const [was, is] = [named(key, old, nameOf), named(key, now, nameOf)];
    return kindNamedBy(key) && Array.isArray(was) && Array.isArray(is)
      ? listChanged(fieldWords(key), was, is)
      : changeOf(fieldWords(key), codeInWords(key, was), codeInWords(key, is));
  };
  if (!isRecord(before) && 'before' in data) return changeOf('Value', before, data.value ?? data.text ?? data.comment);
  if (isRecord(before)) return Object.keys(before).flatMap((key) => changed(key, before[key], data[key]));
  if (Array.isArray(data.answers)) return data.answers.flatMap(answerTold);
  return Object.entries(data).flatMap(([key, value]) => {
    if (machinery.has(key)) return [];
    return removal.test(eventType) ? changed(key, value, null) : changed(key, null, value);
  });
}

/** Returns what was added to a list of records and removed from it: 'ARC added, HALO removed' (rule P108). */
function listChanged(field: string, before: readonly unknown[], after: readonly unknown[]): LoggedChange[] {
  const parts = [
    ...after.filter((one) => !before.includes(one)).map((one) => `${String(one)} added`),
    ...before.filter((one) => !after.includes(one)).map((one) => `${String(one)} removed`),
  ];
  return parts.length === 0 ? [] : [{ field, before: null, after: parts.join(', ') }];
}

/** Fields that contain codes of decisions or statuses. */
const verdicts = new Set(['decision', 'finalStatus', 'recommendation', 'status']);

/** Returns a code in words if the field contains one: 'PARTIALLY_FEASIBLE' becomes 'Partially feasible' (rule P108). */
function codeInWords(field: string, value: unknown): unknown {
  if (!verdicts.has(field) || typeof value !== 'string' || !/^[A-Z]+(_[A-Z]+)*$/.test(value)) return value;
  const words = value.replaceAll('_', ' ').toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Returns a manual move, if the event contains both statuses; moves by the workflow are described in their sentence. */
function movedBetween({ fromStatusId, statusId }: Readonly<Record<string, unknown>>, nameOf: NameOf): LoggedChange[] {
  if (typeof fromStatusId !== 'number' || typeof statusId !== 'number') return [];
  return changeOf('Status', named('statusId', fromStatusId, nameOf), named('statusId', statusId, nameOf));
}

/** Returns the changes of an access token's permissions, in words and not truncated: those granted and those revoked. */
function permissionsTold(eventType: string, data: Readonly<Record<string, unknown>>): LoggedChange[] {
  const old = isRecord(data.before) ? data.before : undefined;
  const went = removal.test(eventType);
  const name = changeOf('Name', went ? data.name : (old?.name ?? null), went ? null : data.name);
  const lines = (keys: readonly string[]) => (keys.length > 0 ? describeKeys(keys).join('\n') : null);
  const [has, had] = [textsIn(data.keys), textsIn(old?.keys)];
  const added = lines(has.filter((key) => !had.includes(key)));
  if (!old) return [...name, { field: 'Permissions', before: went ? added : null, after: went ? null : added }];
  const removed = lines(had.filter((key) => !has.includes(key)));
  return [
    ...name,
    ...(added ? [{ field: 'Permissions added', before: null, after: added }] : []),
    ...(removed ? [{ field: 'Permissions removed', before: removed, after: null }] : []),
  ];
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Replaces ids of records with their names, if they have one. */
function named(field: string, value: unknown, nameOf: NameOf): unknown {
  const kind = kindNamedBy(field);
  if (!kind) return value;
  const name = (one: unknown) => (typeof one === 'number' ? (nameOf({ kind, id: one }) ?? one) : one);
  return Array.isArray(value) ? value.map(name) : name(value);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function answerTold(answered: unknown): LoggedChange[] {
  return isRecord(answered) ? changeOf(String(answered.questionId), null, answered.answer) : [];
}

function changeOf(field: string, before: unknown, after: unknown): LoggedChange[] {
  const [old, now] = [inWords(readable(before)), inWords(readable(after))];
  if (old !== now) return [{ field, before: old, after: now }];
  // The readable words are equal: the formatting differs, or long texts that begin alike.
  const [oldMarks, nowMarks] = [inWords(before), inWords(after)];
  return oldMarks === nowMarks ? [] : [{ field, before: oldMarks, after: nowMarks }];
}

/** Texts of pages, comments and e-mails start with an HTML block; they are shown as plain text. */
const formatted = /^\s*<(p|h[1-6]|ul|ol|div|table|blockquote)\b[^>]*>/i;

const readable = (value: unknown) =>
  typeof value === 'string' && formatted.test(value) ? plainTextOf(value).trim() : value;

/** Longer texts are truncated: the log is for finding out what happened, the records hold the rest. */
const longest = 300;

function inWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const list = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  const text = list ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (text === '') return null;
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** Stored field names that are not words, or that differ from what users call them. */
const renamed: Readonly<Record<string, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  preferredname: 'Preferred name',
  scheduledEventId: 'Number in the scheduler',
  isEsiSubmitted: 'Safety input submitted',
  teamLeadUserId: 'Team lead',
  userId: 'Person',
};

/** Returns a field name in words: 'Short code' for `shortCode`, 'Manager user' for `managerUserId`; a name with a space is already in words. */
function fieldWords(key: string): string {
  if (key.includes(' ')) return key;
  if (Object.hasOwn(renamed, key)) return renamed[key] as string;
  const plain = kindNamedBy(key) ? key.replace(/Id$/, '').replace(/Ids$/, 's') : key;
  const words = plain
    .replaceAll('_', ' ')
    .replaceAll(/(\p{Lu})/gu, ' $1')
    .trim()
    .toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

const hands = / ?\((?:userId:\d+ impersonating userId:\d+|command line: (?<account>[^)]*))\)$/;

/** Descriptions are stored, so the log has earlier wording of a sentence, which nobody translates; it is shown in the present words. */
const earlierImport = /^(\d+) institutions were added, (\d+) got their ROR id$/;

/** Returns a description, in its present wording, without the note on who really acted, which is shown beside it. */
export const plainDescription = (description: string) =>
  description
    .replace(hands, '')
    .replace(earlierImport, (_, made, matched) => `Institutions added: ${made}, given their ROR id: ${matched}`);

/** Returns the operating system account that acted from the command line; null for all other events. */
export const commandLineAccount = (description: string) => hands.exec(description)?.groups?.account ?? null;
