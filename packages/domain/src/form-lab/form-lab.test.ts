import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPerson } from '../../testing/proposal.ts';
import { roleCodes } from '../kernel/index.ts';
import { applicableQuestions, type Matches } from '../questionary/index.ts';
import {
  branchFinder,
  examineForm,
  explore,
  formLabPolicies,
  type LabField,
  type LabForm,
  type LabSurroundings,
  type LabTypes,
  searchLimit,
  seededRandom,
} from './index.ts';

/** Questions whose configuration lists the answers there are; conditions compare them as they stand. */
const answersOf = (field: LabField) => (field.config as { answers?: readonly string[] }).answers ?? [];
const matches: Matches = (_type, answer, condition, parameter) => (answer === parameter) === (condition === 'eq');
const types: LabTypes = {
  matches,
  snags: () => [],
  isAnswered: ({ type }) => type !== 'EMBELLISHMENT',
  answerWith: (field, wishes) => {
    const answer = answersOf(field).find((given) =>
      wishes.every(({ condition, params, isMet }) => matches(field.type, given, condition, params) === isMet),
    );
    return answer === undefined ? undefined : { answer };
  },
  invent: (field, random) => {
    const answers = answersOf(field);
    const answer = answers[Math.floor(random() * answers.length)];
    return answer === undefined ? undefined : { answer };
  },
  words: (_field, answer) => String(answer),
  valueWords: (_field, params) => String(params),
};

const nowhere: LabSurroundings = { templates: new Map(), units: new Set() };

type When = readonly [source: string, condition: 'eq' | 'neq', value: string];

const question = (id: string, when: readonly When[] = [], more: Partial<LabField> & { answers?: string[] } = {}) => {
  const { answers = ['yes', 'no'], config, ...rest } = more;
  return {
    questionId: id,
    text: id,
    type: 'BOOLEAN',
    config: { answers, ...(config as object) },
    dependencies: when.map(([dependencyId, condition, params]) => ({ dependencyId, condition: { condition, params } })),
    operator: 'AND',
    ...rest,
  } as LabField;
};
const topic = (title: string, fields: readonly LabField[], isEnabled = true): LabForm[number] => ({
  id: title.length,
  title,
  isEnabled,
  fields,
});
const report = (...form: LabForm) => examineForm(form, types, nowhere, 1);
const kinds = (...form: LabForm) =>
  report(...form).findings.map(({ kind, questionId }) => `${kind}${questionId ? ` ${questionId}` : ''}`);

describe('the reach of a question', () => {
  it.each([
    ['one without conditions', [], 'ALWAYS', undefined],
    ['one that an answer leads to', [['a', 'eq', 'yes']], 'SOMETIMES', undefined],
    [
      'one that contradicts itself',
      [
        ['a', 'eq', 'yes'],
        ['a', 'eq', 'no'],
      ],
      'NEVER',
      'its conditions contradict each other',
    ],
    ['one that asks for what is not offered', [['a', 'eq', 'maybe']], 'NEVER', '“a” cannot be answered with “maybe”'],
    [
      'one that wants anything but the only answer',
      [['only', 'neq', 'yes']],
      'NEVER',
      '“only” can only be answered with “yes”',
    ],
    ['one whose condition always holds', [['only', 'eq', 'yes']], 'ALWAYS', undefined],
    ['one behind a question nobody is asked', [['never', 'eq', 'yes']], 'NEVER', 'nobody is asked “never” either'],
  ] as const)('%s', (_words, when, reach, why) => {
    const form = [
      topic('one', [
        question('a'),
        question('only', [], { answers: ['yes'] }),
        question('never', [['a', 'eq', 'maybe']]),
        question('tried', when),
      ]),
    ];
    const { questions, findings } = report(...form);
    expect(questions.find(({ field }) => field.questionId === 'tried')?.reach).toBe(reach);
    const said = findings.find(({ questionId }) => questionId === 'tried');
    if (why)
      expect(said).toMatchObject({
        kind: 'NEVER_ASKED',
        severity: 'ERROR',
        message: `Nobody is ever asked this question: ${why}.`,
      });
    else if (reach === 'SOMETIMES' || when.length === 0) expect(said).toBeUndefined();
    else expect(said).toMatchObject({ kind: 'ALWAYS_ASKED', severity: 'WARNING' });
  });

  it('is everybody with OR of an answer and its opposite, and nobody with AND of both', () => {
    const both = [
      ['a', 'eq', 'yes'],
      ['a', 'neq', 'yes'],
    ] as const;
    const form = [topic('one', [question('a'), question('or', both, { operator: 'OR' }), question('and', both)])];
    expect(kinds(...form)).toEqual(['NEVER_ASKED and', 'ALWAYS_ASKED or']);
  });

  it('is described in words', () => {
    const { questions } = report(topic('one', [question('a'), question('b', [['a', 'neq', 'yes']])]));
    expect(questions[1]?.conditions).toEqual(['“a” is not “yes”']);
  });

  it('is undecided when there are too many combinations to check', () => {
    // Each pair can be met in two ways that the last condition excludes: every way has to be gone through.
    const sources = Array.from({ length: 14 }, (_, at) => question(`s${at}`, [], { answers: ['x', 'y', 'z'] }));
    const ors = sources.map(({ questionId }, at) =>
      question(
        `o${at}`,
        [
          [questionId, 'eq', 'x'],
          [questionId, 'eq', 'y'],
        ],
        { operator: 'OR' },
      ),
    );
    const impossible = question('end', [
      ...ors.map(({ questionId }) => [questionId, 'eq', 'yes'] as const),
      ['last', 'eq', 'yes'],
    ]);
    const last = question('last', [['s0', 'eq', 'z']]);
    const finder = branchFinder([...sources, ...ors, last, impossible], types);
    expect(2 ** 14).toBeGreaterThan(searchLimit);
    expect(finder.wayTo('end', true).kind).toBe('UNDECIDED');
    expect(kinds(topic('one', [...sources, ...ors, last, impossible]))).toContain('UNDECIDED end');
  });
});

describe('the structure of a form', () => {
  it.each<[string, string[], LabForm[number], LabForm[number]]>([
    ['later', ['SOURCE_LATER b'], topic('one', [question('b', [['a', 'eq', 'yes']])]), topic('three', [question('a')])],
    ['earlier', [], topic('one', [question('a')]), topic('three', [question('b', [['a', 'eq', 'yes']])])],
    [
      'in a topic that is switched off',
      ['ALWAYS_ASKED b', 'SOURCE_SWITCHED_OFF b'],
      topic('one', [question('a')], false),
      topic('three', [question('b', [['a', 'eq', 'yes']])]),
    ],
  ])('with a source %s', (_words, expected, first, second) => {
    expect(kinds(first, second)).toEqual(expected);
  });

  it.each([
    [[], [], false],
    [['user_officer'], [], true],
    [['user_officer'], ['user_officer'], false],
    [['user_officer'], ['user_officer', 'user'], true],
    [[], ['user'], false],
  ])('with a source readable by %j and a question readable by %j', (source, reader, isTold) => {
    const form = topic('one', [
      question('a', [], { config: { readPermissions: source } }),
      question('b', [['a', 'eq', 'yes']], { config: { readPermissions: reader } }),
    ]);
    expect(kinds(form)).toEqual(isTold ? ['SOURCE_UNREADABLE b'] : []);
  });

  it('is reported where it contains a cycle, which the evaluator ignores', () => {
    const form = topic('one', [question('a', [['b', 'eq', 'yes']]), question('b', [['a', 'eq', 'yes']])]);
    expect(kinds(form)).toEqual(['CIRCLE a', 'CIRCLE b']);
  });

  it('is reported where a step asks nothing or nobody, unless it is disabled', () => {
    expect(kinds(topic('one', [question('a')]), topic('three', []))).toEqual(['STEP_EMPTY']);
    expect(kinds(topic('one', [question('a')]), topic('three', [], false))).toEqual([]);
    const never = topic('three', [question('b', [['a', 'eq', 'maybe']])]);
    expect(kinds(topic('one', [question('a')]), never)).toEqual(['NEVER_ASKED b', 'STEP_NEVER_ASKED']);
  });

  it('is summarized as the number of questions in each step', () => {
    const { steps } = report(
      topic('one', [
        question('a'),
        question('text', [], { type: 'EMBELLISHMENT' }),
        question('b', [['a', 'eq', 'yes']]),
      ]),
      topic('three', [question('c', [['a', 'eq', 'maybe']])]),
    );
    expect(steps).toMatchObject([
      { title: 'one', always: 1, sometimes: 1, never: 0 },
      { title: 'three', always: 0, sometimes: 0, never: 1 },
    ]);
  });
});

describe('the findings for a form', () => {
  const entries = (type: 'GENERIC_TEMPLATE' | 'SAMPLE_DECLARATION', config: object) =>
    topic('one', [question('e', [], { type, config })]);
  const template = { name: 'Entries', groupId: 'GENERIC_TEMPLATE', isArchived: false, leadsBack: false } as const;
  it.each([
    ['there', template, []],
    ['gone', undefined, ['TEMPLATE_GONE e']],
    ['archived', { ...template, isArchived: true }, ['TEMPLATE_ARCHIVED e']],
    ['of another kind', { ...template, groupId: 'SAMPLE' as const }, ['TEMPLATE_OF_OTHER_KIND e']],
    ['asking for this form', { ...template, leadsBack: true }, ['TEMPLATE_ENDLESS e']],
  ])('with a sub-template that is %s', (_words, known, expected) => {
    const surroundings = { ...nowhere, templates: new Map(known ? [[7, known]] : []) };
    const { findings } = examineForm([entries('GENERIC_TEMPLATE', { templateId: 7 })], types, surroundings, 1);
    expect(findings.map(({ kind, questionId }) => `${kind} ${questionId}`)).toEqual(expected);
  });

  it('with a sample that has templates of two kinds', () => {
    const templates = new Map([
      [1, { ...template, groupId: 'SAMPLE' as const }],
      [2, { ...template, groupId: 'SAMPLE_ESI' as const }],
    ]);
    const config = { templateId: 1, esiTemplateId: 2 };
    const examined = (given: object) =>
      examineForm([entries('SAMPLE_DECLARATION', given)], types, { ...nowhere, templates }, 1).findings.length;
    expect([examined(config), examined({ templateId: 2, esiTemplateId: 1 })]).toEqual([0, 2]);
  });

  it('with a unit that no longer exists', () => {
    const units = [
      { id: 'meter', unit: 'metre' },
      { id: 'ell', unit: 'ell' },
    ];
    const form = topic('one', [question('n', [], { type: 'NUMBER_INPUT', config: { units } })]);
    const { findings } = examineForm([form], types, { ...nowhere, units: new Set(['meter']) }, 1);
    expect(findings.map(({ message }) => message)).toEqual(['The unit “ell” is no longer in the list of units.']);
  });
});

describe('a respondent', () => {
  it('reports where nobody can continue', () => {
    const form = topic('one', [
      question('a', [], { answers: [] }),
      question('b', [['c', 'eq', 'yes']], { answers: [] }),
      question('c'),
    ]);
    expect(kinds(form)).toEqual(['UNANSWERABLE a', 'UNANSWERABLE b']);
  });

  it('generates the same fills from the same seed', () => {
    const form = [topic('one', [question('a'), question('b', [['a', 'eq', 'yes']])])];
    const drawn = (seed: number) => explore(form, types, seed).fills.map(({ answers }) => [...answers]);
    expect(drawn(5)).toEqual(drawn(5));
    expect(
      [1, 2, 3, 4].map((seed) => JSON.stringify(drawn(seed))).some((other) => other !== JSON.stringify(drawn(5))),
    ).toBe(true);
  });

  it.each([0, 1, -1, 2 ** 31 - 1, -(2 ** 31)])('generates numbers from 0 up to 1 with seed %d', (seed) => {
    const random = seededRandom(seed);
    const numbers = Array.from({ length: 1000 }, random);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(numbers).size).toBeGreaterThan(990);
  });
});

/** Forms of few questions, so that every way of answering them can be tried. */
const forms = fc
  .array(
    fc.record({
      answers: fc.subarray(['x', 'y', 'z'], { minLength: 1 }),
      operator: fc.constantFrom('AND' as const, 'OR' as const),
      isOn: fc.boolean(),
      when: fc.array(
        fc.tuple(fc.nat(5), fc.constantFrom('eq' as const, 'neq' as const), fc.constantFrom('x', 'y', 'z', 'w')),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map(({ answers, operator, when, isOn }, at) =>
      topic(
        'topic'.padEnd(6 + at, '.'),
        [
          question(
            `q${at}`,
            when.map(([source, condition, value]) => [`q${source}`, condition, value] as const),
            { answers, operator },
          ),
        ],
        isOn || at === 0,
      ),
    ),
  );

/** Which sides of every question's conditions some way of answering shows, by trying all of them. */
function everyOutcome(form: LabForm): ReadonlySet<string> {
  const fields = form.flatMap(({ isEnabled, fields: placed }) => (isEnabled ? placed : []));
  const seen = new Set<string>();
  const go = (at: number, answers: readonly string[]): void => {
    const field = fields[at];
    if (field) {
      for (const answer of answersOf(field)) go(at + 1, [...answers, answer]);
      return;
    }
    const asked = applicableQuestions(
      fields.map((each, index) => ({ ...each, answer: answers[index] })),
      matches,
    );
    for (const { questionId } of fields) seen.add(`${questionId} ${asked.has(questionId)}`);
  };
  go(0, []);
  return seen;
}

describe('for any form', () => {
  it('the search finds exactly what exhaustive evaluation finds', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const outcomes = everyOutcome(form);
        const fields = form.flatMap(({ isEnabled, fields: placed }) => (isEnabled ? placed : []));
        const finder = branchFinder(fields, types);
        for (const { questionId } of fields) {
          for (const isAsked of [true, false]) {
            const expected = outcomes.has(`${questionId} ${isAsked}`) ? 'FOUND' : 'NONE';
            expect(`${questionId} ${isAsked} ${finder.wayTo(questionId, isAsked).kind}`).toBe(
              `${questionId} ${isAsked} ${expected}`,
            );
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('the fills reach every reachable branch, and the others are named', () => {
    fc.assert(
      fc.property(forms, fc.integer(), (form, seed) => {
        const outcomes = everyOutcome(form);
        const { fills, unreached, branches } = explore(form, types, seed);
        const fields = form.flatMap(({ isEnabled, fields: placed }) => (isEnabled ? placed : []));
        const conditional = fields.filter(({ dependencies }) => dependencies.length > 0);
        const missed = conditional.flatMap(({ questionId }) =>
          [true, false]
            .filter((isAsked) => !fills.some(({ asked }) => asked.has(questionId) === isAsked))
            .map((isAsked) => `${questionId} ${isAsked}`),
        );
        expect(branches).toBe(conditional.length * 2);
        expect(unreached.map(({ questionId, isAsked }) => `${questionId} ${isAsked}`).sort()).toEqual(missed.sort());
        expect(missed.filter((branch) => outcomes.has(branch))).toEqual([]);
        expect(unreached.every(({ why }) => why === 'IMPOSSIBLE')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('the report is consistent', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const { questions, findings, steps, fewestAsked, mostAsked } = report(...form);
        const ids = new Set(questions.map(({ field }) => field.questionId));
        expect(findings.every(({ questionId }) => questionId === null || ids.has(questionId))).toBe(true);
        expect(steps).toHaveLength(form.length);
        expect(fewestAsked).toBeLessThanOrEqual(mostAsked);
        expect(questions.filter(({ reach }) => reach === 'NEVER').length).toBeLessThanOrEqual(
          findings.filter(({ severity }) => severity === 'ERROR').length,
        );
      }),
      { numRuns: 200 },
    );
  });
});

it.each(roleCodes)('%s may run the form lab, or not', (role) => {
  const allowed = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
  expect(formLabPolicies.run.may(aPerson(role), undefined, new Date(0)).allowed).toBe(allowed);
});
