import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import { jonas, mei } from '../../../../test/technical-review.ts';
import { ReassignDialog } from './reassign-dialog.tsx';

const [halo, arc] = [
  { id: 3, name: 'HALO' },
  { id: 4, name: 'ARC' },
];
const review = (id: number, instrumentId: number, submitted = false, allowed = true) => ({
  id,
  instrumentId,
  submitted,
  technicalReviewAssignee: jonas,
  review: { id, proposal: { primaryKey: 1, reviewersExcluded: [] }, abilities: { reassign: { allowed } } },
});
const proposal = (primaryKey: number, technicalReviews: readonly object[]) => ({
  primaryKey,
  proposalId: `P-${primaryKey}`,
  title: `Proposal ${primaryKey}`,
  instruments: [halo],
  technicalReviews,
});

const open = (proposalViews: readonly object[], more: object = {}) => {
  const onDone = vi.fn();
  const props = { proposalPks: [1, 2], refreshes: [], onClose: () => undefined, onDone };
  const screenOf = renderScreen(<ReassignDialog {...props} />, {
    person: { id: 1, role: 'USER_OFFICER' },
    server: {
      query: {
        proposalsView: { totalCount: proposalViews.length, proposalViews } as never,
        instrumentsByIds: [halo, arc].map((one) => ({ ...one, scientists: [mei], instrumentContact: jonas })) as never,
      },
      mutation: { updateTechnicalReviewAssignee: [], ...more },
    },
  });
  return { ...screenOf, onDone };
};
const give = async (user: ReturnType<typeof open>['user'], dialog: HTMLElement, name: string) => {
  const part = await within(dialog).findByRole('region', { name });
  await user.click(within(part).getByRole('combobox', { name: 'New reviewer' }));
  await user.click(await screen.findByRole('option', { name: 'Mei Chen' }));
};

it('officers can reassign submitted reviews too, after these are named', async () => {
  const { user, server, onDone } = open([proposal(1, [review(11, 3, true)]), proposal(2, [review(12, 3)])]);
  const dialog = await screen.findByRole('dialog', { name: 'Reassign technical reviews' });
  await give(user, dialog, 'HALO');
  await user.click(within(dialog).getByRole('button', { name: 'Update Reviewers' }));
  const question = await screen.findByRole('alertdialog', { name: 'Update reviewers' });
  expect(question).toHaveTextContent('Already submitted: P-1.');
  expect(server.calls('proposalsToReassign')[0]?.variables).toEqual({ filter: { proposalPks: [1, 2] } });
  await user.click(within(question).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const given = server.calls('reassignTechnicalReviews').map(({ variables }) => variables);
  expect(given).toEqual([{ instrumentId: 3, userId: 8, proposalPks: [1, 2] }]);
});

it('keeps an instrument that failed in the dialog, with the reason, while the others are done', async () => {
  const { user, server, onDone } = open([proposal(1, [review(11, 3), review(12, 4)])], {
    updateTechnicalReviewAssignee: ({ instrumentId }: { instrumentId: number }) => {
      if (instrumentId === 3) throw new Error('Not on this instrument');
      return [];
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Reassign technical reviews' });
  await give(user, dialog, 'HALO');
  await give(user, dialog, 'ARC');
  await user.click(within(dialog).getByRole('button', { name: 'Update Reviewers' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  expect(await within(dialog).findByText(/HALO: Not on this instrument/)).toBeVisible();
  expect(server.calls('reassignTechnicalReviews')).toHaveLength(2);
  expect(onDone).not.toHaveBeenCalled();
  expect(await within(dialog).findByRole('region', { name: 'HALO' })).toBeVisible();
  expect(within(dialog).queryByRole('region', { name: 'ARC' })).toBeNull();
});

it('does not reassign a review to its current reviewer', async () => {
  const hers = { ...review(12, 3, true), technicalReviewAssignee: mei };
  const { user, server } = open([proposal(1, [review(11, 3)]), proposal(2, [hers])]);
  const dialog = await screen.findByRole('dialog', { name: 'Reassign technical reviews' });
  await give(user, dialog, 'HALO');
  await user.click(within(dialog).getByRole('button', { name: 'Update Reviewers' }));
  const question = await screen.findByRole('alertdialog', { name: 'Update reviewers' });
  expect(question).toHaveTextContent('1 review will be reassigned.');
  expect(question).not.toHaveTextContent('Already submitted');
  await user.click(within(question).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(server.calls('reassignTechnicalReviews')).toHaveLength(1));
  expect(server.calls('reassignTechnicalReviews')[0]?.variables).toMatchObject({ proposalPks: [1] });
});

it('shows a message if there is nothing to reassign', async () => {
  open([proposal(1, [])]);
  expect(await screen.findByText('None of these proposals has a technical review to reassign.')).toBeVisible();
});
