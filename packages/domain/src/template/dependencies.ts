import type { DependencyCondition, QuestionTypeId } from '../question/index.ts';

/** One condition under which a question applies (rule Q38). */
export interface Dependency {
  /** The source question, whose answer decides. */
  readonly dependencyId: string;
  readonly condition: { readonly condition: DependencyCondition; readonly params: unknown };
}

/** A question with its dependencies. */
export interface Linked {
  readonly questionId: string;
  readonly dependencies: readonly Dependency[];
}

/** Types whose answers can decide whether another question applies (rule Q36). */
export const dependencySourceTypes: readonly QuestionTypeId[] = [
  'BOOLEAN',
  'SELECTION_FROM_OPTIONS',
  'INSTRUMENT_PICKER',
  'TECHNIQUE_PICKER',
];

type Links = ReadonlyMap<string, Pick<Linked, 'dependencies'>>;

/** Whether following dependencies from one question leads to another; true if both are the same. */
export function leadsTo(links: Links, from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === to) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    for (const { dependencyId } of links.get(next)?.dependencies ?? []) waiting.push(dependencyId);
  }
  return false;
}

/** Returns the questions whose dependencies lead back to themselves; empty for a template that was validated when it was saved. */
export function circularQuestions(fields: readonly Linked[]): ReadonlySet<string> {
  const links = new Map(fields.map((field) => [field.questionId, field]));
  const open = new Set(links.keys());
  for (let shrank = true; shrank; ) {
    shrank = false;
    for (const id of open) {
      if (links.get(id)?.dependencies.some(({ dependencyId }) => open.has(dependencyId))) continue;
      open.delete(id);
      shrank = true;
    }
  }
  return new Set(
    [...open].filter((id) => links.get(id)?.dependencies.some(({ dependencyId }) => leadsTo(links, dependencyId, id))),
  );
}

export type DependencyProblem = 'UNKNOWN_SOURCE' | 'SOURCE_TYPE' | 'ITSELF' | 'CIRCLE';

/**
 * Returns why a question must not depend on another, if so: the source must be in the template and of a permitted type, and must neither be
 * the question itself nor depend on it (rule Q36).
 */
export function dependencyProblem(
  fields: ReadonlyArray<Linked & { readonly type: QuestionTypeId }>,
  questionId: string,
  sourceId: string,
): DependencyProblem | undefined {
  if (questionId === sourceId) return 'ITSELF';
  const links = new Map(fields.map((field) => [field.questionId, field]));
  const source = links.get(sourceId);
  if (!source) return 'UNKNOWN_SOURCE';
  if (!dependencySourceTypes.includes(source.type)) return 'SOURCE_TYPE';
  return leadsTo(links, sourceId, questionId) ? 'CIRCLE' : undefined;
}
