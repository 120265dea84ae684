import { describe, expect, it } from 'vitest';
import { namesInText } from './index.ts';

const marta = { lastname: 'Kowalska', institution: 'University of Warsaw, Faculty of Physics' };
const bo = { lastname: 'Bo', institution: null };
const anne = { lastname: 'de la Cruz-Łuka', institution: 'École Polytechnique' };

describe('text that identifies an author', () => {
  it.each([
    ['not found in other words', 'Neutrons tell where atoms are.', []],
    ['a family name in any case', 'as KOWALSKA showed', ['KOWALSKA']],
    ['a family name in the genitive', 'in Kowalska’s group', ['Kowalska']],
    ['the specific word in the name of an institution', 'measured in Warsaw', ['Warsaw']],
    ['not a word that many institutions have in their names', 'at a university, its faculty of physics', []],
    ['a word that is repeated, reported once', 'Warsaw, Warsaw', ['Warsaw']],
    ['not part of a longer word', 'Warsawite', []],
    ['not a name of two letters', 'Bo is a letter', []],
    ['a name with marks and hyphens', 'the Cruz-Łuka method', ['Cruz-Łuka']],
    ['an institution with marks', 'at the École', ['École']],
  ])('is %s', (_, text, words) => {
    expect(namesInText(text, [marta, bo, anne])).toEqual(words);
  });

  it('is found quickly in a long text', () => {
    const text = 'Kowalska '.repeat(100_000);
    const began = Date.now();
    expect(namesInText(text, [marta])).toEqual(['Kowalska']);
    // Some fifty milliseconds; a pattern that starts again at each word would take minutes.
    expect(Date.now() - began).toBeLessThan(2000);
  });
});
