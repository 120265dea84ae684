import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { TrainingKindsScreen } from './training-kinds-screen.tsx';
import { TrainingOfPerson } from './training-of-person.tsx';
import { TrainingOfVisit } from './training-of-visit.tsx';

const abilities = { update: { allowed: true }, delete: { allowed: true } };
const radiation = { id: 1, name: 'Radiation', everywhere: true, instrumentIds: [], instruments: [], abilities };
const cranes = {
  id: 2,
  name: 'Cranes',
  everywhere: false,
  instrumentIds: [3],
  instruments: [{ id: 3, name: 'HALO' }],
  abilities,
};
const kinds = [radiation, cranes];
const trained = (enters: boolean) => ({
  userId: 5,
  trainings: [{ trainingKindId: 1, validUntil: '2030-01-31' }],
  abilities: { enter: { allowed: enters } },
});

describe('training kinds (rule O126)', () => {
  it('are listed with where they are required, and created', async () => {
    const { user, server } = renderScreen(<TrainingKindsScreen />, {
      person: { role: 'USER_OFFICER' },
      server: {
        query: { trainingKinds: kinds as never, instruments: { instruments: [{ id: 3, name: 'HALO' }] } as never },
        mutation: { createTrainingKind: { id: 9 } },
      },
    });
    expect(await screen.findByRole('cell', { name: 'Every instrument' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'HALO' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create training course' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create training course' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Lasers');
    await user.click(within(dialog).getByRole('combobox', { name: 'Instruments that need it' }));
    await user.click(await screen.findByRole('option', { name: 'HALO' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.calls('CreateTrainingKind')[0]?.variables).toEqual({
        name: 'Lasers',
        everywhere: false,
        instrumentIds: [3],
      }),
    );
  });
});

describe('the training of a person (rule O127)', () => {
  const open = (enters: boolean) =>
    renderScreen(<TrainingOfPerson userId={5} />, {
      server: {
        query: { trainingKinds: kinds as never, trainedPerson: trained(enters) as never },
        mutation: { setTrainings: [] },
      },
    });

  it('is shown to the person', async () => {
    open(false);
    expect(await screen.findByText(/^Valid until .*2030/)).toBeVisible();
    expect(screen.getByText('Not trained')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it('saves dates automatically and in order, and preserves what is typed during a save', async () => {
    let release: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked = 0;
    const { user, server } = renderScreen(<TrainingOfPerson userId={5} />, {
      server: {
        query: { trainingKinds: kinds as never, trainedPerson: trained(true) as never },
        mutation: {
          setTrainings: async () => {
            asked += 1;
            if (asked === 1) await first;
            return [];
          },
        } as never,
      },
    });
    const row = await screen.findByRole('group', { name: 'Radiation' });
    await user.click(await within(row).findByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('15');
    await waitFor(() => expect(server.calls('SetTrainings')).toHaveLength(1));
    await user.keyboard('122031');
    expect(within(row).getByRole('spinbutton', { name: 'Year' })).toHaveTextContent('2031');
    expect(server.calls('SetTrainings')).toHaveLength(1);
    release();
    await waitFor(() => expect(server.calls('SetTrainings')).toHaveLength(2));
    expect(server.calls('SetTrainings')[1]?.variables).toEqual({
      trainings: [{ userId: 5, trainingKindId: 1, validUntil: '2031-12-15' }],
    });
  });

  it('that could not be saved remains on screen, and is saved with Retry', async () => {
    let isDown = true;
    const setTrainings = () => {
      if (isDown) throw refused('No', { reason: 'NO' });
      return [];
    };
    const { user, server } = renderScreen(<TrainingOfPerson userId={5} />, {
      server: {
        query: { trainingKinds: kinds as never, trainedPerson: trained(true) as never },
        mutation: { setTrainings } as never,
      },
    });
    const row = await screen.findByRole('group', { name: 'Radiation' });
    await user.click(await within(row).findByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('15');
    expect(await within(row).findByText('Not saved')).toBeVisible();
    expect(within(row).getByRole('spinbutton', { name: 'Day' })).toHaveTextContent('15');
    isDown = false;
    await user.click(within(row).getByRole('button', { name: 'Retry: Radiation' }));
    await waitFor(() => expect(within(row).queryByText('Not saved')).toBeNull());
    const saved = server.calls('SetTrainings').slice(-2);
    expect(saved.map(({ variables }) => variables)).toEqual(
      [1, 2].map(() => ({ trainings: [{ userId: 5, trainingKindId: 1, validUntil: '2030-01-15' }] })),
    );
  });

  it('shows what another user entered, once its own date is saved', async () => {
    const until = (validUntil: string) => ({
      trainingKinds: kinds as never,
      trainedPerson: { ...trained(true), trainings: [{ trainingKindId: 1, validUntil }] } as never,
    });
    const { user, server, cache } = renderScreen(<TrainingOfPerson userId={5} />, {
      server: { query: until('2030-01-31'), mutation: { setTrainings: [] } },
    });
    const row = await screen.findByRole('group', { name: 'Radiation' });
    server.answer({ query: until('2030-01-15') });
    await user.click(await within(row).findByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('15');
    expect(await screen.findByText('Training saved')).toBeVisible();
    server.answer({ query: until('2030-01-20') });
    await cache.refetchQueries();
    await waitFor(() => expect(within(row).getByRole('spinbutton', { name: 'Day' })).toHaveTextContent('20'));
  });

  it('is removed by staff after confirmation', async () => {
    const { user, server } = open(true);
    const row = await screen.findByRole('group', { name: 'Radiation' });
    await user.click(within(row).getByRole('button', { name: 'Remove Radiation' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove training' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(server.calls('SetTrainings')[0]?.variables).toEqual({
        trainings: [{ userId: 5, trainingKindId: 1, validUntil: null }],
      }),
    );
  });
});

it.each([true, false])(
  'shows staff which visitor lacks a training, and opens the dates if permitted: %s',
  async (allowed) => {
    const { user } = renderScreen(<TrainingOfVisit experimentId="26AR001-1" />, {
      server: {
        query: {
          experimentById: {
            experimentPk: 1,
            visit: {
              id: 4,
              registrations: [
                {
                  userId: 5,
                  status: 'DRAFTED',
                  mayOpenTraining: { allowed },
                  user: { id: 5, firstname: 'Ada', lastname: 'Lovelace', preferredname: null },
                  trainings: [
                    { isValid: true, validUntil: '2030-01-31', kind: { id: 1, name: 'Radiation' } },
                    { isValid: false, validUntil: null, kind: { id: 2, name: 'Cranes' } },
                  ],
                },
              ],
            },
          } as never,
          trainingKinds: kinds as never,
          trainedPerson: trained(true) as never,
        },
      },
    });
    expect(await screen.findByText(/^Radiation: until .*2030/)).toBeVisible();
    expect(screen.getByText('Cranes: missing')).toBeVisible();
    if (!allowed) {
      expect(screen.queryByRole('button')).toBeNull();
      return;
    }
    await user.click(screen.getByRole('button', { name: 'Open training of Ada Lovelace' }));
    expect(await screen.findByRole('dialog', { name: 'Training of Ada Lovelace' })).toBeVisible();
  },
);
