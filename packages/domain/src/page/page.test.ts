import { expect, it } from 'vitest';
import { footerPages, isVisitorPage, pageCatalogue, pageNames, visitorPages } from './index.ts';

it('the catalogue lists every page', () => {
  expect(Object.keys(pageCatalogue).sort()).toEqual([...pageNames].sort());
});

it.each([
  ['help', true],
  ['cookies', true],
  ['HELPPAGE', false],
  ['grade', false],
  ['constructor', false],
])('visitors may read /Pages/%s: %s', (name, readable) => expect(isVisitorPage(name)).toBe(readable));

it('visitors see no pages for reviewers and staff', () => {
  expect(Object.values(visitorPages)).not.toContain('REVIEWPAGE');
  expect(Object.values(visitorPages)).not.toContain('GRADEGUIDEPAGE');
});

it.each([
  [false, false, []],
  [true, false, ['faq']],
  [false, true, ['privacy', 'cookies']],
  [true, true, ['privacy', 'cookies', 'faq']],
] as const)('footer pages with FAQ %s, privacy %s: %j', (faq, privacy, pages) =>
  expect(footerPages({ faq, privacy })).toEqual(pages),
);
