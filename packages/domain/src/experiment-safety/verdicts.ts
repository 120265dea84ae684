import type { SafetyDecision } from './model.ts';

/** Who decides on a safety form: its instrument scientists, and safety reviewers with the officers (rule O12). */
export const safetyDeciders = ['SCIENTIST', 'REVIEWER'] as const;
export type SafetyDecider = (typeof safetyDeciders)[number];

/** A decision on a safety form as the log keeps it. */
export interface LoggedSafetyDecision {
  /** Of the entry in the log; a later one is larger. */
  readonly id: number;
  readonly by: SafetyDecider;
  readonly decidedAt: Date;
  /** The person; null for a program. */
  readonly decidedBy: number | null;
  /** The decision, and what of the record differs from before, old and new. */
  readonly told: Readonly<Record<string, unknown>>;
}

/** What somebody decided on a safety form, with the words to it. */
export interface SafetyVerdict extends Pick<LoggedSafetyDecision, 'id' | 'by' | 'decidedAt' | 'decidedBy'> {
  readonly decision: SafetyDecision;
  readonly comment: string | null;
}

/** Fields of the record in which the decision of each, and the words to it, are kept. */
const kept = {
  SCIENTIST: { decision: 'instrumentScientistDecision', comment: 'instrumentScientistComment' },
  REVIEWER: {
    decision: 'experimentSafetyReviewerDecision',
    comment: 'experimentSafetyReviewerComment',
  },
} as const;

const words = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The decisions of one of them, the first first. The same said once more is one decision: whoever said it last. */
function verdictsOf(by: SafetyDecider, logged: readonly LoggedSafetyDecision[]): SafetyVerdict[] {
  const { decision, comment } = kept[by];
  const verdicts: SafetyVerdict[] = [];
  for (const { told, ...entry } of logged.filter((one) => one.by === by)) {
    const last = verdicts.at(-1);
    const before = (told.before ?? {}) as Readonly<Record<string, unknown>>;
    // A form that nobody had decided on, as one that was given back, has no words that could have stayed.
    const isNew = decision in before && words(before[decision]) === null;
    const stayed = isNew ? null : (last?.comment ?? null);
    if (last && !(decision in told) && !(comment in told)) verdicts.pop();
    verdicts.push({
      ...entry,
      decision: told.decision as SafetyDecision,
      comment: comment in told ? words(told[comment]) : stayed,
    });
  }
  return verdicts;
}

/**
 * Decisions on a safety form that stand no more, because the form was given back or somebody decided otherwise; the last first. `logged` in the
 * order of the log; `standing` is what each has decided on the form as it is (rule O238).
 */
export function earlierVerdicts(
  logged: readonly LoggedSafetyDecision[],
  standing: Readonly<Record<SafetyDecider, SafetyDecision>>,
): readonly SafetyVerdict[] {
  return safetyDeciders
    .flatMap((by) => {
      const verdicts = verdictsOf(by, logged);
      return standing[by] === 'UNSET' ? verdicts : verdicts.slice(0, -1);
    })
    .filter(({ decision }) => decision !== 'UNSET')
    .sort((a, b) => b.id - a.id);
}
