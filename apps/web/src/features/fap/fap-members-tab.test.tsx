import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import type { FapRecordFragment } from '../../api/generated/features/fap/fap.ts';
import { FapMembersTab } from './fap-members-tab.tsx';

const allowed = { allowed: true, message: null };
const person = (id: number, firstname: string) => ({
  id,
  firstname,
  lastname: 'Byron',
  preferredname: null,
  institution: 'Nottingham',
});
const fap = {
  id: 2,
  code: 'QM',
  fapChairs: [person(5, 'Ada')],
  fapSecretaries: [person(6, 'Anne')],
  fapChairsCurrentProposalCounts: [{ userId: 5, count: 2, openReviewsCount: 2 }],
  fapSecretariesCurrentProposalCounts: [{ userId: 6, count: 0, openReviewsCount: 0 }],
  abilities: { assignReviewers: allowed, removeReviewer: allowed, assignChairOrSecretary: allowed },
} as unknown as FapRecordFragment;

const screenOf = () =>
  renderScreen(<FapMembersTab fap={fap} />, {
    person: { role: 'USER_OFFICER' },
    server: {
      query: {
        fapReviewers: [
          { userId: 7, user: person(7, 'Mary'), proposalsCount: 1, openReviewsCount: 1, proposalsCountByCall: 1 },
        ],
      },
      mutation: { removeMemberFromFap: { id: 2 } },
      preview: ({ openReviews }: { openReviews: string }) => ({
        operation: 'removeMemberFromFap',
        does: 'Removed a member from a panel',
        records: [],
        sentence: openReviews === 'REMOVE' ? 'Drafts are removed' : 'A member is removed',
      }),
    },
  });

it.each([
  ['reviewer', 7, 'FAP_REVIEWER'],
  ['chair', 5, 'FAP_CHAIR'],
])('removing a %s with drafts asks what to do with them, and previews each choice', async (place, memberId, roleId) => {
  const { user, server } = screenOf();
  if (place === 'chair') await user.click(await screen.findByRole('button', { name: 'Remove panel chair: Ada Byron' }));
  else {
    await user.click(await screen.findByRole('button', { name: /^Actions for Mary/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove reviewer' }));
  }
  expect(await screen.findByText('A member is removed.')).toBeVisible();
  const open = place === 'chair' ? '2 reviews of this person are' : '1 review of this person is';
  expect(screen.getByRole('radiogroup', { name: `${open} not submitted.` })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Keep them: the user office can finish them' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Remove them and what was written' }));
  expect(await screen.findByText('Drafts are removed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const said = { fapId: 2, memberId, roleId };
  expect(server.calls('preview RemoveMemberFromFap').map(({ variables }) => variables)).toEqual([
    { ...said, openReviews: 'KEEP' },
    { ...said, openReviews: 'REMOVE' },
  ]);
  expect(server.calls('RemoveMemberFromFap').map(({ variables }) => variables)).toEqual([
    { ...said, openReviews: 'REMOVE' },
  ]);
});

it('removing a member without drafts asks nothing about drafts', async () => {
  const { user } = screenOf();
  await user.click(await screen.findByRole('button', { name: 'Remove panel secretary: Anne Byron' }));
  expect(await screen.findByText('A member is removed.')).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('names the users who cannot join the panel, and preserves the selection (rule P184)', async () => {
  const { user, server } = screenOf();
  server.answer({
    query: {
      fapReviewers: [],
      users: { totalCount: 2, users: [person(8, 'Grace'), person(9, 'Emmy')] } as never,
    },
    mutation: {
      assignReviewersToFap: () => {
        throw refused('Could not assign member to Fap', { reason: 'ROLE_OF_REVIEWER_MISSING', userIds: [9] });
      },
    },
  });
  await user.click((await screen.findAllByRole('button', { name: 'Add reviewers' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add reviewers' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Grace/ }));
  await user.click(await dialog.findByRole('checkbox', { name: /Emmy/ }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Could not assign member to Fap: Emmy Byron')).toBeInTheDocument();
  expect(dialog.getByRole('checkbox', { name: /Emmy/ })).toBeChecked();
});
