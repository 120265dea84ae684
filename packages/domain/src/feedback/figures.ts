import { z } from 'zod';

/** The periods that figures are grouped by: quarters of a year, or the cycles of calls (rules O64 and O232). */
export const feedbackPeriod = z.enum(['QUARTER', 'CYCLE']).meta({ id: 'FeedbackPeriod' });
export type FeedbackPeriod = z.infer<typeof feedbackPeriod>;

/** A quarter of a year in the facility's time zone, or the cycle of a call. */
export interface Period {
  /** Identifies the period; not shown to users. */
  readonly period: string;
  /** The name for users: `2026 Q2`, or the short code of the call. */
  readonly name: string;
  readonly startsAt: Date;
}

/** How often a question was answered in a period, with the mean if the answers are numbers. */
export interface AnswerCount extends Period {
  readonly questionId: string;
  readonly question: string;
  readonly answers: number;
  readonly average: number | null;
  /** The symbol of the unit, the same for all periods of a question; null if there is none. */
  readonly unit: string | null;
}

/** How often an option was chosen in a period. */
export interface ChoiceCount {
  readonly questionId: string;
  readonly period: string;
  readonly choice: string;
  readonly count: number;
}

export interface FigureChoice {
  readonly choice: string;
  readonly count: number;
}

/** The answers to a question in a period. */
export interface FigurePeriod extends Period {
  readonly answers: number;
  readonly average: number | null;
  /** In the order of `FeedbackFigure.choices`, with 0 for options nobody chose; empty for a question without choices. */
  readonly choices: readonly FigureChoice[];
}

/** Teams' answers to one question of feedback, over time (rule O64). */
export interface FeedbackFigure {
  readonly questionId: string;
  readonly question: string;
  readonly answers: number;
  /** The unit of the means: that of all answers, or the SI unit if they have several (rule O247). */
  readonly unit: string | null;
  /** All options that were ever chosen, the most frequent first. */
  readonly choices: readonly FigureChoice[];
  /** Oldest first, without periods that have no answers. */
  readonly periods: readonly FigurePeriod[];
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
const byBeginning = (one: Period, other: Period) =>
  one.startsAt.getTime() - other.startsAt.getTime() || one.name.localeCompare(other.name);

/** Returns the figures of each question, in the order in which the questions first occur. */
export function feedbackFigures(answers: readonly AnswerCount[], chosen: readonly ChoiceCount[]): FeedbackFigure[] {
  const choicesBy = Map.groupBy(chosen, ({ questionId }) => questionId);
  return [...Map.groupBy(answers, ({ questionId }) => questionId)].map(([questionId, counts]) => {
    const mine = choicesBy.get(questionId) ?? [];
    const choices = [...Map.groupBy(mine, ({ choice }) => choice)]
      .map(([choice, times]) => ({ choice, count: sumOf(times.map(({ count }) => count)) }))
      .sort((one, other) => other.count - one.count || one.choice.localeCompare(other.choice));
    const inPeriod = (period: string, choice: string) =>
      mine.find((one) => one.choice === choice && one.period === period)?.count ?? 0;
    const periods = counts.toSorted(byBeginning).map(({ period, name, startsAt, answers: answered, average }) => ({
      ...{ period, name, startsAt, average, answers: answered },
      choices: choices.map(({ choice }) => ({ choice, count: inPeriod(period, choice) })),
    }));
    const total = sumOf(counts.map(({ answers: answered }) => answered));
    return {
      questionId,
      question: counts[0]?.question ?? '',
      answers: total,
      unit: counts[0]?.unit ?? null,
      choices,
      periods,
    };
  });
}
