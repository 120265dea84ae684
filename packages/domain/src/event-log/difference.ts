/** A record, or the part of it that is written to the log. */
export type Told = Readonly<Record<string, unknown>>;

/** Fields that are never written to the log, in any record. */
const secret = /password|secret|token|hash/i;

/** Internal fields: already part of the event, or meaningless to a reader. */
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

/** Converts a value to the form stored with an event: dates become text, undefined becomes null. */
const stored = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));

/** Returns what the log records of a record that is created or deleted: all its fields except secrets and empty ones. */
export function recordTold(row: object): Told {
  const entries = Object.entries(row).map(([key, value]) => [key, stored(value)] as const);
  return Object.fromEntries(entries.filter(([key, value]) => isTold(key) && value !== null && value !== ''));
}

/**
 * Returns what the log records of a record that was `before` and is `after` (rule A19): the fields that differ, the new values under their
 * names and the old ones in `before`, without secrets. A field missing from the old record counts as null there; one missing from `after`
 * counts as unchanged. Returns undefined if nothing differs.
 */
export function loggedDifference(before: object, after: object): (Told & { readonly before: Told }) | undefined {
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

/** Returns two lists of lines for a difference, without the lines that both contain. */
export function differingLines(name: string, before: readonly string[], after: readonly string[]): [Told, Told] {
  return [
    { [name]: before.filter((line) => !after.includes(line)) },
    { [name]: after.filter((line) => !before.includes(line)) },
  ];
}
