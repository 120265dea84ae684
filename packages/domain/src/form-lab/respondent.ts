import { applicableQuestions } from '../questionary/index.ts';
import { type BranchFinder, branchFinder, type Way, type Wishes } from './branches.ts';
import {
  askedFields,
  fillsLimit,
  freeFills,
  type LabField,
  type LabForm,
  type LabTypes,
  type Random,
  seededRandom,
} from './model.ts';

/** A form as filled in by one respondent. */
export interface Fill {
  /** Questions that were asked, in the order of the form. */
  readonly asked: ReadonlySet<string>;
  readonly answers: ReadonlyMap<string, unknown>;
  /** Questions that were asked but have no valid answer, so that the respondent could not continue. */
  readonly stuck: readonly string[];
}

/** One side of a question's conditions: the question is asked, or passed over. */
export interface Branch {
  readonly questionId: string;
  readonly isAsked: boolean;
}

export type UnreachedBranch = Branch & {
  /** IMPOSSIBLE: no answers lead there. UNDECIDED: the search was abandoned. UNTRIED: there were too many to try. */
  readonly why: 'IMPOSSIBLE' | 'UNDECIDED' | 'UNTRIED';
};

export interface Exploration {
  readonly fills: readonly Fill[];
  readonly branches: number;
  readonly unreached: readonly UnreachedBranch[];
}

/** Fills in a form once, with answers that fulfil the wishes where there are any, and random ones elsewhere. */
function fillOnce(fields: readonly LabField[], types: LabTypes, random: Random, wishes: Wishes): Fill {
  const answers = new Map<string, unknown>();
  for (const field of fields) {
    if (!types.isAnswered(field)) continue;
    const wished = wishes.get(field.questionId);
    const given = wished ? types.answerWith(field, wished) : types.invent(field, random);
    if (given) answers.set(field.questionId, given.answer);
  }
  const asked = applicableQuestions(
    fields.map(({ questionId, type, dependencies, operator }) => ({
      questionId,
      type,
      dependencies,
      operator,
      answer: answers.get(questionId),
    })),
    types.matches,
  );
  const stuck = fields.filter((field) => types.isAnswered(field) && !answers.has(field.questionId));
  return {
    asked,
    answers,
    stuck: stuck.flatMap(({ questionId }) => (asked.has(questionId) ? [questionId] : [])),
  };
}

const branchKey = ({ questionId, isAsked }: Branch) => `${isAsked} ${questionId}`;

/**
 * Fills in a form repeatedly until both sides of every condition have been seen, first at random, then deliberately. The form's own
 * evaluator determines which branches a fill has reached, which also verifies the search; branches not reached are returned with the
 * reason.
 */
export function explore(
  form: LabForm,
  types: LabTypes,
  seed: number,
  finder: BranchFinder = branchFinder(askedFields(form), types),
): Exploration {
  const fields = askedFields(form);
  const random = seededRandom(seed);
  const waiting = new Map<string, Branch>();
  for (const { questionId, dependencies } of fields) {
    if (dependencies.length === 0) continue;
    for (const isAsked of [true, false]) waiting.set(branchKey({ questionId, isAsked }), { questionId, isAsked });
  }
  const branches = waiting.size;
  const conditional = [...waiting.values()].filter(({ isAsked }) => isAsked).map(({ questionId }) => questionId);
  const fills: Fill[] = [];
  const go = (wishes: Wishes) => {
    const fill = fillOnce(fields, types, random, wishes);
    fills.push(fill);
    for (const questionId of conditional)
      waiting.delete(branchKey({ questionId, isAsked: fill.asked.has(questionId) }));
  };
  for (let free = 0; free < freeFills; free++) go(new Map());

  const unreached: UnreachedBranch[] = [];
  for (const branch of [...waiting.values()]) {
    if (!waiting.has(branchKey(branch))) continue;
    const way: Way = finder.wayTo(branch.questionId, branch.isAsked);
    if (way.kind === 'FOUND' && fills.length < fillsLimit) go(way.wishes);
    if (!waiting.has(branchKey(branch))) continue;
    const why = way.kind === 'NONE' ? 'IMPOSSIBLE' : way.kind === 'UNDECIDED' ? 'UNDECIDED' : 'UNTRIED';
    unreached.push({ ...branch, why });
  }
  return { fills, branches, unreached: unreached.filter((branch) => waiting.has(branchKey(branch))) };
}
