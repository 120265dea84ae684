import type { InstrumentCode } from '../data/facility-data.ts';

/** Something to be studied: its name within a sentence, and why it matters. */
export interface Subject {
  readonly name: string;
  readonly why: string;
}

/** A way of studying the subjects of a field. `{s}` is replaced by the subject, `{i}` by the instrument. */
export interface Aim {
  readonly title: string;
  readonly question: string;
  readonly plan: string;
  readonly outcome: string;
}

/** A field of science; every aim makes sense for every subject. */
export interface Field {
  readonly area: string;
  readonly instruments: readonly InstrumentCode[];
  readonly environments: readonly string[];
  readonly sampleState: string;
  readonly hazards: readonly string[];
  readonly subjects: readonly Subject[];
  readonly aims: readonly Aim[];
}
