import type { SafetyDecision } from './model.ts';

/** Who decides on a safety form: scientists of the instrument, and safety reviewers together with officers (rule O12). */
export const safetyDeciders = ['SCIENTIST', 'REVIEWER'] as const;
export type SafetyDecider = (typeof safetyDeciders)[number];

/** A decision on a safety form as recorded in the log. */
export interface LoggedSafetyDecision {
  /** The id of the log entry; later entries have larger ids. */
  readonly id: number;
  readonly by: SafetyDecider;
  readonly decidedAt: Date;
  /** The id of the person; null for a program. */
  readonly decidedBy: number | null;
  /** The decision, and the fields of the record that changed, with old and new values. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A decision on a safety form, with its comment. */
export interface SafetyVerdict extends Pick<LoggedSafetyDecision, 'id' | 'by' | 'decidedAt' | 'decidedBy'> {
  readonly decision: SafetyDecision;
  readonly comment: string | null;
}

/** The fields of the record that hold each decision and its comment. */
const kept = {
  SCIENTIST: { decision: 'instrumentScientistDecision', comment: 'instrumentScientistComment' },
  REVIEWER: {
    decision: 'experimentSafetyReviewerDecision',
    comment: 'experimentSafetyReviewerComment',
  },
} as const;

const words = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns the decisions of one decider, oldest first. Repeating a decision does not add one, but credits the last person. */
function verdictsOf(by: SafetyDecider, logged: readonly LoggedSafetyDecision[]): SafetyVerdict[] {
  const { decision, comment } = kept[by];
  const verdicts: SafetyVerdict[] = [];
  for (const { fields, ...entry } of logged.filter((one) => one.by === by)) {
    const last = verdicts.at(-1);
    const before = (fields.before ?? {}) as Readonly<Record<string, unknown>>;
    // A form without a previous decision, such as one that was given back, has no comment to carry over.
    const isNew = decision in before && words(before[decision]) === null;
    const stayed = isNew ? null : (last?.comment ?? null);
    if (last && !(decision in fields) && !(comment in fields)) verdicts.pop();
    verdicts.push({
      ...entry,
      decision: fields.decision as SafetyDecision,
      comment: comment in fields ? words(fields[comment]) : stayed,
    });
  }
  return verdicts;
}

/**
 * Returns decisions on a safety form that no longer apply, because the form was given back or decided differently, newest first. `logged`
 * is in the order of the log; `standing` holds the current decision of each decider (rule O238).
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
