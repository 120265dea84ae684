import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { PanelStrip, TaskStrip } from './index.ts';

const task = (kind: string, reviewId: number) => ({
  kind,
  reviewId,
  proposalPk: reviewId,
  proposalId: `P-${reviewId}`,
  title: 'Spin ice',
  callShortCode: 'A',
  place: 'HALO',
  dueAt: null,
  isDone: false,
});
const panel = {
  fapId: 2,
  fapCode: 'QM',
  callId: 1,
  callShortCode: 'A',
  dueAt: null,
  proposals: 1,
  wanted: 2,
  assigned: 2,
  submitted: 1,
  short: 0,
  places: 1,
  decided: 0,
};

const strips = (role: string, features: readonly string[], tasks: object[]) =>
  renderScreen(
    <>
      <TaskStrip />
      <PanelStrip />
    </>,
    {
      person: { id: 7, role: role as never },
      features: features as never,
      server: { query: { reviewTasks: tasks as never, panelProgress: [panel] as never } },
    },
  );

it.each([
  ['INSTRUMENT_SCIENTIST', 'TECHNICAL_REVIEW', 'TECHNICAL'],
  ['INTERNAL_REVIEWER', 'TECHNICAL_REVIEW', 'INTERNAL'],
  ['FAP_REVIEWER', 'FAP_REVIEW', 'PANEL'],
])('%s sees a link to reviews only while %s is on (rule R98)', async (role, feature, kind) => {
  const { unmount } = strips(role, [feature], [task(kind, 11)]);
  const strip = await screen.findByRole('region', { name: 'My reviews' });
  expect(within(strip).getByRole('link', { name: 'Begin with P-11' })).toBeVisible();
  unmount();
  strips(role, [], [task(kind, 11)]);
  await expect(screen.findByRole('region', { name: 'My reviews' }, { timeout: 500 })).rejects.toThrow('Unable to find');
});

it('a chair sees the progress of the panel only while panel reviews are on', async () => {
  const { unmount } = strips('FAP_CHAIR', ['FAP_REVIEW'], []);
  expect(await screen.findByRole('region', { name: 'My panels' })).toBeVisible();
  unmount();
  strips('FAP_CHAIR', [], []);
  await expect(screen.findByRole('region', { name: 'My panels' }, { timeout: 500 })).rejects.toThrow('Unable to find');
});
