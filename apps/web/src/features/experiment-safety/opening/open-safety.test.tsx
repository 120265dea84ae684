import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { OpenSafety } from './open-safety.tsx';

const open = (experimentSafety: { experimentSafetyPk: number } | null, createExperimentSafety?: unknown) => {
  const onClose = vi.fn();
  const shown = renderScreen(<OpenSafety experiment={{ experimentPk: 9, experimentSafety }} onClose={onClose} />, {
    server: { mutation: { createExperimentSafety } as never },
  });
  return { ...shown, onClose };
};

it('creates the safety form if none exists, and opens it (rule O7)', async () => {
  const { server, address } = open(null, { experimentSafetyPk: 5 });
  await waitFor(() => expect(address()).toBe('/ExperimentSafety/5'));
  expect(server.calls('beginExperimentSafety').map(({ variables }) => variables)).toEqual([{ experimentPk: 9 }]);
});

it('opens the existing form without creating another', async () => {
  const { server, address } = open({ experimentSafetyPk: 4 });
  await waitFor(() => expect(address()).toBe('/ExperimentSafety/4'));
  expect(server.calls('beginExperimentSafety')).toEqual([]);
});

it('does not navigate and shows the reason if no form may be created', async () => {
  const words = 'Can not create Experiment Safety, because the experiment has already started';
  const { findByText, address, onClose } = open(null, () => {
    throw refused(words, { code: 'REFUSED' });
  });
  expect(await findByText(words)).toBeVisible();
  expect(onClose).toHaveBeenCalled();
  expect(address()).not.toContain('ExperimentSafety');
});
