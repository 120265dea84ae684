import { expect, test } from 'vitest';
import { z } from 'zod';
import { enumRef } from './inputs.ts';

test('two schemas with the same contract name are refused, the same schema twice is not', () => {
  const schema = () => z.enum(['ONE', 'TWO']).meta({ id: 'CountForTest' });
  const first = schema();
  expect(enumRef(first)).toBe(enumRef(first));
  expect(() => enumRef(schema())).toThrow('CountForTest');
});
