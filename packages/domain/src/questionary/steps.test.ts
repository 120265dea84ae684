import { describe, expect, it } from 'vitest';
import { type Actor, no, type RoleCode, type UserId, yes } from '../kernel/index.ts';
import { incompleteTopics, isQuestionaryCompleted, mustBeComplete } from './completeness.ts';
import { mayAnswer, mayReadQuestionary } from './policy.ts';
import { mayWorkOnStep, stepStates } from './steps.ts';

const inThe = (role: RoleCode): Actor => ({ kind: 'person', id: 1 as UserId, role, isInternalUser: false });

describe('the state of the steps', () => {
  it.each([
    ['...', 'o r r'],
    ['x..', 'o o r'],
    ['xx.', 'o o o'],
    ['.x.', 'o r o'],
    ['xxx', 'o o o'],
    ['', ''],
  ])('%s is %s (o open, r read-only)', (marks, expected) => {
    const states = stepStates([...marks].map((mark, at) => ({ topicId: at, isCompleted: mark === 'x' })));
    expect(states.map(({ isReadOnly }) => (isReadOnly ? 'r' : 'o')).join(' ')).toBe(expected);
  });

  it('keeps the review read-only until the last topic is completed', () => {
    const review = { topicId: null, isCompleted: false };
    expect(stepStates([{ topicId: 1, isCompleted: false }, review])[1]?.isReadOnly).toBe(true);
    expect(stepStates([{ topicId: 1, isCompleted: true }, review])[1]?.isReadOnly).toBe(false);
  });
});

describe('working on a step', () => {
  const open = { isCompleted: false, isReadOnly: false };
  const readOnly = { isCompleted: false, isReadOnly: true };
  it.each([
    ['an applicant, open step', inThe('USER'), open, yes, 'yes'],
    ['an applicant, read-only step', inThe('USER'), readOnly, yes, 'STEP_BLOCKED'],
    ['an officer, read-only step', inThe('USER_OFFICER'), readOnly, yes, 'yes'],
    ['an applicant, locked item', inThe('USER'), open, no('LOCKED'), 'LOCKED'],
    ['an officer, locked item', inThe('USER_OFFICER'), open, no('LOCKED'), 'LOCKED'],
  ])('%s: %s', (_, actor, step, item, answer) => {
    const decision = mayWorkOnStep(actor, step, item);
    expect(decision.allowed ? 'yes' : decision.reason).toBe(answer);
  });
});

const topic = (topicId: number, isCompleted: boolean) => ({ topicId, title: `Topic ${topicId}`, isCompleted });

describe('completeness', () => {
  it.each([
    ['no topics', [], true],
    ['every topic', [topic(1, true), topic(2, true)], true],
    ['one left', [topic(1, true), topic(2, false)], false],
  ])('%s', (_, topics, complete) => {
    expect(isQuestionaryCompleted(topics)).toBe(complete);
    expect(mustBeComplete(topics).allowed).toBe(complete);
  });

  it('lists the incomplete topics in order', () => {
    const topics = [topic(1, false), topic(2, true), topic(3, false)];
    expect(incompleteTopics(topics).map(({ topicId }) => topicId)).toEqual([1, 3]);
    expect(mustBeComplete(topics)).toEqual({
      allowed: false,
      reason: 'TOPICS_INCOMPLETE',
      details: {
        topics: [
          { topicId: 1, title: 'Topic 1' },
          { topicId: 3, title: 'Topic 3' },
        ],
      },
    });
  });
});

describe('permissions on a questionary', () => {
  it.each([
    [true, true, 'yes', 'yes'],
    [true, false, 'yes', 'MAY_NOT_ANSWER'],
    [false, false, 'MAY_NOT_READ_QUESTIONARY', 'MAY_NOT_READ_QUESTIONARY'],
    [false, true, 'MAY_NOT_READ_QUESTIONARY', 'MAY_NOT_READ_QUESTIONARY'],
  ])('item readable %s, writable %s: read %s, answer %s', (mayReadItem, mayWriteItem, read, answer) => {
    const facts = { mayReadItem, mayWriteItem };
    const told = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? 'yes' : decision.reason);
    expect(told(mayReadQuestionary(inThe('USER'), facts))).toBe(read);
    expect(told(mayAnswer(inThe('USER'), facts))).toBe(answer);
  });
});
