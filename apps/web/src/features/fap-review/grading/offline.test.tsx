import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { OfflineDialog } from './offline-dialog.tsx';

const review = (id: number, grade: number | null, comment: string, allowed = true, userID = 4) => ({
  ...{ id, userID, fapID: 2, questionaryID: 50 + id, grade, comment },
  proposal: { primaryKey: 100 + id, proposalId: `P-${id}`, title: `Proposal ${id}` },
  abilities: { edit: { allowed } },
});
const reviews = [review(1, null, ''), review(2, 3, '<p>Old</p>'), review(3, 3, '', false), review(5, 1, '', true, 9)];

const open = (given = reviews) =>
  renderScreen(<OfflineDialog onClose={() => undefined} />, {
    person: { id: 4, role: 'FAP_REVIEWER' },
    server: { query: { me: { id: 4, reviews: given } as never }, mutation: { updateReview: { id: 1 } } },
  });
const file = (...lines: string[]) => new File([lines.join('\n')], 'reviews.txt', { type: 'text/plain' });
const filled = file(
  ...['==+== Review 1', '==*== Grade', '7', '==*== Comment', 'Good & short', '==+== Review 2', '==*== Grade', '3'],
  ...['==+== Review 3', '==*== Grade', '9', '==+== Review 5', '==*== Grade', '9', '==+== End'],
);
const upload = async ({ user }: ReturnType<typeof open>, given: File) =>
  user.upload(await screen.findByLabelText('Upload a completed form', { selector: 'input' }), given);
const cards = () => within(screen.getByRole('list', { name: 'What the form changes' })).getAllByRole('listitem');

describe('an uploaded offline form', () => {
  it('shows changed, unchanged and rejected reviews, then saves the drafts', async () => {
    const shown = open();
    await upload(shown, filled);
    await screen.findByRole('list', { name: 'What the form changes' });
    expect(cards().map((card) => card.textContent)).toEqual([
      expect.stringMatching(/^ChangesP-1 Proposal 1.*Grade: – → 7.*Good & short/),
      'UnchangedP-2 Proposal 2',
      expect.stringMatching(/Not accepted.*not one of your drafts/),
      expect.stringMatching(/Not accepted.*not one of your drafts/),
    ]);
    expect(shown.server.calls('saveReview')).toEqual([]);
    await shown.user.click(screen.getByRole('button', { name: 'Save 1 draft' }));
    expect(await screen.findByText('1 draft saved')).toBeVisible();
    expect(shown.server.calls('saveReview').map(({ variables }) => variables)).toEqual([
      {
        ...{
          reviewID: 1,
          fapID: 2,
          questionaryID: 51,
          status: 'DRAFT',
          grade: '7',
          comment: '<p>Good &amp; short</p>',
        },
        read: { grade: null, comment: '' },
      },
    ]);
  });

  it('shows which review the server rejected, and why', async () => {
    const shown = open();
    shown.server.answer({
      mutation: {
        updateReview: () => {
          throw refused('Somebody changed it meanwhile', { code: 'CONFLICT' });
        },
      },
    });
    await upload(shown, filled);
    await shown.user.click(await screen.findByRole('button', { name: 'Save 1 draft' }));
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(cards()[0]).toHaveTextContent('Somebody changed it meanwhile');
    expect(screen.getByRole('button', { name: 'Save 0 drafts' })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['cut off', file('==+== Review 1', '==*== Grade', '7'), 'The end of the file is missing'],
    ['something else', file('Dear reviewer'), 'This file is not a review form'],
    ['empty', file(), 'File size is 0 bytes'],
  ])('is rejected with a message if it is %s', async (_, given, problem) => {
    await upload(open(), given);
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
  });

  it('is not offered to users without drafts', async () => {
    open([]);
    expect(await screen.findByText('You have no draft reviews')).toBeVisible();
  });
});
