/** A status change in a timeline. */
interface StatusChange {
  readonly id: number;
  readonly at: Date;
  /** The workflow connection that was followed; null for a manual change. */
  readonly connectionId: number | null;
}

/** The outcome of a status action, from its own log. */
interface ActionOutcome {
  readonly id: number;
  readonly at: Date;
  readonly connectionId: number;
}

/**
 * Groups outcomes by the status change under which to show them: the last earlier change along the same connection, otherwise the last
 * earlier change. Outcomes before the first change are left out.
 */
export function outcomesByChange<O extends ActionOutcome>(
  changes: readonly StatusChange[],
  outcomes: readonly O[],
): Map<number, O[]> {
  const byChange = new Map<number, O[]>();
  for (const outcome of outcomes) {
    const before = changes.filter(({ at }) => at <= outcome.at);
    const change = before.findLast(({ connectionId }) => connectionId === outcome.connectionId) ?? before.at(-1);
    if (change) byChange.set(change.id, [...(byChange.get(change.id) ?? []), outcome]);
  }
  return byChange;
}
