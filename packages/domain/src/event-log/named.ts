import { featureCatalogue } from '../feature/index.ts';
import { pageCatalogue } from '../page/index.ts';
import { type SettingId, settingCatalogue } from '../setting/index.ts';

/** Kinds of records that other records refer to by id, and that have a name to show. */
export const namedKinds = [
  'person',
  'role',
  'institution',
  'country',
  'instrument',
  'fap',
  'call',
  'status',
  'template',
  'workflow',
  'technique',
  'message',
] as const;
export type NamedKind = (typeof namedKinds)[number];

/** The kind of record that an id refers to, by the last word of the field that contains it. */
const kindsByWord: Readonly<Record<string, NamedKind>> = {
  user: 'person',
  users: 'person',
  team: 'person',
  proposer: 'person',
  reviewer: 'person',
  reviewers: 'person',
  scientist: 'person',
  scientists: 'person',
  assignee: 'person',
  roles: 'role',
  institution: 'institution',
  country: 'country',
  instrument: 'instrument',
  instruments: 'instrument',
  fap: 'fap',
  faps: 'fap',
  call: 'call',
  calls: 'call',
  status: 'status',
  template: 'template',
  workflow: 'workflow',
  technique: 'technique',
  techniques: 'technique',
};

/** Returns the kind of record that a field such as `managerUserId` or `instrumentIds` refers to; undefined if it refers to none. */
export function kindNamedBy(field: string): NamedKind | undefined {
  const words = field.replace(/Ids?$/, '').split(/(?=\p{Lu})/u);
  return kindsByWord[(words.at(-1) ?? '').toLowerCase()];
}

/** The kind of record, by the first word of the events about it. */
const kindsByEvent: Readonly<Record<string, NamedKind>> = {
  CALL: 'call',
  USER: 'person',
  INSTITUTION: 'institution',
  INSTRUMENT: 'instrument',
  TECHNIQUE: 'technique',
  FAP: 'fap',
  TEMPLATE: 'template',
  WORKFLOW: 'workflow',
  PREDEFINED: 'message',
};

/** Returns the record an event is about; undefined if it is not of a kind with names. */
export function recordOfEvent(eventType: string, objectId: string): RecordInLog | undefined {
  const kind =
    kindsByEvent[eventType.split('_')[0] ?? ''] ??
    (/^STATUS_(CREATED|UPDATED|DELETED)$/.test(eventType) ? 'status' : undefined);
  return kind && /^[1-9]\d{0,8}$/.test(objectId) ? { kind, id: Number(objectId) } : undefined;
}

/** Returns the former name of a record, from the event of its creation or deletion; it is known even if the record no longer exists. */
export function nameOfThen(eventType: string, data: Readonly<Record<string, unknown>>): string | undefined {
  if (!/_(CREATED|DELETED)$/.test(eventType)) return undefined;
  const person = [data.firstname, data.lastname].filter(isName).join(' ');
  return [person, data.name, data.shortCode, data.code, data.title].find(isName);
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const title = <K extends string>(words: Readonly<Record<K, { readonly title: string }>>, id: string) =>
  Object.hasOwn(words, id) ? words[id as K].title : undefined;

/** Returns the name of a setting, feature or page on its screen; undefined for records whose names are stored. */
export function wordsOfRecord(eventType: string, objectId: string): string | undefined {
  if (eventType.startsWith('SETTING_'))
    return Object.hasOwn(settingCatalogue, objectId) ? settingCatalogue[objectId as SettingId].label : undefined;
  if (eventType.startsWith('FEATURE_')) return title(featureCatalogue, objectId);
  return eventType.startsWith('PAGE_') ? title(pageCatalogue, objectId) : undefined;
}

export interface RecordInLog {
  readonly kind: NamedKind;
  readonly id: number;
}

const numbersIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is number => Number.isInteger(one));

/** Returns all records that an event's data refers to by id. */
export function recordsNamed(data: Readonly<Record<string, unknown>>): RecordInLog[] {
  const before = typeof data.before === 'object' && data.before !== null ? Object.entries(data.before) : [];
  return [...Object.entries(data), ...before].flatMap(([field, value]) => {
    const kind = kindNamedBy(field);
    return kind ? numbersIn(value).map((id) => ({ kind, id })) : [];
  });
}
