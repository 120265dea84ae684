import { expect, it } from 'vitest';
import { eventNames } from '../workflow/index.ts';
import { eventKinds, kindStem } from './index.ts';

it('every event can be found by the kind of record it concerns', () => {
  const kinds = Object.keys(eventKinds).map(kindStem);
  const without = eventNames.filter((name) => !kinds.includes(kindStem(name.split('_', 1)[0] ?? '')));
  expect(without).toEqual([]);
});
