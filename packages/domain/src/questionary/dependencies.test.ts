import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DependenciesOperator, DependencyCondition } from '../question/index.ts';
import {
  applicableQuestions,
  circularQuestions,
  type DependentField,
  dependencyProblem,
  type Matches,
} from './dependencies.ts';

const matches: Matches = (_type, answer, condition, parameter) => (answer === parameter) === (condition === 'eq');

const on = (dependencyId: string, params: unknown = true, condition: DependencyCondition = 'eq') => ({
  dependencyId,
  condition: { condition, params },
});

const field = (
  questionId: string,
  answer: unknown,
  dependencies: DependentField['dependencies'] = [],
  operator?: DependenciesOperator | null,
): DependentField => ({ questionId, type: 'BOOLEAN', answer, dependencies, operator });

const applies = (...fields: DependentField[]) => [...applicableQuestions(fields, matches)].join(' ');

describe('a question applies', () => {
  it.each([
    ['without dependencies', [field('a', 1)], 'a'],
    ['without dependencies, joined by OR', [field('a', 1, [], 'OR')], 'a'],
    ['when its dependency holds', [field('a', true), field('b', 1, [on('a')])], 'a b'],
    ['not when its dependency fails', [field('a', false), field('b', 1, [on('a')])], 'a'],
    ['when it must differ and does', [field('a', false), field('b', 1, [on('a', true, 'neq')])], 'a b'],
    ['not when it must differ and does not', [field('a', true), field('b', 1, [on('a', true, 'neq')])], 'a'],
    ['when the question it depends on is not there', [field('b', 1, [on('gone')])], 'b'],
    [
      'not when the question it depends on does not apply itself',
      [field('a', false), field('b', true, [on('a')]), field('c', 1, [on('b')])],
      'a',
    ],
    [
      'not when it must differ from a question that does not apply',
      [field('a', false), field('b', true, [on('a')]), field('c', 1, [on('b', 7, 'neq')])],
      'a',
    ],
    ['by AND when all hold', [field('a', true), field('b', true), field('c', 1, [on('a'), on('b')], 'AND')], 'a b c'],
    ['by AND not when one fails', [field('a', true), field('b', false), field('c', 1, [on('a'), on('b')])], 'a b'],
    ['by OR when one holds', [field('a', true), field('b', false), field('c', 1, [on('a'), on('b')], 'OR')], 'a b c'],
    ['by OR not when all fail', [field('a', false), field('b', false), field('c', 1, [on('a'), on('b')], 'OR')], 'a b'],
    ['through a chain', [field('c', 1, [on('b')]), field('b', true, [on('a')]), field('a', true)], 'c b a'],
    ['whatever it says of itself', [field('a', false, [on('a')])], 'a'],
    ['in a circle, where nothing is hidden', [field('a', false, [on('b')]), field('b', false, [on('a')])], 'a b'],
    [
      'in a circle only as its other dependencies allow',
      [field('x', false), field('a', true, [on('b'), on('x')]), field('b', true, [on('a')])],
      'x b',
    ],
  ])('%s', (_, fields, expected) => {
    expect(applies(...fields)).toBe(expected);
  });
});

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const anyFields = fc.array(
  fc.record({
    answer: fc.boolean(),
    operator: fc.constantFrom<DependenciesOperator | null>('AND', 'OR', null),
    sources: fc.array(fc.tuple(fc.constantFrom(...names), fc.boolean()), { maxLength: 3 }),
  }),
  { maxLength: names.length },
);
const build = (
  raw: ReadonlyArray<{ answer: boolean; operator: DependenciesOperator | null; sources: [string, boolean][] }>,
) =>
  raw.map(({ answer, operator, sources }, index) =>
    field(
      names[index] ?? '',
      answer,
      sources.map(([id, value]) => on(id, value)),
      operator,
    ),
  );

describe('for any template', () => {
  it('the order of the questions does not matter', () => {
    fc.assert(
      fc.property(anyFields, (raw) => {
        const fields = build(raw);
        const backwards = applicableQuestions([...fields].reverse(), matches);
        expect([...applicableQuestions(fields, matches)].sort()).toEqual([...backwards].sort());
      }),
    );
  });

  it('evaluation terminates and includes every question without dependencies', () => {
    fc.assert(
      fc.property(anyFields, (raw) => {
        const fields = build(raw);
        const applicable = applicableQuestions(fields, matches);
        for (const { questionId, dependencies } of fields) {
          if (dependencies.length === 0) expect(applicable.has(questionId)).toBe(true);
        }
      }),
    );
  });

  it('dependencies added one by one never form a cycle', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names))), (wishes) => {
        let fields = names.map((name) => field(name, true));
        for (const [questionId, sourceId] of wishes) {
          if (dependencyProblem(fields, questionId, sourceId)) continue;
          fields = fields.map((each) =>
            each.questionId === questionId ? { ...each, dependencies: [...each.dependencies, on(sourceId)] } : each,
          );
        }
        expect(circularQuestions(fields).size).toBe(0);
      }),
    );
  });

  it('a chain of 2,000 questions is followed to its end', () => {
    const chain = Array.from({ length: 2000 }, (_, at) => field(`q${at}`, true, at === 0 ? [] : [on(`q${at - 1}`)]));
    expect(applicableQuestions(chain, matches).size).toBe(2000);
  });
});

describe('a dependency is refused', () => {
  const fields = [
    field('a', true),
    field('b', true, [on('a')]),
    field('c', true, [on('b')]),
    { ...field('text', ''), type: 'TEXT_INPUT' as const },
    { ...field('choice', []), type: 'SELECTION_FROM_OPTIONS' as const },
    { ...field('instrument', null), type: 'INSTRUMENT_PICKER' as const },
    { ...field('technique', null), type: 'TECHNIQUE_PICKER' as const },
  ];
  it.each([
    ['a', 'a', 'ITSELF'],
    ['a', 'gone', 'UNKNOWN_SOURCE'],
    ['a', 'text', 'SOURCE_TYPE'],
    ['a', 'b', 'CIRCLE'],
    ['a', 'c', 'CIRCLE'],
    ['c', 'a', undefined],
    ['text', 'a', undefined],
    ['a', 'choice', undefined],
    ['a', 'instrument', undefined],
    ['a', 'technique', undefined],
  ])('%s on %s: %s', (questionId, sourceId, problem) => {
    expect(dependencyProblem(fields, questionId, sourceId)).toBe(problem);
  });
});
