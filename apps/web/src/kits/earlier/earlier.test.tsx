import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { Earlier } from './index.tsx';

const earlierProposal = {
  primaryKey: 3,
  proposalId: '2110005',
  title: 'Muons',
  publicStatus: 'rejected',
  call: { id: 1, shortCode: 'spring' },
};
const show = (more: object, isOwn = false) =>
  renderScreen(<Earlier proposalPk={7} isOwn={isOwn} />, {
    server: { query: { proposal: { primaryKey: 7, earlierProposal, ...more } as never } },
  });

describe('the original of a copied proposal (rule P181)', () => {
  it('is named with its outcome, and changed words are marked', async () => {
    const { user } = show({
      changesSinceEarlier: [
        { questionId: 'abstract', question: 'Abstract', before: 'We try ice', after: 'We melt ice' },
      ],
    });
    const part = within(await screen.findByRole('region', { name: 'Earlier proposal' }));
    expect(part.getByText(/spring · Rejected/)).toBeVisible();
    expect(part.getByRole('link', { name: '2110005 Muons' })).toHaveAttribute('href', '/?reviewModal=3');
    await user.click(part.getByRole('button', { name: 'Show changes' }));
    await part.findByRole('region', { name: 'Abstract' });
    const marked = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marked).toEqual(['try', 'melt']);
  });

  it('is linked to its own page for its members, and says if nothing was changed', async () => {
    const { user } = show({ changesSinceEarlier: [] }, true);
    expect(await screen.findByRole('link', { name: '2110005 Muons' })).toHaveAttribute('href', '/ProposalEdit/3');
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    expect(await screen.findByText('Every question has the same answer as before.')).toBeVisible();
  });
});
