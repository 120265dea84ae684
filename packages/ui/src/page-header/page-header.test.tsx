import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageHeader } from './index.tsx';

const roomOf = (title: string) => {
  render(<PageHeader title={title} action={<button type="button">Delete</button>} />);
  return screen.getByRole('heading', { name: title }).parentElement;
};

it('has its actions beside a title of usual length', () => {
  expect(roomOf('Growth kinetics of star polymers')).toHaveStyle({ flex: '1 1 240px' });
});

it('has its actions below a title so long that it would be a narrow column beside them', () => {
  expect(roomOf('Long '.repeat(34).trim())).toHaveStyle({ flex: '1 1 100%' });
});
