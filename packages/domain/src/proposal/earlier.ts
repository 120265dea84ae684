/** The answer to a question, in words. */
export interface AnsweredInWords {
  readonly questionId: string;
  readonly question: string;
  readonly words: string;
}

/** A question whose answer differs from the earlier proposal; null on a side without an answer. */
export interface ChangeSinceEarlier {
  readonly questionId: string;
  readonly question: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Returns the answers that differ from the earlier proposal: first in the order of the present form, then questions that are no longer
 * answered (rule P181).
 */
export function changesSince(
  before: readonly AnsweredInWords[],
  after: readonly AnsweredInWords[],
): ChangeSinceEarlier[] {
  const earlier = new Map(before.map((one) => [one.questionId, one]));
  const now = new Set(after.map(({ questionId }) => questionId));
  const changed = after.flatMap(({ questionId, question, words }): ChangeSinceEarlier[] => {
    const old = earlier.get(questionId)?.words ?? null;
    return old === words ? [] : [{ questionId, question, before: old, after: words }];
  });
  const gone = before
    .filter(({ questionId }) => !now.has(questionId))
    .map(({ questionId, question, words }) => ({ questionId, question, before: words, after: null }));
  return [...changed, ...gone];
}
