import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerField, type AnswerRules, answersBelong, planTopicSave, sameAnswer } from './answers.ts';
import { questionarySentences } from './model.ts';
import { readAnswerText } from './schema.ts';

const rules: AnswerRules = {
  matches: (_type, answer, condition, parameter) => (answer === parameter) === (condition === 'eq'),
  keepsAnswers: (type) => type !== 'EMBELLISHMENT' && type !== 'GENERIC_TEMPLATE',
  keepsEntries: (type) => type === 'GENERIC_TEMPLATE',
  blank: (type) => (type === 'BOOLEAN' ? false : ''),
  accept: (_type, config, answer, isPartialSave) => ({
    answer: typeof answer === 'string' ? answer.trim() : answer,
    problems:
      !isPartialSave && (config as { required?: boolean }).required && !answer ? ['This is a required field'] : [],
  }),
};

const text = (questionId: string, stored?: string, more: Partial<AnswerField> = {}): AnswerField => ({
  questionId,
  topicId: 1,
  question: `Question ${questionId}`,
  type: 'TEXT_INPUT',
  config: {},
  dependencies: [],
  isReadable: true,
  ...(stored === undefined ? {} : { stored: { answer: stored } }),
  ...more,
});
const flag = (questionId: string, stored?: boolean): AnswerField => ({
  ...text(questionId),
  type: 'BOOLEAN',
  ...(stored === undefined ? {} : { stored: { answer: stored } }),
});
const ifTrue = (dependencyId: string) => ({
  dependencies: [{ dependencyId, condition: { condition: 'eq' as const, params: true } }],
});

const save = (fields: AnswerField[], answers: Record<string, unknown>, isPartialSave = false) =>
  planTopicSave(fields, { topicId: 1, answers: new Map(Object.entries(answers)), isPartialSave }, rules);

const nothing = { write: [], remove: [], kept: [], ceased: [], problems: [], conflicts: [] };

describe('a save of a topic', () => {
  it('writes new and changed answers in the form that the type stores', () => {
    const plan = save([text('a'), text('b', 'old'), text('c', 'same')], { a: ' new ', b: 'other', c: 'same' });
    expect(plan.write).toEqual([
      { questionId: 'a', answer: 'new' },
      { questionId: 'b', answer: 'other' },
    ]);
    expect(plan.kept).toEqual(['a', 'b', 'c']);
    expect(plan.remove).toEqual([]);
  });

  it('removes answers to applicable questions that were not sent', () => {
    expect(save([text('a', 'old'), text('b', 'old')], { a: 'old' }).remove).toEqual(['b']);
  });

  it('preserves the answers of other topics', () => {
    expect(save([text('a', 'old', { topicId: 2 })], {})).toEqual(nothing);
  });

  it('accepts an answer to a question of another topic if it was sent', () => {
    expect(save([text('a', 'old', { topicId: 2 })], { a: 'new' }).write).toEqual([{ questionId: 'a', answer: 'new' }]);
  });

  it('never changes answers that the user cannot read, sent or not', () => {
    const hidden = text('a', 'secret', { isReadable: false, config: { required: true } });
    expect(save([hidden], {})).toEqual(nothing);
    expect(save([hidden], { a: 'overwritten' })).toEqual(nothing);
  });

  it('preserves the stored answer to a question that does not apply, sent or not', () => {
    const fields = [flag('more', true), text('a', 'old', ifTrue('more'))];
    expect(save(fields, { more: false }).remove).toEqual([]);
    expect(save(fields, { more: false, a: 'new' }).write).toEqual([{ questionId: 'more', answer: false }]);
  });

  it('uses the new answers to decide whether a question applies', () => {
    const fields = [flag('more', false), text('a', undefined, { ...ifTrue('more'), config: { required: true } })];
    expect(save(fields, { more: true }).problems.map(({ questionId }) => questionId)).toEqual(['a']);
    expect(save(fields, { more: false }).problems).toEqual([]);
  });

  it('uses the stored answers of other topics to decide whether a question applies', () => {
    const fields = [{ ...flag('more', true), topicId: 2 }, text('a', 'old', ifTrue('more'))];
    expect(save(fields, {}).remove).toEqual(['a']);
    expect(save([{ ...flag('more', false), topicId: 2 }, text('a', 'old', ifTrue('more'))], {}).remove).toEqual([]);
  });

  it('treats a source that the user cannot read as satisfied, like the form', () => {
    const fields = [{ ...flag('more', false), isReadable: false }, text('a', 'old', ifTrue('more'))];
    expect(save(fields, {}).remove).toEqual(['a']);
  });

  it('ignores types that store no answer', () => {
    expect(save([text('a', undefined, { type: 'EMBELLISHMENT' })], { a: 'x' }).write).toEqual([]);
  });

  it('checks a required question that was not sent, but only if complete', () => {
    const required = text('a', undefined, { config: { required: true } });
    expect(save([required], {}).problems).toEqual([
      { questionId: 'a', question: 'Question a', messages: ['This is a required field'] },
    ]);
    expect(save([required], {}, true).problems).toEqual([]);
  });

  it('changes nothing when repeated', () => {
    const answer = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.tuple(answer, answer), { maxLength: 5 }), (pairs) => {
        const sent: Record<string, string> = {};
        const before = pairs.map(([stored, next], at) => {
          if (next !== undefined) sent[`q${at}`] = next;
          return text(`q${at}`, stored);
        });
        const plan = save(before, sent);
        const written = new Map(plan.write.map(({ questionId, answer: value }) => [questionId, value]));
        const after = before.map((field) => {
          if (plan.remove.includes(field.questionId)) return text(field.questionId);
          return written.has(field.questionId) ? text(field.questionId, String(written.get(field.questionId))) : field;
        });
        expect(save(after, sent)).toMatchObject({ write: [], remove: [], problems: [] });
      }),
    );
  });
});

describe('the scope of a save', () => {
  const belong = (topicId: number, ids: string[]) =>
    answersBelong([1, 2], [text('a')], { topicId, answers: new Map(ids.map((id) => [id, ''])), isPartialSave: false });
  it.each([
    [1, ['a'], 'yes'],
    [1, [], 'yes'],
    [3, ['a'], 'TOPIC_NOT_IN_TEMPLATE'],
    [1, ['a', 'b'], 'QUESTION_NOT_IN_TEMPLATE'],
  ])('saving topic %d with answers to %j returns %s', (topicId, ids, answer) => {
    const decision = belong(topicId, ids);
    expect(decision.allowed ? 'yes' : decision.reason).toBe(answer);
  });
});

describe('the stored text of an answer', () => {
  it.each([
    ['{"value":3}', { readable: true, answer: 3 }],
    ['{"value":null}', { readable: true, answer: null }],
    ['{}', { readable: true, answer: undefined }],
    [null, { readable: true, answer: undefined }],
    [undefined, { readable: true, answer: undefined }],
    ['3', { readable: false }],
    ['[1]', { readable: false }],
    ['null', { readable: false }],
    ['{', { readable: false }],
    ['{"value":"a\\u0000b"}', { readable: false }],
    ['{"value":{"deep":["\\ud800"]}}', { readable: false }],
    ['{"value":"\\ud83d\\ude00"}', { readable: true, answer: '😀' }],
    ['{"value":"\\\\u0000"}', { readable: true, answer: '\\u0000' }],
  ])('%j is read as %j', (json, outcome) => {
    expect(readAnswerText(json)).toEqual(outcome);
  });
});

describe('the equality of answers', () => {
  it.each([
    [1, 1, true],
    [1, '1', false],
    [null, undefined, false],
    [[], {}, false],
    [{ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [[1, 2], [2, 1], false],
  ])('of %j and %j is %s', (one, other, same) => {
    expect(sameAnswer(one, other)).toBe(same);
  });

  it('holds between every JSON value and its copy', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => sameAnswer(value, JSON.parse(JSON.stringify(value)))));
  });

  it('does not hold between a JSON value and the same value inside a list, an object or beside another', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        [[value], { value }, [value, value]].every((other) => !sameAnswer(value, other) && !sameAnswer(other, value)),
      ),
    );
  });
});

describe('the refusals', () => {
  it('name the questions and their problems', () => {
    const sentence = questionarySentences.ANSWER_INVALID;
    const problems = [{ questionId: 'a', question: 'How long?', messages: ['This is a required field'] }];
    expect(typeof sentence === 'function' && sentence({ problems })).toBe(
      'The answer to “How long?” is not satisfying a constraint: This is a required field',
    );
  });
});
