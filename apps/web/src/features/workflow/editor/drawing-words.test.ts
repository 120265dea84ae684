import { expect, it } from 'vitest';
import { drawingWords } from './drawing-words.ts';

it('tells where a status was moved in plain words, without the numbers of the drawing', () => {
  const words = drawingWords((sentence: string) => sentence);
  const moved = words['node.a11yDescription.ariaLiveMessage'];
  expect(moved?.({ direction: 'left', x: 5, y: 0 })).toBe('The status was moved left');
  expect(moved?.({ direction: 'down', x: 5, y: 0 })).toBe('The status was moved down');
});
