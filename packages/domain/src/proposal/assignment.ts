/** An instrument of a proposal and the panel meant for it. */
export interface PanelPair {
  readonly instrumentId: number;
  readonly fapId: number;
}

/** What setting the instruments of one proposal changes: behaviour/core §7.1, "set", not "add". */
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

/** Behaviour/core §7.3: of the pairs chosen, those that count for a proposal: its own instruments, with a panel. */
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
