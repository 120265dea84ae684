import type { DrawnQuestion, Sent } from './form-drawn.ts';

/** The stored content of a form, as a reader of the rules would note it on paper. */
export interface Paper {
  readonly answers: ReadonlyMap<string, Sent>;
  readonly completed: ReadonlySet<number>;
  /** For each list its entries, and whether each is completed. */
  readonly entries: ReadonlyMap<string, readonly boolean[]>;
}

export interface Save {
  readonly topic: number;
  readonly sent: ReadonlyMap<string, Sent>;
  readonly isPartial: boolean;
  readonly keepsUnsent: boolean;
}

const listed = (value: unknown): unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
const storedValue = (answer: Sent): unknown => ('kept' in answer ? answer.kept : answer.sent);

/** Whether an answer equals the value of a condition, or contains it among several choices (rule Q38). */
export function isAmong(type: string, answer: unknown, value: unknown): boolean {
  if (type === 'BOOLEAN') return answer === value;
  return listed(answer).some((one) => {
    const chosen = (one as { instrumentId?: unknown } | null)?.instrumentId ?? one;
    return String(chosen) === String(value);
  });
}

export const isReadBy = ({ readers }: DrawnQuestion, role: string): boolean =>
  readers.length === 0 || readers.some((reader) => reader.toLowerCase() === role.toLowerCase());

/** Returns which of these questions apply with these answers, evaluated in the order in which they were drawn (rules Q37 and Q39). */
export function applying(
  questions: readonly DrawnQuestion[],
  answerOf: (question: DrawnQuestion) => Sent,
): Set<string> {
  const known = new Map<string, boolean>();
  for (const question of questions) {
    const held = (question.dependsOn ?? []).map(([source, condition, value]) => {
      const asked = questions.find(({ id }) => id === source);
      // Not in the form, or not visible to this reader: the condition holds.
      if (!asked) return true;
      if (!known.get(source)) return false;
      return isAmong(asked.type, storedValue(answerOf(asked)), value) === (condition === 'eq');
    });
    const applies = held.length === 0 || (question.operator === 'OR' ? held.includes(true) : !held.includes(false));
    known.set(question.id, applies);
  }
  return new Set(questions.flatMap(({ id }) => (known.get(id) ? [id] : [])));
}

/** The names of a list's records in messages: for one or some, and for all. */
const lists: Readonly<Record<string, readonly [string, string]>> = {
  GENERIC_TEMPLATE: ['genericTemplate(s)', 'genericTemplates'],
  SAMPLE_DECLARATION: ['sample(s)', 'samples'],
};
export const isList = ({ type }: DrawnQuestion): boolean => type in lists;

const hasAnswer = (question: DrawnQuestion) => question.type !== 'EMBELLISHMENT' && !isList(question);

/** Returns the errors of a list when its step is completed (rule Q30). */
function complaintsOfList({ type, config = {} }: DrawnQuestion, entries: readonly boolean[]): string[] {
  const { required, minEntries, maxEntries } = config as Record<string, number | null>;
  const [some, all] = lists[type] ?? ['', ''];
  const complaints: string[] = [];
  if (required && entries.length === 0) complaints.push('This is a required field');
  else if (entries.length < (minEntries ?? 0)) complaints.push(`Please add at least ${minEntries} ${some}`);
  if (maxEntries && entries.length > maxEntries) complaints.push(`Please add at most ${maxEntries} ${some}`);
  if (entries.includes(false)) complaints.push(`All ${all} must be completed`);
  return complaints;
}

export type Outcome =
  | { readonly refused: Readonly<Record<string, readonly string[]>> }
  | { readonly refused?: undefined; readonly paper: Paper };

/** Computes the effect of saving a step from rules Q15, Q30, Q63 to Q67 and Q118. */
export function saving(questions: readonly DrawnQuestion[], paper: Paper, save: Save, role: string): Outcome {
  const mine = questions.filter((question) => isReadBy(question, role));
  const stored = (question: DrawnQuestion) => paper.answers.get(question.id) ?? question.blank;
  const unsent = (question: DrawnQuestion) => (save.keepsUnsent ? stored(question) : question.blank);
  const after = (question: DrawnQuestion): Sent => {
    const sent = save.sent.get(question.id);
    if (!hasAnswer(question)) return question.blank;
    return sent ?? (question.topic === save.topic ? unsent(question) : stored(question));
  };
  const applies = applying(mine, after);

  const refused: Record<string, readonly string[]> = {};
  const answers = new Map(paper.answers);
  for (const question of mine.filter(({ id }) => applies.has(id))) {
    const { id, topic } = question;
    const sent = save.sent.get(id);
    if (!hasAnswer(question)) {
      const isJudged = isList(question) && topic === save.topic && !save.isPartial;
      const wrong = isJudged ? complaintsOfList(question, paper.entries.get(id) ?? []) : [];
      if (wrong.length > 0) refused[id] = wrong;
      continue;
    }
    if (!sent && topic !== save.topic) continue;
    const answer = after(question);
    const isJudged = !save.isPartial;
    const wrong = sent?.malformed ? [sent.malformed] : isJudged ? (answer.complaints ?? []) : [];
    if (wrong.length > 0) refused[id] = wrong;
    if (sent) answers.set(id, sent);
    else if (!save.keepsUnsent) answers.delete(id);
    else if (!save.isPartial && !paper.answers.has(id)) answers.set(id, question.blank);
  }
  if (Object.keys(refused).length > 0) return { refused };

  const before = applying(questions, stored);
  const later = applying(questions, (question) => (isReadBy(question, role) ? after(question) : stored(question)));
  const entries = new Map(paper.entries);
  for (const question of questions) {
    const { id, topic } = question;
    // Samples are retained (rule Q118).
    if (question.type !== 'GENERIC_TEMPLATE' || applies.has(id) || later.has(id)) continue;
    if (topic === save.topic || before.has(id)) entries.delete(id);
  }
  const completed = save.isPartial ? paper.completed : new Set([...paper.completed, save.topic]);
  return { paper: { answers, completed, entries } };
}

/** Returns what a reader sees of a question: its stored answer, or the blank one. */
export const seen = (paper: Paper, question: DrawnQuestion): unknown =>
  storedValue(paper.answers.get(question.id) ?? question.blank);

/** Returns the questions that are shown to a reader. */
export function shownTo(questions: readonly DrawnQuestion[], paper: Paper, role: string): DrawnQuestion[] {
  const mine = questions.filter((question) => isReadBy(question, role));
  const shown = applying(mine, (question) => paper.answers.get(question.id) ?? question.blank);
  return mine.filter(({ id }) => shown.has(id));
}
