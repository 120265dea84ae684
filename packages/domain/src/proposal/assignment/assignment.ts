/** An instrument of a proposal and the panel meant for it. */
export interface PanelPair {
  readonly instrumentId: number;
  readonly fapId: number;
}

/** What becomes of the instruments of proposals: exactly these, or some more and some fewer than each has. */
export type InstrumentChange =
  | { readonly set: readonly number[] }
  | { readonly add: readonly number[]; readonly remove: readonly number[] };

/** The instruments a proposal has after a change; one that is added and removed at once stays. */
export function instrumentsAfter(current: readonly number[], change: InstrumentChange): readonly number[] {
  if ('set' in change) return change.set;
  const kept = current.filter((instrument) => !change.remove.includes(instrument));
  return [...new Set([...kept, ...change.add])];
}

/** How many of the selected proposals have an instrument. */
export type Presence = 'ALL' | 'SOME' | 'NONE';

export function presenceOf(instrumentId: number, selected: ReadonlyArray<readonly number[]>): Presence {
  const having = selected.filter((instruments) => instruments.includes(instrumentId)).length;
  if (having === 0) return 'NONE';
  return having === selected.length ? 'ALL' : 'SOME';
}

/** What a change would do to a selection, in numbers: technical reviews it makes, and proposals that lose an instrument. */
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

/** What setting the instruments of one proposal changes: they replace those there were (rule P32). */
export interface InstrumentChanges {
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

/** Which instruments a proposal gains and loses when its list becomes the wanted one; kept ones stay as they are. */
export function instrumentChanges(current: readonly number[], wanted: readonly number[]): InstrumentChanges {
  return {
    add: [...new Set(wanted)].filter((instrument) => !current.includes(instrument)),
    remove: current.filter((instrument) => !wanted.includes(instrument)),
  };
}

/**
 * The places of a proposal in panels after some instruments got another panel, or none: instruments that are not named keep theirs.
 */
export function panelPairsAfter(
  place: { readonly instrumentIds: readonly number[]; readonly panels: readonly PanelPair[] },
  chosen: readonly { instrumentId?: number | null | undefined; fapId?: number | null | undefined }[],
): PanelPair[] {
  const named = new Set(chosen.map(({ instrumentId }) => instrumentId));
  const kept = place.panels.filter(({ instrumentId }) => !named.has(instrumentId));
  return [...kept, ...panelPairsFor(place.instrumentIds, chosen)];
}

/** Of the pairs chosen, those that count for a proposal: its own instruments, with a panel (rule P33). */
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
