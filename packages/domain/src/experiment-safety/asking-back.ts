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

/** Who is to act on a submitted form; if the workflow does not say, anyone who may decide. */
export type SafetyStage = 'SCIENTIST' | 'REVIEWER' | 'ANY' | 'APPROVED';

const stages: ReadonlyMap<string, SafetyStage> = new Map([
  ['ESF_IS_REVIEW', 'SCIENTIST'],
  ['ESF_ESR_REVIEW', 'REVIEWER'],
  ['ESF_APPROVED', 'APPROVED'],
]);

/** Returns who is to act, by the short code of the status (rule O160). */
export const safetyStageOf = (status: string | null): SafetyStage => stages.get(status ?? '') ?? 'ANY';

/** The facts for asking a form back. */
export interface AskingBackFacts extends ExperimentSafetyFacts {
  readonly stage: SafetyStage;
}

/**
 * Lets a user who may decide ask the team instead, once the form is submitted: scientists of the instrument and safety reviewers while it
 * is their turn, user officers always (rule O160).
 */
export function mayAskBackExperimentSafety(
  actor: Actor,
  facts: AskingBackFacts,
): Decision<ExperimentSafetyReason | AccessReason> {
  const { proposal, stage, isSubmitted, isHidden } = facts;
  const isScientist = hasRole(actor, 'INSTRUMENT_SCIENTIST') && !isOfficer(actor);
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER', 'INSTRUMENT_SCIENTIST'),
    () => {
      const isKnown = isScientist ? isScientistThere(actor, facts) : !proposal.deletedAt;
      return isKnown ? yes : no('EXPERIMENT_SAFETY_NOT_FOUND');
    },
    () => (isHidden ? no('SAFETY_BOOKING_REMOVED') : yes),
    () => (isSubmitted ? yes : no('SAFETY_NOT_SUBMITTED')),
    () => {
      if (isOfficer(actor) || stage === 'ANY') return yes;
      if (stage === 'APPROVED') return no('SAFETY_APPROVED');
      return (stage === 'SCIENTIST') === isScientist ? yes : no('SAFETY_OF_ANOTHER_STAGE');
    },
  );
}

/** Converts objects to sorted lists of entries, so that values compare as equal regardless of key order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
}

const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

/** An answer in words, with its question. */
export interface WordedAnswer {
  /** Identifies the answer within its part: a sample may be asked the same question about itself and about its safety. */
  readonly key: string;
  readonly question: string;
  readonly words: string;
  /** The answer itself: two answers may read the same but be different files. */
  readonly value: unknown;
}

/** A part of what was submitted: the form of the experiment, or a sample with its answers. */
export interface WordedPart {
  /** The id of the sample; null for the form. */
  readonly sampleId: number | null;
  readonly title: string;
  readonly answers: readonly WordedAnswer[];
}

export const safetyChangeKinds = ['ANSWER', 'SAMPLE_ADDED', 'SAMPLE_REMOVED', 'SAMPLE_RENAMED'] as const;

/** One difference from what the form said when it was given back. */
export interface SafetyChange {
  readonly kind: (typeof safetyChangeKinds)[number];
  readonly sampleId: number | null;
  /** The current title of the sample; null for the form. */
  readonly sample: string | null;
  readonly question: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

const nothing = { question: null, before: null, after: null } as const;

/** Returns answers that differ, in the current order of the questions; questions that are no longer asked come last. */
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

/** Returns how a form differs from what it said when it was given back: first the form of the experiment, then each sample (rule O163). */
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

/** The decisions on the safety of an experiment as a whole. */
export interface DecidedSafety {
  /** When the last decision was made; null if there is none. */
  readonly decidedAt: Date | null;
  readonly status: string | null;
  /** Whether the call has a workflow for the safety of its experiments. */
  readonly hasWorkflow: boolean;
  readonly instrumentScientistDecision: SafetyDecision;
  readonly safetyReviewerDecision: SafetyDecision;
}

/** Whether the safety is approved: by the workflow, or without one, accepted by someone; never if anyone rejected it (rule O164). */
export function isApprovedSafety(decided: DecidedSafety): boolean {
  const said = [decided.instrumentScientistDecision, decided.safetyReviewerDecision];
  if (said.includes('REJECTED')) return false;
  return decided.hasWorkflow ? decided.status === 'ESF_APPROVED' : said.includes('ACCEPTED');
}

/** Answers by question. */
export type Answers = Readonly<Record<string, unknown>>;

/** A sample brought to an experiment, with the answers about it by question. */
export interface BroughtSample {
  readonly sampleId: number;
  readonly title: string;
  readonly declaration: Answers;
  readonly input: Answers;
}

/** Whether two samples count as the same: the same record or the same title, with the same answers about it and about its safety (rule O164). */
export function isSameSample(one: BroughtSample, other: BroughtSample): boolean {
  const isCalledTheSame = one.title.trim().toLowerCase() === other.title.trim().toLowerCase();
  return (
    (one.sampleId === other.sampleId || isCalledTheSame) &&
    sameValue(one.declaration, other.declaration) &&
    sameValue(one.input, other.input)
  );
}

/**
 * Returns the experiment of the proposal in which the same sample was most recently approved, before the decision on this one (rule O164);
 * undefined if there is none.
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
