import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import { SampleSafetyScreen } from './sample-safety-screen.tsx';

const sample = (id: number, title: string, mayJudge = true) => ({
  id,
  title,
  safetyStatus: 'PENDING_EVALUATION' as const,
  safetyComment: '',
  created: '2030-01-02T08:00:00.000Z',
  proposalPk: 21,
  proposal: { primaryKey: 21, proposalId: '123456' },
  abilities: { judge: { allowed: mayJudge, reason: null, message: null } },
  questionary: { questionaryId: 60, steps: [] },
});

const open = (mayJudge = true, at = '/') =>
  renderScreen(<SampleSafetyScreen />, {
    person: { role: 'EXPERIMENT_SAFETY_REVIEWER' },
    at,
    server: {
      query: {
        samplesPage: {
          totalCount: 31,
          samples: [sample(1, 'Iron film', mayJudge), sample(2, 'Cobalt', mayJudge)],
        } as never,
        sample: sample(1, 'Iron film', mayJudge) as never,
        calls: [{ id: 4, shortCode: 'SPRING', isActive: true }],
      },
      mutation: { submitSampleReview: { id: 1, title: 'Iron film' } },
    },
  });

it('lists the samples of all proposals', async () => {
  open();
  expect(await screen.findByRole('row', { name: /123456 Iron film Not evaluated/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Cobalt/ })).toBeVisible();
});

it('requests the samples page by page, with call, search text and sort order', async () => {
  const { user, server } = open(true, '/?call=4');
  expect(await screen.findByText('1–10 of 31')).toBeVisible();
  const last = () => server.calls('samplesForSafety').at(-1)?.variables;
  expect(last()).toEqual({ filter: { callId: 4 }, first: 10, offset: 0 });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(last()).toEqual({ filter: { callId: 4 }, first: 10, offset: 10 }));
  await user.click(screen.getByRole('button', { name: 'Proposal ID' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search samples' }), 'iron');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'High risk' }));
  await waitFor(() =>
    expect(last()).toEqual({
      filter: { callId: 4, status: 'HIGH_RISK' },
      searchText: 'iron',
      first: 10,
      offset: 0,
      sortField: 'proposalId',
      sortDirection: 'asc',
    }),
  );
});

it('selects all matching samples in one request', async () => {
  const { user, server } = open(true, '/?search=iron');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Iron film, 123456' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 31' }));
  await waitFor(() =>
    expect(server.calls('sampleKeysForSafety')[0]?.variables).toEqual({ filter: {}, searchText: 'iron' }),
  );
});

it('downloads the documents of the selected samples together, and of a single sample', async () => {
  const { user } = open();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const asked = (path: string) => waitFor(() => expect(fetched.mock.calls.some(([at]) => at === path)).toBe(true));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Iron film, 123456' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Cobalt, 123456' }));
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await asked('/download/pdf/sample/1,2');
  await user.click(screen.getByRole('button', { name: 'Actions for Cobalt, 123456' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download PDF' }));
  await asked('/download/pdf/sample/2');
});

it('reviews a sample in its dialog', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Iron film, 123456' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Review sample' }));
  const dialog = await screen.findByRole('dialog', { name: 'Iron film' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Elevated risk' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'With gloves');
  await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(server.calls('judgeSample')[0]?.variables).toEqual({
      sampleId: 1,
      safetyStatus: 'ELEVATED_RISK',
      safetyComment: 'With gloves',
    }),
  );
  expect(await screen.findByText("Review for 'Iron film' submitted")).toBeVisible();
});

it('shows the dialog as read-only to users who may not review', async () => {
  const { user } = open(false);
  await user.click(await screen.findByRole('button', { name: 'Actions for Iron film, 123456' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Review sample' }));
  const dialog = await screen.findByRole('dialog', { name: 'Iron film' });
  expect(within(dialog).getByRole('textbox', { name: 'Comment' })).toBeDisabled();
  expect(within(dialog).queryByRole('button', { name: /^(Submit|Cancel)$/ })).toBeNull();
});
