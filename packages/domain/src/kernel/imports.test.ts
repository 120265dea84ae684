import { describe, expect, it } from 'vitest';
import { type ComparisonStatus, type ConflictStrategy, proposedStrategy, versionProblem } from './imports.ts';

describe('the version of a file', () => {
  const range = { least: '1.2.0', most: '1.10.0' };
  it.each([
    ['1.2.0', undefined],
    ['1.9.7', undefined],
    ['1.10.0', undefined],
    [' 1.2.0 ', undefined],
    ['1.1.9', 'BELOW'],
    ['0.9.0', 'BELOW'],
    ['1.10.1', 'ABOVE'],
    ['1.11.0', 'ABOVE'],
    ['2.0.0', 'ABOVE'],
    ['1.2', 'UNREADABLE'],
    ['1.2.x', 'UNREADABLE'],
    ['', 'UNREADABLE'],
  ])('%j: %s', (version, problem) => {
    expect(versionProblem(version, range)).toBe(problem);
  });
});

describe('the strategy proposed by an import', () => {
  it.each<[ComparisonStatus, ConflictStrategy]>([
    ['NEW', 'USE_NEW'],
    ['SAME', 'USE_EXISTING'],
    ['DIFFERENT', 'UNRESOLVED'],
  ])('%s: %s', (status, strategy) => {
    expect(proposedStrategy(status)).toBe(strategy);
  });
});
