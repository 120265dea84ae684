import type { z } from 'zod';
import type { AnyQuestionType, Surroundings } from './question-type.ts';

type Stored = Readonly<Record<string, unknown>>;

/**
 * Returns the configuration for a stored value: older versions are upgraded, missing keys are taken from the blank configuration, and
 * unreadable keys are replaced by their blank. Reading never fails, so a broken configuration never hides a form.
 */
export function readConfig(type: AnyQuestionType, stored: unknown, version = type.version): unknown {
  const raw: Stored = stored !== null && typeof stored === 'object' ? (stored as Stored) : {};
  const upgraded = version < type.version && type.upgradeConfig ? type.upgradeConfig(raw, version) : raw;
  const blank = type.blankConfig as Stored;
  const merged: Record<string, unknown> = { ...blank, ...definedOf(upgraded) };
  const first = type.config.safeParse(merged);
  if (first.success) return first.data;
  for (const issue of first.error.issues) {
    const key = String(issue.path[0]);
    merged[key] = blank[key];
  }
  const second = type.config.safeParse(merged);
  return second.success ? second.data : type.blankConfig;
}

function definedOf(stored: Stored): Stored {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined));
}

export interface FieldProblem {
  /** The path inside the answer, for types with several inputs; empty for the answer as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Returns what an administrator may not save in a configuration, at the field it concerns (rule Q10). */
export function configProblems(type: AnyQuestionType, config: unknown): readonly FieldProblem[] {
  const checked = type.configForm.safeParse(config);
  return checked.success ? [] : problemsOf(checked.error);
}

export interface CheckedAnswer {
  readonly answer: unknown;
  readonly problems: readonly FieldProblem[];
}

/**
 * Returns an answer as it is to be stored, and what is wrong with it. The shape is always checked; the requirements of a complete answer
 * only on a complete save (rule Q67).
 */
export function checkAnswer(
  type: AnyQuestionType,
  config: unknown,
  answer: unknown,
  { isPartialSave, surroundings }: { readonly isPartialSave: boolean; readonly surroundings: Surroundings },
): CheckedAnswer {
  const shaped = type.shape.safeParse(answer);
  if (!shaped.success) return { answer, problems: shapeProblems(shaped.error) };
  const malformed = type.malformed?.(shaped.data, config);
  if (malformed !== undefined) return { answer, problems: [{ path: '', message: malformed }] };
  const prepared = type.prepare ? type.prepare(shaped.data, config, surroundings) : shaped.data;
  if (isPartialSave) return { answer: prepared, problems: [] };
  const checked = answerSchema(type, config, surroundings).safeParse(prepared);
  return { answer: prepared, problems: checked.success ? [] : problemsOf(checked.error) };
}

/** Building a schema takes longer than using it, and many users answer the same questions: the most recently used schemas are cached. */
const kept = new Map<string, z.ZodType>();
const mostKept = 1000;

function answerSchema(type: AnyQuestionType, config: unknown, surroundings: Surroundings): z.ZodType {
  // A schema that depends on its surroundings may differ tomorrow.
  if (type.answer.length > 1) return type.answer(config, surroundings);
  const key = `${type.id} ${JSON.stringify(config)}`;
  const known = kept.get(key);
  const schema = known ?? type.answer(config, surroundings);
  kept.delete(key);
  kept.set(key, schema);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return schema;
}

const unshaped = 'The answer does not have the format that this question expects';

/** Returns the types' own messages, or one sentence for everything that only the validator has messages for. */
function shapeProblems(error: z.ZodError): FieldProblem[] {
  const own = error.issues.filter(({ code }) => code === 'custom');
  return own.length > 0
    ? own.map(({ path, message }) => ({ path: path.join('.'), message }))
    : [{ path: '', message: unshaped }];
}

function problemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
