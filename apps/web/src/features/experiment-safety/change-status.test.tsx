import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { judgedSafety } from '../../../test/safety.ts';
import { ExperimentSafetyScreen } from './experiment-safety-screen.tsx';

const statusChoices = [
  { id: 31, name: 'Awaiting safety form', description: 'The team fills it in' },
  { id: 33, name: 'Approved', description: 'It may begin' },
];
const open = (allowed: boolean) => {
  const safety = judgedSafety({
    status: { id: 31, shortCode: 'AWAITING_ESF', name: 'Awaiting safety form' },
    statusChoices,
    abilities: { ...judgedSafety().abilities, changeStatus: { allowed } },
  });
  return renderScreen(<ExperimentSafetyScreen />, {
    person: { id: 7, role: 'USER_OFFICER' },
    path: '/ExperimentSafety/$experimentSafetyPk',
    at: '/ExperimentSafety/5?tab=1',
    server: {
      query: { experimentSafety: safety as never },
      mutation: { changeExperimentSafetyStatus: { experimentSafetyPk: 5 } as never },
    },
  });
};

describe('changing the safety status by hand (rule O236)', () => {
  it('offers the statuses of the workflow, and is sent if another one is chosen', async () => {
    const { user, server } = open(true);
    await user.click(await screen.findByRole('button', { name: 'Change status' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the safety status' });
    const choice = await within(dialog).findByRole('combobox', { name: /Status/ });
    expect(choice).toHaveTextContent('Awaiting safety form');
    expect(within(dialog).getByRole('button', { name: 'Change status' })).toBeDisabled();
    await user.click(choice);
    await user.click(await screen.findByRole('option', { name: 'Approved' }));
    expect(await within(dialog).findByText('It may begin')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Change status' }));
    await waitFor(() =>
      expect(server.calls('changeExperimentSafetyStatus').at(-1)?.variables).toMatchObject({
        experimentSafetyPk: 5,
        statusId: 33,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not offered to other users', async () => {
    open(false);
    await screen.findByRole('tab', { name: 'Experiment Safety Form' });
    expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull();
  });
});
