import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueMessage } from './input-words.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueMessage }).error?.issues.map(({ message }) => message);

describe('problems of an input are described in plain words', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a long text', z.string().max(4), 'abcde', 'Please make it at most 4 characters long'],
    ['a short text', z.string().min(2), 'a', 'Please make it at least 2 characters long'],
    ['no text', z.string().min(1), '', 'Please fill this in'],
    ['a large number', z.int().max(9), 10, 'Please enter at most 9'],
    ['a number below', z.int().min(0), -1, 'Please enter at least 0'],
    ['a number no integer holds', z.int(), 2 ** 60, 'Please enter at most 9007199254740991'],
    ['a long list', z.array(z.int()).max(1), [1, 2], 'Please choose at most 1'],
    ['an empty list', z.array(z.int()).min(1), [], 'Please choose at least one'],
    ['nothing', z.string(), undefined, 'This is missing'],
    ['another kind', z.string(), 5, 'This is the wrong kind of value'],
    ['a value not offered', z.enum(['a', 'b']), 'c', 'Please choose one of the values offered'],
    ['an address', z.email(), 'x', 'This is not in the expected format'],
    ['another field', z.strictObject({}), { x: 1 }, 'There is no such field: x'],
    ['what fits nowhere', z.union([z.int(), z.boolean()]), 'x', 'This value is not valid here'],
    ['a day', z.date().max(new Date(0)), new Date(1), 'This is too large'],
    ['an early day', z.date().min(new Date(5)), new Date(1), 'This is too small'],
  ])('%s', (_name, schema, value, message) => {
    expect(said(schema, value)).toEqual([message]);
  });

  it('unless the schema has a message', () => {
    expect(said(z.string().max(1, { message: 'Shorter, please' }), 'ab')).toEqual(['Shorter, please']);
  });
});
