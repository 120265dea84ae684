import type { CallKey } from './calls.ts';
import type { InstrumentCode } from './data/facility-data.ts';
import type { Random } from './random.ts';
import type { Aim, Field, Subject } from './science/field.ts';
import { matterAndObjects } from './science/matter-and-objects.ts';
import { physics } from './science/physics.ts';
import { softAndLife } from './science/soft-and-life.ts';

/** How far a proposal has come. */
export type Stage =
  | 'untouched'
  | 'draft'
  | 'expired'
  | 'reopened'
  | 'submitted'
  | 'editable'
  | 'editableInternal'
  | 'technicalDraft'
  | 'partiallyFeasible'
  | 'unfeasible'
  | 'selection'
  | 'unassigned'
  | 'inReview'
  | 'meeting'
  | 'undecided'
  | 'decided'
  | 'accepted'
  | 'scheduling'
  | 'reserved'
  | 'rejected'
  | 'underReview'
  | 'approved'
  | 'unsuccessful'
  | 'finished';

/** A number of proposals of a call at one stage. */
export interface Row {
  readonly call: CallKey;
  readonly stage: Stage;
  readonly count: number;
  /** Restricts the proposals of the stage to these instruments. */
  readonly only?: readonly InstrumentCode[];
  readonly never?: readonly InstrumentCode[];
}

/** Instruments whose proposals the panels have finished in the call under review. */
export const finishedInReview: readonly InstrumentCode[] = ['PRISM', 'EMBER'];

const others = { never: [...finishedInReview, 'STRATA'] } as const;

export const regularRows: readonly Row[] = [
  { call: 'past', stage: 'accepted', count: 15 },
  { call: 'past', stage: 'scheduling', count: 3 },
  { call: 'past', stage: 'reserved', count: 4 },
  { call: 'past', stage: 'rejected', count: 12 },
  { call: 'past', stage: 'unfeasible', count: 3 },
  { call: 'past', stage: 'expired', count: 3 },
  { call: 'review', stage: 'submitted', count: 3, ...others },
  { call: 'review', stage: 'technicalDraft', count: 2, ...others },
  { call: 'review', stage: 'partiallyFeasible', count: 2, ...others },
  { call: 'review', stage: 'unfeasible', count: 2, ...others },
  { call: 'review', stage: 'editable', count: 1, ...others },
  { call: 'review', stage: 'selection', count: 4, only: ['STRATA'] },
  { call: 'review', stage: 'unassigned', count: 3, ...others },
  { call: 'review', stage: 'inReview', count: 10, ...others },
  { call: 'review', stage: 'meeting', count: 6, ...others },
  { call: 'review', stage: 'undecided', count: 3, only: finishedInReview },
  { call: 'review', stage: 'decided', count: 4, only: finishedInReview },
  { call: 'review', stage: 'expired', count: 2, ...others },
  { call: 'open', stage: 'untouched', count: 3 },
  { call: 'open', stage: 'draft', count: 9 },
  { call: 'open', stage: 'submitted', count: 10 },
  { call: 'open', stage: 'reopened', count: 1 },
  { call: 'open', stage: 'editable', count: 1 },
  { call: 'internal', stage: 'draft', count: 4 },
  { call: 'internal', stage: 'submitted', count: 3 },
  { call: 'internal', stage: 'editableInternal', count: 2 },
  { call: 'internal', stage: 'technicalDraft', count: 2 },
  { call: 'internal', stage: 'selection', count: 3 },
];

export interface Planned {
  readonly call: CallKey;
  readonly stage: Stage;
  readonly field: Field;
  readonly subject: Subject;
  readonly aim: Aim;
  readonly instrument: InstrumentCode;
}

/** Returns the chemical formula at the end of a subject's name; for a subject without one, the name itself. */
export const formulaOf = ({ name }: Subject): string =>
  (name.split(' ').findLast((word) => /^[[(]?[A-Z][a-z]?.*[A-Z\d]/.test(word)) ?? name).slice(0, 100);

const fields: readonly Field[] = [...physics, ...softAndLife, ...matterAndObjects];

/** Plans the proposals: spreads each stage of each call over the fields, and uses no combination of subject and aim twice, nor any used before. */
export function planProposals(random: Random, rows: readonly Row[], taken: readonly Planned[] = []): Planned[] {
  const isFree = (subject: Subject, aim: Aim) => !taken.some((one) => one.subject === subject && one.aim === aim);
  const ideas = fields.map((field) => ({
    field,
    rest: random.some(
      field.subjects.flatMap((subject) =>
        field.aims.filter((aim) => isFree(subject, aim)).map((aim) => ({ subject, aim })),
      ),
      100,
    ),
  }));
  let turn = 0;
  return rows.flatMap(({ call, stage, count, only, never }) => {
    const fits = (code: InstrumentCode) => (only?.includes(code) ?? true) && !never?.includes(code);
    return Array.from({ length: count }, (): Planned => {
      for (let tried = 0; tried < fields.length; tried++) {
        const idea = ideas[turn++ % fields.length];
        const instruments = idea?.field.instruments.filter(fits) ?? [];
        const next = instruments.length > 0 ? idea?.rest.pop() : undefined;
        if (idea && next) return { call, stage, field: idea.field, ...next, instrument: random.pick(instruments) };
      }
      throw new Error(`No idea is left for ${stage} in ${call}`);
    });
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const filled = (text: string, { subject, instrument }: Planned) =>
  text.replaceAll('{s}', subject.name).replaceAll('{i}', instrument);

/** Returns the title of a planned proposal. */
export const titleOf = (planned: Planned) => capital(filled(planned.aim.title, planned));

/** Returns the abstract: the motivation, what is missing, what will be done, and what it will decide. */
export const abstractOf = (planned: Planned) =>
  [planned.subject.why, planned.aim.question, planned.aim.plan, planned.aim.outcome]
    .map((sentence) => filled(sentence, planned))
    .join(' ');

/** Returns the science case of the form: longer than the abstract, in the same style. */
export const caseOf = (planned: Planned) =>
  [
    `${planned.subject.why} ${filled(planned.aim.question, planned)}`,
    `We have worked on ${planned.subject.name} for several years and characterised all samples in our laboratory.`,
    `${filled(planned.aim.plan, planned)} ${filled(planned.aim.outcome, planned)}`,
  ].join('\n\n');
