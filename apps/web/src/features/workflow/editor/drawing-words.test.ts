import { expect, it } from 'vitest';
import { drawingWords } from './drawing-words.ts';

it('announces each move of a status in words, without coordinates', () => {
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
