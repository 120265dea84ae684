import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { aTechnicalReview } from '../../../test/technical-review.ts';

const open = (more: object) =>
  renderApp({
    person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
    features: ['TECHNICAL_REVIEW'],
    at: '/TechnicalReview/1',
    server: {
      query: {
        technicalReview: {
          ...aTechnicalReview(more),
          proposal: {
            primaryKey: 21,
            proposalId: 'P-21',
            title: 'Spin ice',
            call: { id: 1, allocationTimeUnit: 'Day' },
          },
        } as never,
        reviewTasks: [] as never,
        proposal: { primaryKey: 21, proposalId: 'P-21', title: 'Spin ice', questionary: { steps: [] } } as never,
      },
    },
  });

it('a technical review is written beside the proposal', async () => {
  const { user } = open({ editScope: 'ALL' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Spin ice' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  expect(await screen.findByText('Draft')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Submit/ })).toBeVisible();
});

it('a technical review that is submitted is read', async () => {
  const { user } = open({ editScope: 'NOTHING', submitted: true, status: 'FEASIBLE' });
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  expect(await screen.findByText('Submitted')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument();
});
