import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../kernel/index.ts';
import {
  callSentences,
  makeSameNumbers,
  parseReferenceNumberFormat,
  preSubmissionNumber,
  referenceNumber,
  referenceNumberFormatProblem,
} from './index.ts';

const outcome = (format: string, sequence: number | null) => {
  const result = referenceNumber(format, sequence);
  return result.allowed ? result.value : result.reason;
};

describe('referenceNumber', () => {
  it.each([
    ['211{digits:4}', 5, '2110005'],
    ['211{digits:4}', null, '2110000'],
    ['211{digits:7}', 1015, '2110001015'],
    ['211{digits:4}{other:param}', 7, '2110007'],
    ['211{other:param}{digits:4}', 7, '2110007'],
    ['P-{digits:1}', 9, 'P-9'],
    ['P-{digits:1}', 10, 'REFERENCE_NUMBER_SEQUENCE_TOO_LARGE'],
    ['211{digits:4}', 9999, '2119999'],
    ['211{digits:4}', 10_000, 'REFERENCE_NUMBER_SEQUENCE_TOO_LARGE'],
    ['0123456789{digits:6}', 1, '0123456789000001'],
    ['0123456789{digits:7}', 1, 'REFERENCE_NUMBER_TOO_LONG'],
    ['{digits:4}', 1, 'REFERENCE_NUMBER_FORMAT_INVALID'],
    ['211', 1, 'REFERENCE_NUMBER_FORMAT_INVALID'],
    ['211{other:param}', 1, 'REFERENCE_NUMBER_FORMAT_INVALID'],
    ['211{digits:four}', 1, 'REFERENCE_NUMBER_FORMAT_INVALID'],
    ['211{digits:0}', 1, 'REFERENCE_NUMBER_FORMAT_INVALID'],
    ['211{digits:4}x', 1, 'REFERENCE_NUMBER_FORMAT_INVALID'],
    ['', 1, 'REFERENCE_NUMBER_FORMAT_INVALID'],
  ])('%s with %s gives %s', (format, sequence, expected) => expect(outcome(format, sequence)).toBe(expected));

  it('parses the parts of a format', () =>
    expect(parseReferenceNumberFormat('AB{digits:3}')).toEqual({ prefix: 'AB', digits: 3 }));

  it('refuses formats whose numbers would be too long', () => {
    expect(referenceNumberFormatProblem('0123456789{digits:6}').allowed).toBe(true);
    expect(referenceNumberFormatProblem('0123456789{digits:7}')).toMatchObject({ reason: 'REFERENCE_NUMBER_TOO_LONG' });
    expect(sentenceOf(callSentences, 'REFERENCE_NUMBER_FORMAT_INVALID', { format: 'x' })).toBe(
      "The reference number format ('x') is invalid",
    );
  });
});

describe('makeSameNumbers', () => {
  it.each([
    ['27B-{digits:4}', '27B-{digits:4}', true],
    ['27B-{digits:4}', '27B-{digits:4}{other:x}', true],
    ['27B-{digits:4}', '27B-{digits:5}', false],
    ['27B-{digits:4}', '28A-{digits:4}', false],
    ['211{digits:4}', '2110{digits:3}', true],
    ['2110{digits:3}', '211{digits:4}', true],
    ['27B{digits:4}', '27BX{digits:3}', false],
    ['no digits', 'no digits', false],
    ['', '', false],
  ])('%s and %s: %s', (one, other, expected) => expect(makeSameNumbers(one, other)).toBe(expected));
});

describe('preSubmissionNumber', () => {
  it('has six digits and does not repeat in a long series', () => {
    const seen = new Set<string>();
    for (let running = 1; running <= 50_000; running++) {
      const number = preSubmissionNumber(running);
      expect(number.length).toBe(6);
      seen.add(number);
    }
    expect(seen.size).toBe(50_000);
  });

  it('starts with the expected numbers', () => {
    expect(preSubmissionNumber(1)).toBe('567122');
    expect(preSubmissionNumber(2)).toBe('134245');
    expect(preSubmissionNumber(999_999)).toBe('000000');
  });
});
