import { expect, it } from 'vitest';
import { footerPages, isVisitorPage, pageCatalogue, pageNames, visitorPages } from './index.ts';

it('knows where every page is read', () => {
  expect(Object.keys(pageCatalogue).sort()).toEqual([...pageNames].sort());
});

it.each([
  ['help', true],
  ['cookies', true],
  ['HELPPAGE', false],
  ['grade', false],
  ['constructor', false],
])('visitors read /Pages/%s: %s', (name, readable) => expect(isVisitorPage(name)).toBe(readable));

it('shows visitors nothing of what reviewers and the staff are told', () => {
  expect(Object.values(visitorPages)).not.toContain('REVIEWPAGE');
  expect(Object.values(visitorPages)).not.toContain('GRADEGUIDEPAGE');
});

it.each([
  [false, false, []],
  [true, false, ['faq']],
  [false, true, ['privacy', 'cookies']],
  [true, true, ['privacy', 'cookies', 'faq']],
] as const)('FAQ %s, privacy %s: %j', (faq, privacy, pages) => expect(footerPages({ faq, privacy })).toEqual(pages));
