import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { aTechnicalReview } from '../../../test/technical-review.ts';

const open = (more: object, isLive = false) =>
  renderApp({
    person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
    features: ['TECHNICAL_REVIEW'],
    at: '/TechnicalReview/1',
    server: {
      isLive,
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
  await user.click(await screen.findByRole('button', { name: 'Review form' }));
  expect(await screen.findByText('Draft')).toBeVisible();
  const review = within(screen.getByRole('region', { name: 'Review form' }));
  expect(review.getAllByRole('heading')[0]).toBe(review.getByRole('heading', { level: 2, name: 'Review form' }));
  expect(await screen.findByRole('button', { name: /^Submit/ })).toBeVisible();
});

it('the review can be reached by keyboard if there is no room for both', async () => {
  const { user } = open({ editScope: 'ALL' });
  const review = await screen.findByRole('button', { name: 'Review form' });
  screen.getByRole('button', { name: 'Proposal' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(review).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(review).toHaveAttribute('aria-pressed', 'true');
});

it('a submitted technical review is read-only', async () => {
  const { user } = open({ editScope: 'NOTHING', submitted: true, status: 'FEASIBLE' });
  await user.click(await screen.findByRole('button', { name: 'Review form' }));
  expect(await screen.findByText('Submitted')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument();
});

it('a technical review reassigned to another user leaves the unsaved input visible', async () => {
  const { user, server } = open({ editScope: 'ALL' }, true);
  await user.click(await screen.findByRole('button', { name: 'Review form' }));
  await user.click(await screen.findByRole('radio', { name: 'Feasible' }));
  await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/21'));
  server.answer({ query: { technicalReview: null as never } });
  server.tell('changed', { changes: [['proposal/21', 1]] });
  expect(await screen.findByText(/You can no longer write this review/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Feasible' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Feasible' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument();
});
