import { expect, it } from 'vitest';
import { sentenceFor } from '../access/errors.ts';
import { operations } from './operation.ts';
import { loadSchema } from './schema.ts';

it('every operation says in words that there is no such record (rule O185)', async () => {
  await loadSchema();
  const reasons = new Set(operations.flatMap(({ absent }) => absent ?? []));
  expect(reasons.size).toBeGreaterThan(10);
  expect([...reasons].filter((reason) => sentenceFor(reason) === reason)).toEqual([]);
});
