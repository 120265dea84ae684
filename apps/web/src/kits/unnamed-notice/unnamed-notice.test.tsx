import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { UnnamedNotice } from './index.tsx';

const open = (namesInAnswers: unknown) =>
  renderScreen(<UnnamedNotice proposalPk={7} />, {
    person: { role: 'USER' },
    server: { query: { proposal: { primaryKey: 7, namesInAnswers } as never } },
  });

it('says that names are hidden, and which texts contain them', async () => {
  open([{ question: 'Science case', words: ['Warsaw', 'Kowalska'] }]);
  expect(await screen.findByRole('alert')).toHaveTextContent(/reviewed without names/);
  expect(screen.getByRole('list', { name: 'Names found' })).toHaveTextContent('Science case: Warsaw, Kowalska');
});

it('lists nothing if no names are found', async () => {
  open([]);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});

it('is hidden if names are shown', async () => {
  const { server } = open(null);
  await waitFor(() => expect(server.calls('namesInAnswers')).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
