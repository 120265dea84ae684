import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { Together } from './together.tsx';

function Slow({ answer }: { readonly answer: Promise<string> }) {
  const { data } = useQuery({ queryKey: ['slow'], queryFn: () => answer });
  return <p>{data ?? 'asking'}</p>;
}

const draw = (answer: Promise<string>) =>
  renderScreen(
    <Together>
      <p>What is due</p>
      <Slow answer={answer} />
    </Together>,
  );

it('shows its parts together, once the last one has its response', async () => {
  let give: (text: string) => void = () => undefined;
  draw(
    new Promise((resolve) => {
      give = resolve;
    }),
  );
  expect(await screen.findByText('asking')).not.toBeVisible();
  expect(screen.getByText('What is due')).not.toBeVisible();
  give('Everything is in order');
  expect(await screen.findByText('Everything is in order')).toBeVisible();
  expect(screen.getByText('What is due')).toBeVisible();
});

it('does not wait for a part that never loads', async () => {
  draw(new Promise(() => undefined));
  expect(await screen.findByText('What is due')).not.toBeVisible();
  await waitFor(() => expect(screen.getByText('What is due')).toBeVisible());
  expect(screen.getByText('What is due')).toBeVisible();
});
