/** What of a pasted text can not be kept. */
export type LostKind =
  | 'picture'
  | 'drawing'
  | 'equation'
  | 'media'
  | 'innerTable'
  | 'struck'
  | 'deleted'
  | 'note'
  | 'look';

/** What stands in brackets where something is missing that has no words of its own. */
export type StandIns = Readonly<Record<'picture' | 'drawing' | 'equation' | 'media', string>>;

/** Counts what is lost, and marks its place. */
export class Losing {
  readonly lost: Partial<Record<LostKind, number>> = {};
  private readonly standIns: StandIns;

  constructor(standIns: StandIns) {
    this.standIns = standIns;
  }

  count(kind: LostKind): void {
    this.lost[kind] = (this.lost[kind] ?? 0) + 1;
  }

  /** Words in brackets in place of what can not be kept: its own, or those for its kind. */
  replace(node: ChildNode, kind: keyof StandIns, words: string | null | undefined): void {
    this.count(kind);
    node.replaceWith(`[${words?.trim() || this.standIns[kind]}]`);
  }
}
