import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, type Decision, type RoleCode, roleCodes, type UserId } from '../kernel/index.ts';
import { storedTopicTitleLimit, templateNameLimit, topicTitleLimit } from './model.ts';
import { mayActivateTemplate, mayDeleteTemplate, templatePolicies } from './policy.ts';
import { becomesActive, copyName, typesOffered } from './rules.ts';
import { createTemplateInput, createTopicInput, readParameter, topicTitleProblem, updateTopicInput } from './schema.ts';

const inThe = (role: RoleCode): Actor => ({ kind: 'person', id: 1 as UserId, role, isInternalUser: false });
const officer = inThe('USER_OFFICER');
const told = (decision: Decision) => (decision.allowed ? 'yes' : decision.reason);
const unused = { questionaryCount: 0, callCount: 0, askedByCount: 0 };

describe.each(roleCodes)('%s', (role) => {
  const may = (yes: boolean) => (yes ? 'yes' : 'INSUFFICIENT_PERMISSIONS');
  const isOfficer = role === 'USER_OFFICER';
  it('has the permissions of its role on templates', () => {
    const ask = (rule: { may(actor: Actor, facts: undefined, now: Date): Decision }) =>
      told(rule.may(inThe(role), undefined, new Date(0)));
    expect(ask(templatePolicies.view)).toBe('yes');
    expect(ask(templatePolicies.inspect)).toBe(may(isOfficer || role === 'INSTRUMENT_SCIENTIST'));
    expect(ask(templatePolicies.list)).toBe(may(isOfficer));
    expect(ask(templatePolicies.export)).toBe(may(isOfficer));
    expect(ask(templatePolicies.manage)).toBe(may(isOfficer));
    expect(told(mayDeleteTemplate(inThe(role), unused))).toBe(may(isOfficer));
  });
});

describe('deleting a template', () => {
  it.each([
    ['unused', unused, 'yes'],
    ['used by a call', { ...unused, callCount: 1 }, 'TEMPLATE_OF_CALLS'],
    ['filled in', { ...unused, questionaryCount: 1 }, 'TEMPLATE_FILLED_IN'],
    ['asked for by a question', { ...unused, askedByCount: 1 }, 'TEMPLATE_ASKED_FOR'],
  ])('%s', (_, use, answer) => {
    expect(told(mayDeleteTemplate(officer, use))).toBe(answer);
  });

  it('is refused to anonymous callers', () => {
    expect(told(mayDeleteTemplate(anonymous, unused))).toBe('NOT_LOGGED_IN');
  });
});

describe('the active template', () => {
  it.each([
    ['of its own group', 'SHIPMENT', 'SHIPMENT', 'yes'],
    ['of another group', 'SHIPMENT', 'FEEDBACK', 'TEMPLATE_GROUP_MISMATCH'],
  ] as const)('%s', (_, group, groupOfTemplate, answer) => {
    expect(told(mayActivateTemplate(officer, { group, groupOfTemplate }))).toBe(answer);
    expect(told(mayActivateTemplate(inThe('USER'), { group, groupOfTemplate }))).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it.each([
    ['SHIPMENT', null, true],
    ['VISIT_REGISTRATION', null, true],
    ['FEEDBACK', null, true],
    ['EXPERIMENT_SAFETY_REVIEW', null, true],
    ['SHIPMENT', 4, false],
    ['PROPOSAL', null, false],
    ['SAMPLE', null, false],
  ] as const)('a new one of %s becomes active while the active one is %s: %s', (group, active, becomes) => {
    expect(becomesActive(group, active)).toBe(becomes);
  });
});

describe('names', () => {
  it('of a copy mention the original and fit the limit', () => {
    expect(copyName('Beamtime')).toBe('Copy of Beamtime');
    expect([...copyName('x'.repeat(templateNameLimit))]).toHaveLength(templateNameLimit);
  });

  it.each([
    ['x'.repeat(templateNameLimit), undefined],
    ['x'.repeat(templateNameLimit + 1), 'Please make it at most 200 characters long'],
    [' ', 'Name is required'],
  ])('of a template: %j', (name, message) => {
    const parsed = createTemplateInput.safeParse({ groupId: 'PROPOSAL', name });
    expect(parsed.error?.issues[0]?.message).toBe(message);
  });

  it.each([
    ['x'.repeat(topicTitleLimit), undefined],
    ['x'.repeat(topicTitleLimit + 1), 'Please make it at most 32 characters long'],
    ['', 'Title is required'],
    [null, undefined],
  ])('of a topic: %j', (title, message) => {
    expect(createTopicInput.safeParse({ templateId: 1, title }).error?.issues[0]?.message).toBe(message);
  });

  it('of a topic may stay longer than a new one, as a file brought it', () => {
    const long = 'x'.repeat(storedTopicTitleLimit);
    expect(updateTopicInput.safeParse({ id: 1, title: long }).success).toBe(true);
    expect(updateTopicInput.safeParse({ id: 1, title: `${long}x` }).success).toBe(false);
    expect(topicTitleProblem(long, long)).toBeUndefined();
    expect(topicTitleProblem(long.slice(1), long)).toBe('Please make it at most 32 characters long');
  });
});

describe('the value of a condition', () => {
  it.each([
    ['{"value":true}', true],
    ['{"value":"Yes"}', 'Yes'],
    ['{"value":3}', 3],
    ['{"value":""}', ''],
    ['{"value":null}', undefined],
    ['{"value":["a"]}', undefined],
    ['{"value":{"a":1}}', undefined],
    ['{"value":"a\\u0000"}', undefined],
    ['{}', undefined],
    ['true', undefined],
    ['null', undefined],
    ['{', undefined],
  ])('%s', (text, value) => {
    const read = readParameter(text);
    expect(read.readable ? read.value : undefined).toBe(value);
  });
});

describe('the question types offered', () => {
  it('are all for proposals; other groups do not offer some types with entries', () => {
    expect(typesOffered('PROPOSAL')).toHaveLength(14);
    expect(typesOffered('TECHNICAL_REVIEW')).toHaveLength(12);
    expect(typesOffered('GENERIC_TEMPLATE')).not.toContain('GENERIC_TEMPLATE');
    expect(typesOffered('SAMPLE')).not.toContain('SAMPLE_DECLARATION');
  });
});
