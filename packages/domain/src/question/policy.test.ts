import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, type Decision, type RoleCode, roleCodes, type UserId } from '../kernel/index.ts';
import { questionSentences } from './model.ts';
import { mayCreateQuestion, mayDeleteQuestion, mayListQuestions, questionPolicies } from './policy.ts';

const inThe = (role: RoleCode): Actor => ({ kind: 'person', id: 1 as UserId, role, isInternalUser: false });
const token: Actor = { kind: 'token', accessTokenId: 'a', permissions: new Set() };
const officer = inThe('USER_OFFICER');
const told = (decision: Decision) => (decision.allowed ? 'yes' : decision.reason);

describe('the catalogue of questions', () => {
  it.each(roleCodes)('can be listed by officers and scientists only: %s', (role) => {
    const expected = ['USER_OFFICER', 'INSTRUMENT_SCIENTIST'].includes(role) ? 'yes' : 'INSUFFICIENT_PERMISSIONS';
    expect(told(mayListQuestions(inThe(role)))).toBe(expected);
  });

  it('is visible to tokens with the key, and hidden from anonymous callers', () => {
    expect(told(mayListQuestions(token))).toBe('yes');
    expect(told(mayListQuestions(anonymous))).toBe('NOT_LOGGED_IN');
    expect(told(questionPolicies.view.may(anonymous, undefined, new Date(0)))).toBe('NOT_LOGGED_IN');
  });
});

describe('creating a question', () => {
  const text = { dataType: 'TEXT_INPUT', categoryId: 'PROPOSAL_QUESTIONARY' } as const;
  it.each(roleCodes)('%s', (role) => {
    expect(told(mayCreateQuestion(inThe(role), text))).toBe(
      role === 'USER_OFFICER' ? 'yes' : 'INSUFFICIENT_PERMISSIONS',
    );
  });

  it.each([
    ['a sub-template question', { dataType: 'GENERIC_TEMPLATE', categoryId: 'PROPOSAL_QUESTIONARY' } as const, 'yes'],
    ['a basis question', { ...text, dataType: 'FAP_REVIEW_BASIS' } as const, 'TYPE_NOT_CREATABLE'],
    ['for proposal documents', { ...text, categoryId: 'PROPOSAL_PDF' } as const, 'CATEGORY_WITHOUT_QUESTIONS'],
    ['for safety documents', { ...text, categoryId: 'EXPERIMENT_SAFETY_PDF' } as const, 'CATEGORY_WITHOUT_QUESTIONS'],
  ])('%s', (_, facts, answer) => {
    expect(told(mayCreateQuestion(officer, facts))).toBe(answer);
  });
});

describe('deleting a question', () => {
  const unused = { dataType: 'TEXT_INPUT', templateCount: 0, answerCount: 0, entryCount: 0 } as const;
  it.each(roleCodes)('%s, unused', (role) => {
    expect(told(mayDeleteQuestion(inThe(role), unused))).toBe(
      role === 'USER_OFFICER' ? 'yes' : 'INSUFFICIENT_PERMISSIONS',
    );
  });

  it.each([
    ['in a template', { ...unused, templateCount: 1 }, 'QUESTION_IN_TEMPLATES'],
    ['answered once', { ...unused, answerCount: 1 }, 'QUESTION_ANSWERED'],
    ['with an entry', { ...unused, dataType: 'GENERIC_TEMPLATE', entryCount: 1 } as const, 'QUESTION_HAS_ENTRIES'],
    ['of a basis type', { ...unused, dataType: 'VISIT_BASIS' } as const, 'BASIS_QUESTION_PROTECTED'],
  ])('%s', (_, facts, answer) => {
    expect(told(mayDeleteQuestion(officer, facts))).toBe(answer);
  });

  it('is refused with the number of uses in words', () => {
    const say = (reason: 'QUESTION_IN_TEMPLATES' | 'QUESTION_ANSWERED' | 'QUESTION_HAS_ENTRIES', count: number) => {
      const sentence = questionSentences[reason];
      return typeof sentence === 'function' ? sentence({ count }) : sentence;
    };
    expect(say('QUESTION_IN_TEMPLATES', 1)).toContain('1 template;');
    expect(say('QUESTION_IN_TEMPLATES', 2)).toContain('2 templates;');
    expect(say('QUESTION_ANSWERED', 40)).toContain('40 times');
    expect(say('QUESTION_HAS_ENTRIES', 1)).toContain('is 1 entry');
  });
});
