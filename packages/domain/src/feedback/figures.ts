/** How often a question was answered in a quarter of a year, and with which mean where it asks for a number. */
export interface AnswerCount {
  readonly questionId: string;
  readonly question: string;
  /** The beginning of the quarter, in UTC. */
  readonly quarter: Date;
  readonly answers: number;
  readonly average: number | null;
}

/** How often something was chosen in a quarter of a year. */
export interface ChoiceCount {
  readonly questionId: string;
  readonly quarter: Date;
  readonly choice: string;
  readonly count: number;
}

export interface FigureChoice {
  readonly choice: string;
  readonly count: number;
}

/** What was answered to a question in a quarter of a year. */
export interface FigureQuarter {
  readonly quarter: Date;
  readonly answers: number;
  readonly average: number | null;
  /** In the order of `FeedbackFigure.choices`, those nobody chose with 0; empty where nothing is chosen. */
  readonly choices: readonly FigureChoice[];
}

/** What teams answered to one question of feedback, over time (rule O64). */
export interface FeedbackFigure {
  readonly questionId: string;
  readonly question: string;
  readonly answers: number;
  /** All that was ever chosen, the most frequent first. */
  readonly choices: readonly FigureChoice[];
  /** The oldest first; quarters without an answer are left out. */
  readonly quarters: readonly FigureQuarter[];
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The figures of each question, in the order the questions come. */
export function feedbackFigures(answers: readonly AnswerCount[], chosen: readonly ChoiceCount[]): FeedbackFigure[] {
  const choicesBy = Map.groupBy(chosen, ({ questionId }) => questionId);
  return [...Map.groupBy(answers, ({ questionId }) => questionId)].map(([questionId, counts]) => {
    const mine = choicesBy.get(questionId) ?? [];
    const choices = [...Map.groupBy(mine, ({ choice }) => choice)]
      .map(([choice, times]) => ({ choice, count: sumOf(times.map(({ count }) => count)) }))
      .sort((one, other) => other.count - one.count || one.choice.localeCompare(other.choice));
    const inQuarter = (quarter: Date, choice: string) =>
      mine.find((one) => one.choice === choice && one.quarter.getTime() === quarter.getTime())?.count ?? 0;
    const quarters = counts
      .toSorted((one, other) => one.quarter.getTime() - other.quarter.getTime())
      .map(({ quarter, answers: answered, average }) => ({
        quarter,
        answers: answered,
        average,
        choices: choices.map(({ choice }) => ({ choice, count: inQuarter(quarter, choice) })),
      }));
    const total = sumOf(counts.map(({ answers: answered }) => answered));
    return { questionId, question: counts[0]?.question ?? '', answers: total, choices, quarters };
  });
}
