import { isScientistThere } from '../experiment/index.ts';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  inRole,
  isOfficer,
  no,
  yes,
} from '../kernel/index.ts';
import type { ExperimentSafetyFacts, ExperimentSafetyReason, SafetyDecision } from './model.ts';

/** Whose turn it is with a form that was handed in; anybody's of those who decide where the workflow does not say. */
export type SafetyStage = 'SCIENTIST' | 'REVIEWER' | 'ANY' | 'APPROVED';

const stages: ReadonlyMap<string, SafetyStage> = new Map([
  ['ESF_IS_REVIEW', 'SCIENTIST'],
  ['ESF_ESR_REVIEW', 'REVIEWER'],
  ['ESF_APPROVED', 'APPROVED'],
]);

/** Whose turn it is, by the short code of the status (rule O160). */
export const safetyStageOf = (status: string | null): SafetyStage => stages.get(status ?? '') ?? 'ANY';

/** What counts when a form is given back with a question. */
export interface AskingBackFacts extends ExperimentSafetyFacts {
  readonly stage: SafetyStage;
}

/**
 * Whoever decides may ask the team back instead, once the form was handed in: scientists of the instrument and safety reviewers while it is
 * their turn, user officers always (rule O160).
 */
export function mayAskBackExperimentSafety(
  actor: Actor,
  facts: AskingBackFacts,
): Decision<ExperimentSafetyReason | AccessReason> {
  const { proposal, stage, isSubmitted, isOutOfSight } = facts;
  const isScientist = hasRole(actor, 'INSTRUMENT_SCIENTIST') && !isOfficer(actor);
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER', 'INSTRUMENT_SCIENTIST'),
    () => {
      const isKnown = isScientist ? isScientistThere(actor, facts) : !proposal.deletedAt;
      return isKnown ? yes : no('EXPERIMENT_SAFETY_NOT_FOUND');
    },
    () => (isOutOfSight ? no('SAFETY_BOOKING_REMOVED') : yes),
    () => (isSubmitted ? yes : no('SAFETY_NOT_SUBMITTED')),
    () => {
      if (isOfficer(actor) || stage === 'ANY') return yes;
      if (stage === 'APPROVED') return no('SAFETY_APPROVED');
      return (stage === 'SCIENTIST') === isScientist ? yes : no('SAFETY_OF_ANOTHER_STAGE');
    },
  );
}

/** The same values in the same order, whatever the order of the keys of what they hold. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
}

const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

/** An answer in words, with the question it was given to. */
export interface WordedAnswer {
  /** What tells it from the other answers of its part: a sample may be asked the same about itself and about its safety. */
  readonly key: string;
  readonly question: string;
  readonly words: string;
  /** The answer itself: two may read the same and be different files. */
  readonly value: unknown;
}

/** A part of what was handed in: the form of the experiment, or a sample with what is said about it. */
export interface WordedPart {
  /** Of the sample; null for the form. */
  readonly sampleId: number | null;
  readonly title: string;
  readonly answers: readonly WordedAnswer[];
}

export const safetyChangeKinds = ['ANSWER', 'SAMPLE_ADDED', 'SAMPLE_REMOVED', 'SAMPLE_RENAMED'] as const;

/** One thing that is otherwise than when the form was given back. */
export interface SafetyChange {
  readonly kind: (typeof safetyChangeKinds)[number];
  readonly sampleId: number | null;
  /** The title of the sample as it is now; null for the form. */
  readonly sample: string | null;
  readonly question: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

const nothing = { question: null, before: null, after: null } as const;

/** Answers that read otherwise, in the order of the questions now; those that are asked no more come last. */
function changedAnswers(
  was: WordedPart,
  is: WordedPart,
  about: Pick<SafetyChange, 'sampleId' | 'sample'>,
): SafetyChange[] {
  const before = new Map(was.answers.map((answer) => [answer.key, answer]));
  const after = new Map(is.answers.map((answer) => [answer.key, answer]));
  const asked = [...is.answers, ...was.answers.filter(({ key }) => !after.has(key))];
  return asked.flatMap(({ key, question }) => {
    const [old, now] = [before.get(key), after.get(key)];
    if (old && now && sameValue(old.value, now.value)) return [];
    return [{ kind: 'ANSWER' as const, ...about, question, before: old?.words ?? null, after: now?.words ?? null }];
  });
}

/** What a form says otherwise than when it was given back: of the experiment first, then of each sample (rule O163). */
export function safetyChanges(was: readonly WordedPart[], is: readonly WordedPart[]): readonly SafetyChange[] {
  const before = new Map(was.map((part) => [part.sampleId, part]));
  const kept = new Set(is.map(({ sampleId }) => sampleId));
  const changed = is.flatMap((part): SafetyChange[] => {
    const { sampleId, title } = part;
    const about = { sampleId, sample: sampleId === null ? null : title };
    const old = before.get(sampleId);
    if (!old) return [{ kind: 'SAMPLE_ADDED', ...about, ...nothing }];
    const renamed: SafetyChange[] =
      old.title === title ? [] : [{ kind: 'SAMPLE_RENAMED', ...about, ...nothing, before: old.title, after: title }];
    return [...renamed, ...changedAnswers(old, part, about)];
  });
  const removed = was
    .filter(({ sampleId }) => !kept.has(sampleId))
    .map(({ sampleId, title }): SafetyChange => ({ kind: 'SAMPLE_REMOVED', sampleId, sample: title, ...nothing }));
  return [...changed, ...removed];
}

/** What is decided on the safety of an experiment as a whole. */
export interface DecidedSafety {
  /** When somebody last decided; null while nobody has. */
  readonly decidedAt: Date | null;
  readonly status: string | null;
  /** The call leads the safety of its experiments along a workflow. */
  readonly hasWorkflow: boolean;
  readonly instrumentScientistDecision: SafetyDecision;
  readonly safetyReviewerDecision: SafetyDecision;
}

/** Approved by its workflow; where there is none, accepted by somebody and rejected by nobody (rule O164). */
export function isApprovedSafety(decided: DecidedSafety): boolean {
  const said = [decided.instrumentScientistDecision, decided.safetyReviewerDecision];
  if (said.includes('REJECTED')) return false;
  return decided.hasWorkflow ? decided.status === 'ESF_APPROVED' : said.includes('ACCEPTED');
}

/** Answers by question. */
export type Answers = Readonly<Record<string, unknown>>;

/** A sample as it is brought to an experiment: what is said about it, by question. */
export interface BroughtSample {
  readonly sampleId: number;
  readonly title: string;
  readonly declaration: Answers;
  readonly input: Answers;
}

/**
 * Whether a sample is the one that was brought before: itself, or one of the same title, and the same is said about it and about its safety
 * (rule O164).
 */
export function isSameSample(one: BroughtSample, other: BroughtSample): boolean {
  const isCalledTheSame = one.title.trim().toLowerCase() === other.title.trim().toLowerCase();
  return (
    (one.sampleId === other.sampleId || isCalledTheSame) &&
    sameValue(one.declaration, other.declaration) &&
    sameValue(one.input, other.input)
  );
}

/**
 * The newest of the experiments of a proposal for which the same sample was approved, before anybody decided on this one (rule O164).
 */
export function earlierApproval<Earlier extends BroughtSample & DecidedSafety>(
  sample: BroughtSample,
  decidedAt: Date | null,
  others: readonly Earlier[],
): Earlier | undefined {
  const when = (one: Earlier) => one.decidedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return others
    .filter((one) => when(one) < (decidedAt?.getTime() ?? Number.POSITIVE_INFINITY))
    .filter((one) => isApprovedSafety(one) && isSameSample(sample, one))
    .sort((a, b) => when(b) - when(a))[0];
}
