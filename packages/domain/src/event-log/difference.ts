/** A record, or what of it the log is to know. */
export type Told = Readonly<Record<string, unknown>>;

/** Never written into the log, whatever record it stands in. */
const secret = /password|secret|token|hash/i;

/** What the house notes for itself: told by the event already, or of no meaning to a reader. */
const bookkeeping = new Set([
  'id',
  'created',
  'updated',
  'updatedAt',
  'updatedBy',
  'revision',
  'dateModified',
  'lastModifiedBy',
  'basisWrittenBy',
  'basisWrittenAt',
  'proposalSequence',
]);

const isTold = (key: string) => !secret.test(key) && !bookkeeping.has(key);

/** Values as they are stored with an event: a moment is its text, nothing is null. */
const stored = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));

/** What the log is told of a record that is made or removed: everything it says, without secrets and what is empty. */
export function recordTold(row: object): Told {
  const entries = Object.entries(row).map(([key, value]) => [key, stored(value)] as const);
  return Object.fromEntries(entries.filter(([key, value]) => isTold(key) && value !== null && value !== ''));
}

/**
 * What the log is told of a record that was `before` and is `after` (rule A19): the fields that differ, the new values under
 * their names and the old ones in `before`; secrets are left out. Fields that only one of the two has are compared with nothing, those
 * that `after` leaves out stay. Undefined when nothing differs.
 */
export function differenceTold(before: object, after: object): (Told & { readonly before: Told }) | undefined {
  const old = new Map(Object.entries(before));
  const differing = Object.entries(after).filter(
    ([key, value]) =>
      isTold(key) && value !== undefined && JSON.stringify(stored(value)) !== JSON.stringify(stored(old.get(key))),
  );
  if (differing.length === 0) return undefined;
  return {
    ...Object.fromEntries(differing.map(([key, value]) => [key, stored(value)])),
    before: Object.fromEntries(differing.map(([key]) => [key, stored(old.get(key))])),
  };
}

/** Two lists of lines as a difference tells them: without the lines that both have. */
export function linesTold(name: string, before: readonly string[], after: readonly string[]): [Told, Told] {
  return [
    { [name]: before.filter((line) => !after.includes(line)) },
    { [name]: after.filter((line) => !before.includes(line)) },
  ];
}
