import { expect, test } from 'vitest';
import { z } from 'zod';
import { enumRef } from './inputs.ts';

test('two schemas of one contract name are refused, the same one twice is not', () => {
  const schema = () => z.enum(['ONE', 'TWO']).meta({ id: 'CountForTest' });
  const first = schema();
  expect(enumRef(first)).toBe(enumRef(first));
  expect(() => enumRef(schema())).toThrow('CountForTest');
});
