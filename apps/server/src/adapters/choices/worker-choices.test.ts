import { afterAll, expect, it } from 'vitest';
import { openThreads } from '../../threads/index.ts';
import { ChoicesUnreachable, workerChoices } from './choices.ts';

const threads = openThreads();
const hurried = openThreads({ findChoices: { ms: 1 } });
afterAll(() => Promise.all([threads.close(), hurried.close()]));

const source = { url: 'https://catalogue.example', headers: [] };
const sends = (value: unknown) => ({ fetch: async () => JSON.stringify(value) });

it('extracts choices by their path', async () => {
  const fruit = { fruit: [{ item: 'apple' }, { item: 3 }, { item: 'apple' }, {}] };
  expect(await workerChoices(sends(fruit), threads).offered(source, '$.fruit[*].item')).toEqual(['apple', '3']);
  expect(await workerChoices(sends(['a', 'b']), threads).offered(source, '')).toEqual(['a', 'b']);
});

it('a search that takes too long is stopped, while the server continues', async () => {
  const wide = sends(Array.from({ length: 100_000 }, () => ['a']));
  const asked = workerChoices(wide, hurried).offered(source, '$..*');
  await expect(asked).rejects.toBeInstanceOf(ChoicesUnreachable);
  expect(await workerChoices(wide, threads).offered(source, '$..*')).toEqual([]);
});
