import { expect, it } from 'vitest';
import { guessedWords } from '../index.ts';

it.each([
  ['Supercondcutivity of iron', ['supercondcutivity', 'iron'], ['of']],
  ['27A-0026 Müler', ['muler'], ['27a-0026']],
  ['H2O', [], ['h2o']],
  ['  ', [], []],
])('%s: %j may contain a typing error, %j is matched exactly', (text, alike, exact) => {
  expect(guessedWords(text)).toEqual({ alike, exact });
});
