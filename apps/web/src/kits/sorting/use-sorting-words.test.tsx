import type { Active, Over } from '@dnd-kit/core';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { useSortingWords } from './use-sorting-words.ts';

const items = [
  { id: 51, name: '27A-0032' },
  { id: 42, name: '27A-0038' },
];

function Told() {
  const { announcements } = useSortingWords(items);
  const moved = { active: { id: 51 } as Active, over: { id: 42 } as Over };
  return (
    <ul>
      <li>{announcements?.onDragStart(moved)}</li>
      <li>{announcements?.onDragOver(moved)}</li>
      <li>{announcements?.onDragEnd(moved)}</li>
    </ul>
  );
}

it('a moved item is announced by name, with its position and the total', async () => {
  const { findByText } = renderScreen(<Told />);
  expect(await findByText('27A-0032 picked up from place 1 of 2')).toBeVisible();
  expect(await findByText('27A-0032 over place 2 of 2')).toBeVisible();
  expect(await findByText('27A-0032 dropped at place 2 of 2')).toBeVisible();
});
