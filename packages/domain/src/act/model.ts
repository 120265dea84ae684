/** What an act does to the records of one kind, in numbers and names. */
export interface ToldRecords {
  /** What people call one of them, and several. */
  readonly one: string;
  readonly many: string;
  readonly removed: number;
  readonly changed: number;
  readonly made: number;
  /** Of the removed and the changed ones: how many their authors had handed in. */
  readonly submitted: number;
  /** The first of the removed ones by name, then of the changed ones, then of those that were made. */
  readonly names: readonly string[];
}

/** An act as it is told to whoever asks for it: what it would do, or has done. */
export interface ToldAct {
  readonly operation: string;
  /** What is done, in the past tense. */
  readonly does: string;
  readonly records: readonly ToldRecords[];
  /** `records` in words; empty when nobody's records are touched. */
  readonly sentence: string;
  /** By which it is taken back; absent while it is only looked at. */
  readonly id?: number;
}

/** Who looks at an act that was done. */
export interface ActFacts {
  readonly isOwn: boolean;
  readonly doneAt: Date;
  readonly undone: boolean;
}
