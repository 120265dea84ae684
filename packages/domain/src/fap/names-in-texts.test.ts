import { describe, expect, it } from 'vitest';
import { namesInText } from './index.ts';

const marta = { lastname: 'Kowalska', institution: 'University of Warsaw, Faculty of Physics' };
const bo = { lastname: 'Bo', institution: null };
const anne = { lastname: 'de la Cruz-Łuka', institution: 'École Polytechnique' };

describe('text that identifies an author', () => {
  it.each([
    ['nothing', 'Neutrons tell where atoms are.', []],
    ['a family name, in whatever case', 'as KOWALSKA showed', ['KOWALSKA']],
    ['a family name that owns something', 'in Kowalska’s group', ['Kowalska']],
    ['what is particular in an institution', 'measured in Warsaw', ['Warsaw']],
    ['not what any institution is called', 'at a university, its faculty of physics', []],
    ['each word once', 'Warsaw, Warsaw', ['Warsaw']],
    ['not a part of a word', 'Warsawite', []],
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
