import { expect, it } from 'vitest';
import { type Actor, roleCodes, type UserId } from '../kernel/index.ts';
import { createEmailTemplateArgs, emailTemplatePolicies, idOfName } from './index.ts';

const right = { id: 'proposal-accepted', name: 'Accepted', subject: 'News', body: '<p>Hello</p>' };

it.each([
  [{}, undefined],
  [{ id: 'Accepted' }, 'Use small letters, digits and single hyphens, such as proposal-accepted'],
  [{ id: 'a--b' }, 'Use small letters, digits and single hyphens, such as proposal-accepted'],
  [{ id: '' }, 'Use small letters, digits and single hyphens, such as proposal-accepted'],
  [{ id: 'a'.repeat(101) }, 'Please make it at most 100 characters long'],
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'n'.repeat(101) }, 'Please make it at most 100 characters long'],
  [{ subject: '' }, 'Subject is required'],
  [{ subject: 's'.repeat(301) }, 'Please make it at most 300 characters long'],
  [{ body: '' }, 'A text is required'],
])('a template with %j: %s', (wrong, message) => {
  expect(createEmailTemplateArgs.safeParse({ ...right, ...wrong }).error?.issues[0]?.message).toBe(message);
});

it.each([
  ['Proposal accepted', 'proposal-accepted'],
  ['  Änderung möglich! ', 'anderung-moglich'],
  ['…', ''],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%s becomes %s', (name, id) => {
  expect(idOfName(name)).toBe(id);
});

it.each(roleCodes)('%s: reads and writes', (role) => {
  const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
  for (const { may } of Object.values(emailTemplatePolicies)) {
    expect(may(actor, undefined, new Date(0)).allowed).toBe(role === 'USER_OFFICER');
  }
});
