import { describe, expect, it } from 'vitest';
import { type Actor, roleCodes, type UserId } from '../kernel/index.ts';
import {
  createEmailTemplateArgs,
  emailTemplatePolicies,
  idOfName,
  letterSamples,
  lettersInGerman,
  productLetter,
  productLetters,
  setEmailTemplateTranslationArgs,
  textOfTheHouse,
} from './index.ts';

const right = { id: 'proposal-accepted', name: 'Accepted', subject: 'News', body: '<p>Hello</p>' };

it.each([
  [{}, undefined],
  [{ id: 'Accepted' }, 'Use lower-case letters, digits and single hyphens, such as proposal-accepted'],
  [{ id: 'a--b' }, 'Use lower-case letters, digits and single hyphens, such as proposal-accepted'],
  [{ id: '' }, 'Use lower-case letters, digits and single hyphens, such as proposal-accepted'],
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

it.each(roleCodes)('%s may read and write templates, or not', (role) => {
  const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
  for (const { may } of Object.values(emailTemplatePolicies)) {
    expect(may(actor, undefined, new Date(0)).allowed).toBe(role === 'USER_OFFICER');
  }
});

describe('delivered e-mail templates in German (rule O241)', () => {
  const blanks = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}/g))].sort();

  it.each(Object.entries(productLetters))(
    '%s contains the placeholders of the English one',
    (id, { subject, body }) => {
      const german = textOfTheHouse(id, 'de');
      expect(german).not.toBe(productLetter(id));
      expect(blanks(german?.subject ?? '').length > 0).toBe(blanks(subject).length > 0);
      expect(blanks(`${german?.subject}${german?.body}`)).toEqual(blanks(`${subject}${body}`));
    },
  );

  it('exist for every delivered template, and for no other', () => {
    expect(Object.keys(lettersInGerman).sort()).toEqual(Object.keys(productLetters).sort());
    expect([textOfTheHouse('no-such', 'de'), textOfTheHouse('toString', 'de')]).toEqual([undefined, undefined]);
    expect(textOfTheHouse('feedback-request', null)).toBe(productLetter('feedback-request'));
  });
});

it('sample values of the preview are in the language of the e-mail', () => {
  expect(letterSamples('de')).toMatchObject({ reviewsToSubmit: '3 Gutachten', preferredname: 'Ada' });
  expect(letterSamples('en')).toMatchObject({
    firstThing: 'submit the experiment safety form',
    things: 'submit the experiment safety form (due 18-02-2026)',
    reason: 'outside my field',
    reviewsToSubmit: '3 reviews',
  });
});

it.each([
  [{}, undefined],
  [{ revision: null }, undefined],
  [{ language: 'fr' }, 'E-mails can be written in English (en) and German (de)'],
  [{ subject: ' ' }, 'Subject is required'],
  [{ body: '' }, 'A text is required'],
])('a translation with %j: %s', (wrong, message) => {
  const given = { id: 'proposal-accepted', language: 'de', subject: 'Neues', body: '<p>Guten Tag</p>', ...wrong };
  expect(setEmailTemplateTranslationArgs.safeParse(given).error?.issues[0]?.message).toBe(message);
});
