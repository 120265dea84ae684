import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepAs } from '../../../test/kept-text.ts';
import { renderApp } from '../../../test/render.tsx';

const task = (reviewId: number) => ({
  kind: 'INTERNAL' as const,
  reviewId,
  proposalPk: reviewId + 10,
  proposalId: `P-${reviewId + 10}`,
  title: `Proposal ${reviewId + 10}`,
  callShortCode: 'A',
  place: 'HALO',
  dueAt: null,
  isDone: false,
});

const open = (more: object = {}, isLive = false) =>
  renderApp({
    person: { id: 11, role: 'INTERNAL_REVIEWER' },
    features: ['TECHNICAL_REVIEW'],
    at: '/InternalReview/3',
    server: {
      isLive,
      query: {
        internalReview: {
          id: 3,
          title: 'Cryostat',
          comment: '<p>The cryostat is free.</p>',
          files: null,
          technicalReviewId: 5,
          reviewerId: 11,
          editScope: 'COMMENT_AND_DOCUMENTS',
          technicalReview: {
            id: 5,
            instrument: { id: 1, name: 'HALO' },
            proposal: { primaryKey: 21, proposalId: 'P-21', title: 'Spin ice' },
          },
          ...more,
        } as never,
        reviewTasks: [task(3), task(4)] as never,
        proposal: { primaryKey: 21, proposalId: 'P-21', title: 'Spin ice', questionary: { steps: [] } } as never,
      },
      mutation: { updateInternalReview: { id: 3 } },
    },
  });

it('an internal review is written beside the proposal, and saving opens the next one', async () => {
  const { user, server, address } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Spin ice' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Review form' }));
  const form = screen.getByRole('region', { name: 'Review form' });
  expect(await within(form).findByRole('heading', { name: 'Cryostat' })).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Save and next (1 of 2)' }));
  await waitFor(() => expect(address()).toBe('/InternalReview/4'));
  expect(server.calls('updateInternalReview')[0]?.variables).toMatchObject({ input: { id: 3, technicalReviewId: 5 } });
});

it('an internal review that can no longer be changed is read-only', async () => {
  const { user } = open({ editScope: 'NOTHING' });
  await user.click(await screen.findByRole('button', { name: 'Review form' }));
  expect(await screen.findByText('The cryostat is free.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
});

it('an internal review reassigned to another user leaves the unsaved text visible', async () => {
  const read = { value: '<p>The cryostat is free.</p>', version: null };
  await keepAs('gone', 'internal-review-3', { comment: { value: '<p>Only in May.</p>', read } }, Date.now(), 11);
  const { user, server } = open({}, true);
  await user.click(await screen.findByRole('button', { name: 'Review form' }));
  expect(await screen.findByText('Only in May.')).toBeVisible();
  await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('internal-review/3'));
  server.answer({ query: { internalReview: null as never } });
  server.tell('changed', { changes: [['internal-review/3', 1]] });
  expect(await screen.findByText(/You can no longer write this review/)).toBeVisible();
  expect(screen.getByText('Only in May.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Save/ })).toBeDisabled();
});
