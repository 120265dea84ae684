import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useDrawnSoFar } from './use-drawn-so-far.ts';

function Long({ total, isHurried = false }: { total: number; isHurried?: boolean }) {
  const names = Array.from({ length: useDrawnSoFar(total, isHurried) }, (_, at) => `question-${at}`);
  return names.map((name) => <p key={name}>Question</p>);
}

/** What stands there before anything else could happen. */
const atFirst = (list: React.ReactElement) => renderToStaticMarkup(list).split('<p>').length - 1;

it('first renders what fits on a screen', () => {
  expect(atFirst(<Long total={200} />)).toBe(16);
  expect(atFirst(<Long total={5} />)).toBe(5);
});

it('renders everything immediately if the user was led to one of the questions', () => {
  expect(atFirst(<Long total={200} isHurried />)).toBe(200);
});

it('renders the rest by itself', async () => {
  render(<Long total={200} />);
  await expect.poll(() => screen.getAllByText('Question')).toHaveLength(200);
});

it('immediately renders questions that become applicable later', async () => {
  const { rerender } = render(<Long total={30} />);
  await expect.poll(() => screen.getAllByText('Question')).toHaveLength(30);
  rerender(<Long total={90} />);
  expect(screen.getAllByText('Question')).toHaveLength(90);
});
