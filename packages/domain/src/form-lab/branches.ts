import { circularQuestions, type Dependency, leadsTo } from '../template/index.ts';
import { type LabField, type LabTypes, searchLimit, type Wish } from './model.ts';

/** A goal of the search: that a question is asked or not, that a condition fails, or that an answer has a property. */
type Goal =
  | { readonly kind: 'ASKED' | 'UNASKED'; readonly questionId: string }
  | { readonly kind: 'FAILS'; readonly questionId: string; readonly dependency: Dependency }
  | { readonly kind: 'ANSWER'; readonly questionId: string; readonly wish: Wish };

/** The remaining goals, the next one first. */
type Agenda = { readonly goal: Goal; readonly rest: Agenda } | undefined;

/** Wishes for the answers to questions; together they lead to the goal. */
export type Wishes = ReadonlyMap<string, readonly Wish[]>;

export type Way =
  | { readonly kind: 'FOUND'; readonly wishes: Wishes }
  /** No set of answers leads there. */
  | { readonly kind: 'NONE' }
  /** The search was abandoned. */
  | { readonly kind: 'UNDECIDED' };

export interface BranchFinder {
  /** Looks for answers with which a question is asked, or is not asked. */
  wayTo(questionId: string, isAsked: boolean): Way;
}

const agendaOf = (goals: readonly Goal[], rest: Agenda): Agenda =>
  goals.reduceRight<Agenda>((after, goal) => ({ goal, rest: after }), rest);

const wishFor = ({ dependencyId, condition: { condition, params } }: Dependency, isMet: boolean): Goal => ({
  kind: 'ANSWER',
  questionId: dependencyId,
  wish: { condition, params, isMet },
});

/** Returns a function that checks whether an answer to a question can fulfil all of some wishes; results are cached. */
function answersPossible(types: LabTypes): (field: LabField, wishes: readonly Wish[]) => boolean {
  const possible = new Map<string, boolean>();

  return (field, wishes) => {
    const key = `${field.questionId} ${JSON.stringify(wishes)}`;
    const known = possible.get(key);
    if (known !== undefined) return known;
    const answer = types.answerWith(field, wishes) !== undefined;
    possible.set(key, answer);
    return answer;
  };
}

/** Returns a function that gives alternatives for a goal that is not an answer: lists of goals, one of which must be reached completely. */
function alternativesIn(
  fields: readonly LabField[],
  byId: ReadonlyMap<string, LabField>,
): (goal: Exclude<Goal, { kind: 'ANSWER' }>) => ReadonlyArray<readonly Goal[]> {
  const circular = circularQuestions(fields);

  /** Whether the evaluator ignores a condition: its question is not in the form, or depends on this one in turn. */
  const isPassedOver = (field: LabField, { dependencyId }: Dependency): boolean =>
    !byId.has(dependencyId) || (circular.has(field.questionId) && leadsTo(byId, dependencyId, field.questionId));

  const met = (field: LabField, dependency: Dependency): readonly Goal[] =>
    isPassedOver(field, dependency)
      ? []
      : [wishFor(dependency, true), { kind: 'ASKED', questionId: dependency.dependencyId }];

  return (goal) => {
    const field = byId.get(goal.questionId);
    if (!field) return [];
    if (goal.kind === 'FAILS') {
      const { dependency } = goal;
      if (isPassedOver(field, dependency)) return [];
      return [[wishFor(dependency, false)], [{ kind: 'UNASKED', questionId: dependency.dependencyId }]];
    }
    const { dependencies, operator, questionId } = field;
    if (goal.kind === 'ASKED') {
      const each = dependencies.map((dependency) => met(field, dependency));
      return operator === 'OR' && each.length > 0 ? each : [each.flat()];
    }
    const failing = dependencies.map((dependency): Goal => ({ kind: 'FAILS', questionId, dependency }));
    if (failing.length === 0) return [];
    return operator === 'OR' ? [failing] : failing.map((goal) => [goal]);
  };
}

/**
 * Returns a finder that searches the conditions of a form for answers that lead to a question, or past it. A question is asked only if
 * those it depends on are asked themselves (rule Q39), so every goal reduces to wishes for answers; the question types decide whether such
 * an answer can be given. Exact, unless the search exceeds its limit of steps.
 */
export function branchFinder(fields: readonly LabField[], types: LabTypes): BranchFinder {
  const byId = new Map(fields.map((field) => [field.questionId, field]));
  const isPossible = answersPossible(types);
  const alternatives = alternativesIn(fields, byId);

  const wayTo = (questionId: string, isAsked: boolean): Way => {
    let steps = 0;
    const search = (agenda: Agenda, wishes: Wishes, done: ReadonlyMap<string, Goal['kind']>): Way => {
      steps += 1;
      if (steps > searchLimit) return { kind: 'UNDECIDED' };
      if (!agenda) return { kind: 'FOUND', wishes };
      const { goal, rest } = agenda;
      if (goal.kind === 'ANSWER') {
        const field = byId.get(goal.questionId);
        const all = [...(wishes.get(goal.questionId) ?? []), goal.wish];
        if (!field || !isPossible(field, all)) return { kind: 'NONE' };
        return search(rest, new Map(wishes).set(goal.questionId, all), done);
      }
      let seen = done;
      if (goal.kind !== 'FAILS') {
        if (done.get(goal.questionId) === goal.kind) return search(rest, wishes, done);
        if (done.has(goal.questionId)) return { kind: 'NONE' };
        seen = new Map(done).set(goal.questionId, goal.kind);
      }
      for (const goals of alternatives(goal)) {
        const way = search(agendaOf(goals, rest), wishes, seen);
        if (way.kind !== 'NONE') return way;
      }
      return { kind: 'NONE' };
    };
    const goal: Goal = { kind: isAsked ? 'ASKED' : 'UNASKED', questionId };
    return search({ goal, rest: undefined }, new Map(), new Map());
  };
  return { wayTo };
}
