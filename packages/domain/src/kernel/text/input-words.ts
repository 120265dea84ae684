import type { z } from 'zod';

const least: Readonly<Record<string, (n: string) => string>> = {
  string: (n) => (n === '1' ? 'Please fill this in' : `Please make it at least ${n} characters long`),
  array: (n) => (n === '1' ? 'Please choose at least one' : `Please choose at least ${n}`),
  number: (n) => `Please enter at least ${n}`,
};

const most: Readonly<Record<string, (n: string) => string>> = {
  string: (n) => `Please make it at most ${n} characters long`,
  array: (n) => `Please choose at most ${n}`,
  number: (n) => `Please enter at most ${n}`,
};

const kindOf = (origin: string) => (origin === 'int' || origin === 'bigint' ? 'number' : origin);

/** Returns a plain-language message for an invalid input whose schema defines no message (rule X42). */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      return least[kindOf(issue.origin)]?.(String(issue.minimum)) ?? 'This is too small';
    case 'too_big':
      return most[kindOf(issue.origin)]?.(String(issue.maximum)) ?? 'This is too large';
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'This is missing' : 'This is the wrong kind of value';
    case 'invalid_value':
      return 'Please choose one of the values offered';
    case 'invalid_format':
      return 'This is not in the expected format';
    case 'unrecognized_keys':
      return `There is no such field: ${issue.keys.join(', ')}`;
    default:
      return 'This value is not valid here';
  }
}
