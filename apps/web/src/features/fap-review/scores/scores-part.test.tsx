import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import { ScoresPart } from './scores-part.tsx';

const people = ['Ada', 'Bo', 'Cy'].map((firstname, at) => ({
  id: at + 1,
  firstname,
  lastname: 'Reviewer',
  preferredname: null,
}));

const row = (proposalPk: number, grades: readonly (number | null)[]) => ({
  proposalPk,
  instrumentId: 1,
  dateAssigned: '2026-01-01T00:00:00.000Z',
  proposal: { primaryKey: proposalPk, proposalId: `P-${proposalPk}`, title: `Proposal ${proposalPk}` },
  assignments: grades.map((grade, at) => ({
    fapMemberUserId: at + 1,
    dateAssigned: '2026-01-01T00:00:00.000Z',
    user: people[at],
    review: { id: proposalPk * 10 + at, status: 'SUBMITTED', grade },
  })),
});

const open = (rows: object[], at = '/') =>
  renderScreen(<ScoresPart fapId={2} />, {
    person: { id: 9, role: 'FAP_CHAIR' },
    at,
    server: { query: { fapProposals: rows as never, fap: { id: 2 } as never } },
  });

it('describes the charts in words: grades, disagreement, likely ranks and strictness of each reviewer', async () => {
  open([row(1, [2, 3, 2]), row(2, [2, 7, 3]), row(3, [8, 9, 8]), row(4, [null, null])], '/?line=1');
  const table = await screen.findByRole('table', { name: 'Scores of the proposals' });
  const second = within(table).getByRole('row', { name: /P-2 Proposal 2/ });
  expect(within(second).getByText('Reviewers disagree: 2 to 7')).toBeVisible();
  expect(within(second).getByRole('img')).toHaveAccessibleName('grade 2: 1 time, grade 3: 1 time, grade 7: 1 time');
  expect(within(second).getByText('Too close to the line to call')).toBeVisible();
  const third = within(table).getByRole('row', { name: /P-3 Proposal 3/ });
  expect(within(third).queryByText('Too close to the line to call')).not.toBeInTheDocument();
  // One without grades has no place.
  expect(within(table).queryByText(/P-4/)).not.toBeInTheDocument();
  expect(within(screen.getByRole('table', { name: 'How strict the reviewers are' })).getAllByRole('row')).toHaveLength(
    4,
  );
  // Numbers have the sign of a number, not a hyphen, and nothing has none.
  const strictness = screen.getByRole('table', { name: 'How strict the reviewers are' });
  const offsets = within(strictness)
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getAllByRole('cell')[2]?.textContent ?? '');
  expect(offsets).not.toEqual([]);
  for (const offset of offsets) expect(offset).toMatch(/^(?:[+−](?!0\.0)\d+\.\d|0\.0)$/);
  expect(offsets.some((offset) => offset.startsWith('−'))).toBe(true);
  expect(strictness.textContent).not.toMatch(/-\d/);
  expect(screen.getByText(/^For guidance only/)).toBeVisible();
});

it('shows a message if there are no grades', async () => {
  open([row(1, [null])]);
  expect(await screen.findByText('No grades yet')).toBeVisible();
});
