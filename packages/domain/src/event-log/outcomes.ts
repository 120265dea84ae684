/** A change of status in a timeline. */
interface StatusChange {
  readonly id: number;
  readonly at: Date;
  /** The connection it came along; null for a change by hand. */
  readonly connectionId: number | null;
}

/** What an action of a status did, as its own log tells. */
interface ActionOutcome {
  readonly id: number;
  readonly at: Date;
  readonly connectionId: number;
}

/**
 * Under which change of status each outcome is told: the last one before it along the same connection, or else the last one before
 * it. Outcomes before every change are left out.
 */
export function outcomesByChange<O extends ActionOutcome>(
  changes: readonly StatusChange[],
  outcomes: readonly O[],
): Map<number, O[]> {
  const told = new Map<number, O[]>();
  for (const outcome of outcomes) {
    const before = changes.filter(({ at }) => at <= outcome.at);
    const change = before.findLast(({ connectionId }) => connectionId === outcome.connectionId) ?? before.at(-1);
    if (change) told.set(change.id, [...(told.get(change.id) ?? []), outcome]);
  }
  return told;
}
