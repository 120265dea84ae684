import { expect, it } from 'vitest';
import { sentenceFor } from '../access/errors.ts';
import { operations } from './operation.ts';
import { loadSchema } from './schema.ts';

it('every operation has a sentence for a record that does not exist (rule O185)', async () => {
  await loadSchema();
  const reasons = new Set(operations.flatMap(({ absent }) => absent ?? []));
  expect(reasons.size).toBeGreaterThan(10);
  expect([...reasons].filter((reason) => sentenceFor(reason) === reason)).toEqual([]);
});
