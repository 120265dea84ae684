/** An instrument of a proposal and the panel chosen for it. */
export interface PanelPair {
  readonly instrumentId: number;
  readonly fapId: number;
}

/** A change of the instruments of proposals: either the exact new list, or instruments to add and to remove. */
export type InstrumentChange =
  | { readonly set: readonly number[] }
  | { readonly add: readonly number[]; readonly remove: readonly number[] };

/** Returns the instruments of a proposal after a change; an instrument that is both added and removed remains. */
export function instrumentsAfter(current: readonly number[], change: InstrumentChange): readonly number[] {
  if ('set' in change) return change.set;
  const kept = current.filter((instrument) => !change.remove.includes(instrument));
  return [...new Set([...kept, ...change.add])];
}

/** How many of the selected proposals have a given instrument. */
export type Presence = 'ALL' | 'SOME' | 'NONE';

export function presenceOf(instrumentId: number, selected: ReadonlyArray<readonly number[]>): Presence {
  const having = selected.filter((instruments) => instruments.includes(instrumentId)).length;
  if (having === 0) return 'NONE';
  return having === selected.length ? 'ALL' : 'SOME';
}

/**
 * Counts the effects of a change on a selection: technical reviews created and removed, proposals that lose an instrument, and proposals
 * left without any.
 */
export function instrumentEffects(
  selected: ReadonlyArray<readonly number[]>,
  change: InstrumentChange,
): { readonly created: number; readonly removed: number; readonly losing: number; readonly without: number } {
  const changes = selected.map((current) => instrumentChanges(current, instrumentsAfter(current, change)));
  const sum = (count: (change: InstrumentChanges) => number) => changes.reduce((total, one) => total + count(one), 0);
  return {
    created: sum(({ add }) => add.length),
    removed: sum(({ remove }) => remove.length),
    losing: sum(({ remove }) => (remove.length > 0 ? 1 : 0)),
    without: selected.filter((current) => current.length > 0 && instrumentsAfter(current, change).length === 0).length,
  };
}

/** The difference that a new list of instruments makes to one proposal, whose old list it replaces (rule P32). */
export interface InstrumentChanges {
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

/** Returns the instruments a proposal gains and loses when its list is replaced by the wanted one. */
export function instrumentChanges(current: readonly number[], wanted: readonly number[]): InstrumentChanges {
  return {
    add: [...new Set(wanted)].filter((instrument) => !current.includes(instrument)),
    remove: current.filter((instrument) => !wanted.includes(instrument)),
  };
}

/**
 * Returns the panel pairs of a proposal after panels were chosen, or removed, for some instruments; instruments that are not named keep
 * their panels.
 */
export function panelPairsAfter(
  place: { readonly instrumentIds: readonly number[]; readonly panels: readonly PanelPair[] },
  chosen: readonly { instrumentId?: number | null | undefined; fapId?: number | null | undefined }[],
): PanelPair[] {
  const named = new Set(chosen.map(({ instrumentId }) => instrumentId));
  const kept = place.panels.filter(({ instrumentId }) => !named.has(instrumentId));
  return [...kept, ...panelPairsFor(place.instrumentIds, chosen)];
}

/** Returns the chosen pairs that apply to a proposal: its own instruments, with a panel (rule P33). */
export function panelPairsFor(
  instrumentIds: readonly number[],
  chosen: readonly { instrumentId?: number | null | undefined; fapId?: number | null | undefined }[],
): PanelPair[] {
  const pairs: PanelPair[] = [];
  for (const { instrumentId, fapId } of chosen) {
    if (!instrumentId || !fapId || !instrumentIds.includes(instrumentId)) continue;
    if (pairs.some((pair) => pair.instrumentId === instrumentId && pair.fapId === fapId)) continue;
    pairs.push({ instrumentId, fapId });
  }
  return pairs;
}
