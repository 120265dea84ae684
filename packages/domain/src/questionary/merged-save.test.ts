import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerField, type AnswerRules, planTopicSave, type TopicSave } from './answers.ts';

const rules: AnswerRules = {
  matches: (_type, answer, condition, parameter) => (answer === parameter) === (condition === 'eq'),
  keepsAnswers: (type) => type !== 'GENERIC_TEMPLATE',
  keepsEntries: (type) => type === 'GENERIC_TEMPLATE',
  blank: (type) => (type === 'BOOLEAN' ? false : ''),
  accept: (_type, config, answer, isPartialSave) => ({
    answer,
    problems:
      !isPartialSave && (config as { required?: boolean }).required && (!answer || (answer as []).length === 0)
        ? ['This is a required field']
        : [],
  }),
};

const field = (questionId: string, more: Partial<AnswerField> = {}): AnswerField => ({
  questionId,
  topicId: 1,
  question: `Question ${questionId}`,
  type: 'TEXT_INPUT',
  config: {},
  dependencies: [],
  isReadable: true,
  ...more,
});
const stored = (answer: unknown, version = 1) => ({ stored: { answer, version } });

const save = (fields: readonly AnswerField[], answers: Record<string, unknown>, more: Partial<TopicSave> = {}) =>
  planTopicSave(
    fields,
    { topicId: 1, answers: new Map(Object.entries(answers)), isPartialSave: true, keepsUnsent: true, ...more },
    rules,
  );
const made = (versions: Record<string, number>) => ({ versions: new Map(Object.entries(versions)) });

describe('a save that preserves answers it does not contain', () => {
  it('changes only the answers it contains', () => {
    const plan = save([field('a', stored('old')), field('b', stored('theirs'))], { a: 'new' });
    expect(plan.write).toEqual([{ questionId: 'a', answer: 'new' }]);
    expect(plan.remove).toEqual([]);
  });

  it('validates the other answers as stored when it completes the topic', () => {
    const required = { config: { required: true } };
    const whole = { isPartialSave: false };
    expect(save([field('a', { ...required, ...stored('there') })], {}, whole).problems).toEqual([]);
    expect(save([field('a', { ...required, ...stored('') })], {}, whole).problems).toHaveLength(1);
    expect(save([field('a', required)], {}, whole).problems).toHaveLength(1);
  });

  it('stores the blank answers shown in the form only when it completes the topic', () => {
    const fields = [field('flag', { type: 'BOOLEAN' }), field('a', stored('x')), field('far', { topicId: 2 })];
    expect(save(fields, {}, { isPartialSave: false })).toMatchObject({
      write: [{ questionId: 'flag', answer: false }],
      kept: ['flag'],
    });
    expect(save(fields, {}).write).toEqual([]);
  });

  it('decides which questions apply by the stored answers, unless it contains new ones', () => {
    const more = { dependencies: [{ dependencyId: 'flag', condition: { condition: 'eq' as const, params: true } }] };
    const fields = [field('flag', { type: 'BOOLEAN', ...stored(true) }), field('a', more)];
    expect(save(fields, { a: 'x' }).write).toEqual([{ questionId: 'a', answer: 'x' }]);
    expect(save(fields, { a: 'x', flag: false }).write).toEqual([{ questionId: 'flag', answer: false }]);
  });
});

describe('concurrent edits by two users', () => {
  it.each([
    ['made from what is there', stored('theirs', 3), 'mine', 3, []],
    ['made from something older', stored('theirs', 3), 'mine', 2, ['theirs']],
    ['made from something older, but the same', stored('mine', 3), 'mine', 2, []],
    ['made from nothing, while something came', stored('theirs', 3), 'mine', 0, ['theirs']],
    ['made from something that was taken away', {}, 'mine', 2, ['']],
    ['made from nothing, and nothing came', {}, 'mine', 0, []],
    ['that does not say from what it was made', stored('theirs', 3), 'mine', undefined, []],
  ] as const)('an answer %s', (_, there, mine, from, theirs) => {
    const plan = save([field('a', there)], { a: mine }, from === undefined ? {} : made({ a: from }));
    expect(plan.conflicts.map((conflict) => conflict.theirs)).toEqual(theirs);
  });

  it('report the version of the answer they conflict with', () => {
    const plan = save([field('a', stored('theirs', 7))], { a: 'mine' }, made({ a: 1 }));
    expect(plan.conflicts).toEqual([{ questionId: 'a', question: 'Question a', theirs: 'theirs', version: 7 }]);
  });

  it('report a conflict exactly when they would overwrite a different answer', () => {
    const answers = fc.constantFrom('', 'one', 'two');
    fc.assert(
      fc.property(answers, answers, fc.boolean(), (mine, theirs, isPartialSave) => {
        // I read version 1; somebody stored another answer as version 2.
        const plan = save([field('a', stored(theirs, 2))], { a: mine }, { ...made({ a: 1 }), isPartialSave });
        const overwrites = plan.write.length > 0;
        expect(overwrites).toBe(mine !== theirs);
        expect(plan.conflicts.length > 0).toBe(overwrites);
      }),
    );
  });
});

describe('lists of entries', () => {
  const list = (more: Partial<AnswerField> = {}) =>
    field('list', { type: 'GENERIC_TEMPLATE', config: { required: true }, ...more });
  const ifTrue = { dependencies: [{ dependencyId: 'flag', condition: { condition: 'eq' as const, params: true } }] };
  const flag = (answer: boolean, more: Partial<AnswerField> = {}) =>
    field('flag', { type: 'BOOLEAN', ...stored(answer), ...more });

  it('are checked when their topic is completed', () => {
    const whole = { isPartialSave: false };
    expect(save([list()], {}, whole).problems).toHaveLength(1);
    expect(save([list({ entries: [{ id: 1 }] })], {}, whole).problems).toEqual([]);
    expect(save([list()], {}).problems).toEqual([]);
    expect(save([list({ topicId: 2 })], {}, whole).problems).toEqual([]);
    expect(save([list()], {}, whole).write).toEqual([]);
  });

  it('are reported as ceased when their question no longer applies', () => {
    expect(save([flag(true), list(ifTrue)], { flag: false }).ceased).toEqual(['list']);
    expect(save([flag(true), list(ifTrue)], { flag: true }).ceased).toEqual([]);
    expect(save([flag(true), list({ ...ifTrue, topicId: 2 })], { flag: false }).ceased).toEqual(['list']);
    expect(save([flag(false), list({ ...ifTrue, topicId: 2 })], { flag: false }).ceased).toEqual([]);
    expect(save([flag(false), list(ifTrue)], { flag: false }).ceased).toEqual(['list']);
  });

  it('are retained while the user cannot read the question they depend on', () => {
    const secret = flag(false, { isReadable: false });
    expect(save([secret, list(ifTrue)], {}).ceased).toEqual([]);
  });
});
