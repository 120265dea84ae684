import { expect, it } from 'vitest';
import { isOneSlip, rankOf } from './matching.ts';

it.each([
  ['mails', 'mails', true],
  ['mals', 'mails', true],
  ['maills', 'mails', true],
  ['maels', 'mails', true],
  ['mials', 'mails', true],
  ['mlias', 'mails', false],
  ['mai', 'mails', false],
])('%s for %s: one typing error %s', (typed, meant, is) => {
  expect(isOneSlip(typed, meant)).toBe(is);
});

it.each([
  ['e-m', 'E-mails', '', 3],
  ['mai', 'E-mail actions', '', 2],
  ['facility peop', 'People', 'Facility', 2],
  ['intsrument', 'Instruments', '', 1],
  ['insturm', 'Instruments', '', 1],
  ['nistumr', 'Instruments', '', 0],
  ['lodz', 'Łódź', '', 3],
  ['muller', 'Müller', '', 3],
  ['e-mial', 'E-mail actions', '', 1],
  ['co-propsers', 'Co-proposers', '', 1],
  ['exq', 'Experiments', '', 0],
  ['', 'E-mails', '', 3],
] as const)('%s matches %s beside "%s": %s', (typed, label, beside, rank) => {
  expect(rankOf(typed, label, beside)).toBe(rank);
});
