/** Kinds of records that open screens are told of. */
export const liveKinds = [
  'proposal',
  'call',
  'fap',
  'user',
  // Nobody is told of changes to these, only of others who write there: the proposal they belong to tells what changed.
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
  // What the facility keeps: whoever may change one of these may change all of their kind.
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

/** A record as open screens and the server name it to each other: `proposal/12`. */
export type RecordKey = `${LiveKind}/${number}`;

export const recordKey = (kind: LiveKind, id: number): RecordKey => `${kind}/${id}`;

/**
 * The key of a record that is named by a word (a question), as a number from 1 to 2³¹: two words that share one, once in two thousand million,
 * are said to be the same.
 */
export function namedKey(kind: LiveKind, name: string): RecordKey {
  let number = 0;
  for (const letter of name) number = (Math.imul(number, 31) + (letter.codePointAt(0) ?? 0)) & 0x7f_ff_ff_ff;
  return recordKey(kind, number + 1);
}

/** The kind and number of a key. */
export function partsOf(key: RecordKey): { readonly kind: LiveKind; readonly id: number } {
  const [kind, id] = key.split('/');
  return { kind: kind as LiveKind, id: Number(id) };
}

/** What is read of an event to know which records it changed. */
export interface TellingEvent {
  readonly type: string;
  readonly objectId: number | string;
  readonly proposalPk?: number | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Kinds whose events name their record by its number, by the first word of the event's type. */
const kindOfPrefix: Readonly<Record<string, LiveKind>> = { CALL: 'call', USER: 'user' };

/**
 * The records an event changed, each once: the proposal it is about, the panel it names, and the call or person it happened to.
 * Records of other kinds are told with the one they belong to.
 */
export function keysOfEvent({ type, objectId, proposalPk, data = {} }: TellingEvent): RecordKey[] {
  const keys = new Set<RecordKey>();
  const add = (kind: LiveKind, id: unknown) => {
    const number = typeof id === 'number' || (typeof id === 'string' && /^\d+$/.test(id)) ? Number(id) : Number.NaN;
    if (Number.isSafeInteger(number) && number > 0) keys.add(recordKey(kind, number));
  };
  add('proposal', proposalPk);
  add('fap', data.fapId);
  const kind = kindOfPrefix[type.split('_', 1)[0] ?? ''];
  if (kind) add(kind, objectId);
  // Events of a panel are about the panel itself, or about a proposal or a review in it.
  if (/^FAP_(CREATED|UPDATED|DELETED|MEMBER)/.test(type)) add('fap', objectId);
  return [...keys];
}
