/** What was answered to a question, in words. */
export interface AnsweredInWords {
  readonly questionId: string;
  readonly question: string;
  readonly words: string;
}

/** A question whose answer is another one than in the earlier proposal; null where there is none. */
export interface ChangeSinceEarlier {
  readonly questionId: string;
  readonly question: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What is answered otherwise than in the earlier proposal: in the order of the form as it is now, then what is gone (rule P181). */
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
