import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, type RoleCode, type UserId } from '../kernel/index.ts';
import { isGeneratedKey, keyFromWords } from './key.ts';
import { type NumberValueConstraint, naturalKeyLimit, questionTextLimit } from './model.ts';
import { dependenciesOperatorOf, mayReadQuestion, opensToMore, satisfiesConstraint } from './rules.ts';
import {
  allQuestionsInput,
  naturalKeyProblem,
  naturalKeySchema,
  questionTextRequired,
  questionTextSchema,
} from './schema.ts';

const inThe = (role: RoleCode): Actor => ({ kind: 'person', id: 1 as UserId, role, isInternalUser: false });
const token: Actor = { kind: 'token', accessTokenId: 'a', permissions: new Set() };

describe('reading a question', () => {
  it.each([
    ['a user, no list', inThe('USER'), null, true],
    ['a user, an empty list', inThe('USER'), [], true],
    ['nobody, an empty list', anonymous, [], true],
    ['a user named in the list', inThe('USER'), ['user'], true],
    ['a user not named in the list', inThe('USER'), ['user_officer', 'fap_reviewer'], false],
    ['an officer not named in the list', inThe('USER_OFFICER'), ['user'], false],
    ['a reviewer named second', inThe('FAP_REVIEWER'), ['user_officer', 'fap_reviewer'], true],
    ['nobody, a list', anonymous, ['user'], false],
    ['a token, a list', token, ['user'], true],
  ])('%s', (_, actor, list, answer) => {
    expect(mayReadQuestion(actor, list)).toBe(answer);
  });
});

describe('copying to a question that more roles can read (rule Q127)', () => {
  it.each([
    ['everybody, then everybody', [], undefined, false],
    ['everybody, then some', null, ['user'], false],
    ['some, then everybody', ['user'], [], true],
    ['some, then the same in other letters', ['user', 'user_officer'], ['USER_OFFICER', 'user'], false],
    ['some, then fewer', ['user', 'user_officer'], ['user'], false],
    ['some, then one more', ['user_officer'], ['user_officer', 'user'], true],
    ['some, then others', ['user_officer'], ['user'], true],
  ])('%s', (_, from, to, answer) => {
    expect(opensToMore(from, to)).toBe(answer);
  });
});

describe('the operator of dependencies', () => {
  it('is AND by default', () => {
    expect(dependenciesOperatorOf(null)).toBe('AND');
    expect(dependenciesOperatorOf(undefined)).toBe('AND');
    expect(dependenciesOperatorOf('OR')).toBe('OR');
  });
});

describe('number constraints', () => {
  const values = [-2, -1.5, 0, 1.5, 2];
  it.each<[NumberValueConstraint | null, boolean[]]>([
    [null, [true, true, true, true, true]],
    ['NONE', [true, true, true, true, true]],
    ['ONLY_POSITIVE', [false, false, false, true, true]],
    ['ONLY_NEGATIVE', [true, true, false, false, false]],
    ['ONLY_POSITIVE_INTEGER', [false, false, false, false, true]],
    ['ONLY_NEGATIVE_INTEGER', [true, false, false, false, false]],
  ])('%s', (constraint, answers) => {
    expect(values.map((value) => satisfiesConstraint(value, constraint))).toEqual(answers);
  });
});

describe('the natural key', () => {
  it.each([
    ['a_Key_9', undefined],
    ['k'.repeat(naturalKeyLimit), undefined],
    ['', 'Please specify key'],
    ['a key', 'You can use letters, numbers and underscore'],
    ['schlüssel', 'You can use letters, numbers and underscore'],
    ['k'.repeat(naturalKeyLimit + 1), 'Please make it at most 128 characters long'],
    [undefined, 'This is a required field'],
  ])('%j: %s', (key, message) => {
    expect(naturalKeySchema.safeParse(key).error?.issues[0]?.message).toBe(message);
  });
});

describe('the text of a question', () => {
  it.each([
    ['How long?', undefined],
    ['?'.repeat(questionTextLimit), undefined],
    ['?'.repeat(questionTextLimit + 1), 'There is a 256 max character limit'],
    [' ', 'Question is required'],
    [undefined, 'Question is required'],
  ])('%j: %s', (text, message) => {
    expect(questionTextSchema().safeParse(text).error?.issues[0]?.message).toBe(message);
  });
});

describe('a changed natural key', () => {
  it.each([
    ['its own, however odd', 'an old-style key', 'an old-style key', undefined],
    ['another good one', 'new_key', 'old_key', undefined],
    ['another bad one', 'new key', 'old_key', 'You can use letters, numbers and underscore'],
    ['none', '', 'old_key', 'Please specify key'],
  ])('%s', (_, key, own, message) => {
    expect(naturalKeyProblem(key, own)).toBe(message);
  });
});

describe('a missing text', () => {
  it('is reported in words that depend on the type', () => {
    expect(questionTextRequired('FILE_UPLOAD')).toBe('Question is required form');
    expect(questionTextRequired('BOOLEAN')).toBe('Question is required');
  });
});

describe('sorting the list of questions', () => {
  it.each([
    ['answers', undefined],
    [null, undefined],
    ['config', 'Bad sort field given: config'],
    ['', undefined],
  ])('%j: %s', (sortField, message) => {
    expect(allQuestionsInput.safeParse({ sortField }).error?.issues[0]?.message).toBe(message);
  });
});

describe('a key generated from the question', () => {
  it.each([
    ['Temperature of the sample (K)', 'temperature_of_the_sample_k'],
    ['Größe der Öffnung, ~ 5 µm', 'grosse_der_offnung_5_m'],
    ['  Why?  ', 'why'],
    ['Have you read and understood the rules of the facility?', 'have_you_read_and_understood_the_rules'],
    ['x'.repeat(60), 'x'.repeat(40)],
    ['測定', ''],
  ])('%s: %s', (question, key) => {
    expect(keyFromWords(question)).toBe(key);
  });

  it.each([
    ['boolean_1795344051109', true],
    ['sample_basis', false],
    ['file_upload_1795344051109', true],
    ['run_2026', false],
  ])('%s is a generated default: %s', (key, isGenerated) => {
    expect(isGeneratedKey(key)).toBe(isGenerated);
  });
});
