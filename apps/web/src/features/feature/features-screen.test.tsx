import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { FeaturesScreen } from './features-screen.tsx';

const open = (state: Readonly<Record<string, boolean>> = { TAGS: false, FAP_REVIEW: true, OAUTH: true }) =>
  renderScreen(<FeaturesScreen />, {
    person: { id: 1, role: 'USER_OFFICER' },
    server: {
      query: { features: Object.entries(state).map(([id, isEnabled]) => ({ id: id as never, isEnabled })) },
      mutation: { updateFeatures: [] },
    },
  });

it('shows what each feature does and where, and how many are on', async () => {
  open();
  expect(await screen.findByText('2 of 3 on')).toBeVisible();
  expect(screen.getByText('Panels grade, rank and recommend proposals.')).toBeVisible();
  expect(screen.getByText('Tag screen, instruments of a call')).toBeVisible();
});

it('switches a feature after confirmation', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('switch', { name: 'Tags' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Switch on Tags?' });
  expect(within(dialog).getByText('Takes effect at once: Tag screen, instruments of a call.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(server.calls('switchFeatures')).toEqual([]);
  await user.click(await screen.findByRole('switch', { name: 'Panel reviews' }));
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Feature disabled')).toBeVisible();
  expect(server.calls('switchFeatures')[0]?.variables).toEqual({
    input: { featureIds: ['FAP_REVIEW'], action: 'DISABLE' },
  });
});

it('does not change features that the server sets, not even on reset', async () => {
  const { user, server } = open();
  expect(await screen.findByRole('switch', { name: 'Sign-in with OpenID Connect' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await user.click(await screen.findByRole('button', { name: 'Switch all off' }));
  await waitFor(() =>
    expect(server.calls('switchFeatures')[0]?.variables).toEqual({
      input: { featureIds: ['FAP_REVIEW'], action: 'DISABLE' },
    }),
  );
});

it('finds features by key', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search features' }), 'fap_review');
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Tags' })).not.toBeInTheDocument());
  expect(screen.getByRole('switch', { name: 'Panel reviews' })).toBeInTheDocument();
});
