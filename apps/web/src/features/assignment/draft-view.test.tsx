import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import type { Desk } from './desk.ts';
import { UnmetProposals } from './draft-view.tsx';

it('proposals with too few reviewers that are not listed are counted', async () => {
  const proposals = Array.from({ length: 12 }, (_, at) => ({ proposalPk: at + 1, proposalId: `P-${at + 1}` }));
  const unmet = proposals.map(({ proposalPk }) => ({ proposalPk, lacks: 2, atLimit: [] }));
  renderScreen(<UnmetProposals unmet={unmet} desk={{ proposals, reviewers: [] } as unknown as Desk} />, {
    person: { id: 1 },
  });
  expect(await screen.findByText('12 proposals have too few reviewers')).toBeVisible();
  expect(screen.getByText(/^P-10 needs 2 more reviewers/)).toBeVisible();
  expect(screen.getByText('and 2 more')).toBeVisible();
});
