/** Kinds of records about which open screens are notified. */
export const liveKinds = [
  'proposal',
  'call',
  'fap',
  'user',
  // Screens are notified only of other people who edit these, not of changes: those are reported by the proposal they belong to.
  'technical-review',
  'fap-review',
  'fap-decision',
  'administration',
  'internal-review',
  'scientist-comment',
  'clarification',
  'visit',
  'experiment-safety',
  'data-access',
  'experiment',
  // Records managed by the facility: a person who may change one of these may change all of that kind.
  'template',
  'email-template',
  'question',
  'page',
  'setting',
  'instrument',
  'institution',
  'technique',
  'tag',
  'status',
  'workflow',
  'predefined-message',
  'training-kind',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** A record's key, as open screens and the server exchange it: `proposal/12`. */
export type RecordKey = `${LiveKind}/${number}`;

export const recordKey = (kind: LiveKind, id: number): RecordKey => `${kind}/${id}`;

/**
 * Returns the key of a record identified by a word (a question), hashed to a number from 1 to 2³¹. Two words with the same hash, a chance
 * of one in two billion, are treated as the same record.
 */
export function namedKey(kind: LiveKind, name: string): RecordKey {
  let number = 0;
  for (const letter of name) number = (Math.imul(number, 31) + (letter.codePointAt(0) ?? 0)) & 0x7f_ff_ff_ff;
  return recordKey(kind, number + 1);
}

/** Returns the kind and number of a key. */
export function partsOf(key: RecordKey): { readonly kind: LiveKind; readonly id: number } {
  const [kind, id] = key.split('/');
  return { kind: kind as LiveKind, id: Number(id) };
}

/** The part of an event that determines which records it changed. */
export interface LiveEvent {
  readonly type: string;
  readonly objectId: number | string;
  readonly proposalPk?: number | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Kinds whose events carry the record's number as object id, by the first word of the event type. */
const kindOfPrefix: Readonly<Record<string, LiveKind>> = { CALL: 'call', USER: 'user' };

/**
 * Returns the records an event changed, without duplicates: its proposal, the panel it names, and the call or person it happened to.
 * Changes to other kinds are reported through the record they belong to.
 */
export function keysOfEvent({ type, objectId, proposalPk, data = {} }: LiveEvent): RecordKey[] {
  const keys = new Set<RecordKey>();
  const add = (kind: LiveKind, id: unknown) => {
    const number = typeof id === 'number' || (typeof id === 'string' && /^\d+$/.test(id)) ? Number(id) : Number.NaN;
    if (Number.isSafeInteger(number) && number > 0) keys.add(recordKey(kind, number));
  };
  add('proposal', proposalPk);
  add('fap', data.fapId);
  const kind = kindOfPrefix[type.split('_', 1)[0] ?? ''];
  if (kind) add(kind, objectId);
  // Other events of a panel are about a proposal or a review in it, not about the panel itself.
  if (/^FAP_(CREATED|UPDATED|DELETED|MEMBER)/.test(type)) add('fap', objectId);
  return [...keys];
}
