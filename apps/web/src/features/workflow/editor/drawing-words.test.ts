import { expect, it } from 'vitest';
import { drawingWords } from './drawing-words.ts';

it('tells where a status was moved in plain words, each time, without the numbers of the drawing', () => {
  const told: string[] = [];
  const words = drawingWords(
    (sentence: string) => sentence,
    (sentence) => told.push(sentence),
  );
  const moved = words['node.a11yDescription.ariaLiveMessage'];
  expect(moved?.({ direction: 'left', x: 5, y: 0 })).toBe('');
  moved?.({ direction: 'left', x: 5, y: 0 });
  moved?.({ direction: 'down', x: 5, y: 0 });
  expect(told).toEqual(['The status was moved left', 'The status was moved left', 'The status was moved down']);
});
