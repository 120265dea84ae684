import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';

const row = (instrument: string, more: object = {}) => ({
  instrumentId: instrument.length,
  instrument,
  proposals: 12,
  accepted: 5,
  available: 20,
  asked: 48,
  given: 20,
  lastGrade: 3.25,
  ...more,
});
const call = {
  id: 4,
  shortCode: '27A',
  endCall: '2026-03-01T11:00:00.000Z',
  allocationTimeUnit: 'Day' as const,
  instruments: [
    row('HALO'),
    row('CORONA', { proposals: 2, accepted: null, asked: null, given: null, lastGrade: null }),
  ],
};

const visit = (cutOffs: object[], person: null | { id: number; role: 'USER' } = null) =>
  renderApp({
    person,
    at: '/CutOffs',
    settings: { PUBLIC_CUT_OFFS: 'true' },
    server: { query: { cutOffs: cutOffs as never, pageContent: null } },
  });

describe('the page of how calls were decided', () => {
  it('can be read without signing in, with a dash for withheld numbers', async () => {
    visit([call]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Outcomes of past calls' })).toBeVisible();
    const table = within(await screen.findByRole('region', { name: '27A: numbers' }));
    const cells = (name: string) =>
      within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('HALO')).toEqual(['12', '5', '20', '48', '20', '3.25']);
    expect(cells('CORONA')).toEqual(['2', '–', '20', '–', '–', '–']);
    expect(screen.getByText(/Times in days\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  it('shows a message if nothing is published', async () => {
    visit([], { id: 7, role: 'USER' });
    expect(await screen.findByText('Nothing has been published yet')).toBeVisible();
  });
});
