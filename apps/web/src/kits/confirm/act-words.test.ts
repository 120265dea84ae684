import { afterEach, expect, it } from 'vitest';
import { inGerman, leaveGerman } from '../../../test/german.ts';

afterEach(leaveGerman);

it('describes in German what an act was and did, each record by its kind', async () => {
  const { say } = await inGerman();
  const { actWords } = await import('./act-words.ts');
  const records = (one: string, many: string, numbers: object) => {
    return { one, many, removed: 0, changed: 0, made: 0, submitted: 0, names: [], ...numbers };
  };
  expect(say('Removed a reviewer from a proposal')).toBe('Gutachter/in von einem Antrag entfernt');
  const removed = [
    records('review', 'reviews', { removed: 3, submitted: 2 }),
    records('answer', 'answers', { removed: 1, changed: 1 }),
  ];
  expect(actWords({ sentence: '3 reviews (2 submitted) and 1 answer are removed; …', records: removed })).toBe(
    'Entfernt: 3 Gutachten (2 eingereicht), 1 Antwort; Geändert: 1 Antwort',
  );
  const made = [records('sample', 'samples', { made: 2 })];
  expect(actWords({ sentence: '2 samples are made', records: made })).toBe('Neu: 2 Proben');
  expect(actWords({ sentence: '2 samples are restored', records: made })).toBe('Wiederhergestellt: 2 Proben');
  expect(actWords({ sentence: '', records: [] })).toBe('');
});
