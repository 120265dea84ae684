/** The kinds of pasted content that cannot be kept. */
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

/** The text in brackets for lost content that has no words of its own. */
export type StandIns = Readonly<Record<'picture' | 'drawing' | 'equation' | 'media', string>>;

/** Counts lost content, and marks its place. */
export class Losses {
  readonly lost: Partial<Record<LostKind, number>> = {};
  private readonly standIns: StandIns;

  constructor(standIns: StandIns) {
    this.standIns = standIns;
  }

  count(kind: LostKind): void {
    this.lost[kind] = (this.lost[kind] ?? 0) + 1;
  }

  /** Replaces content that cannot be kept with words in brackets: its own, or those for its kind. */
  replace(node: ChildNode, kind: keyof StandIns, words: string | null | undefined): void {
    this.count(kind);
    node.replaceWith(`[${words?.trim() || this.standIns[kind]}]`);
  }
}
