import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { ScientistCommentPart } from './scientist-comment-part.tsx';

const open = (stored: string | null, more: Record<string, unknown> = {}) => {
  const onChanged = vi.fn();
  const comment = stored === null ? null : { commentId: 3, proposalPk: 21, comment: stored };
  const rendered = renderScreen(<ScientistCommentPart proposalPk={21} onChanged={onChanged} />, {
    person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
    server: {
      query: { proposalScientistComment: comment },
      mutation: {
        createProposalScientistComment: { commentId: 3, proposalPk: 21, comment: 'New' },
        updateProposalScientistComment: { commentId: 3, proposalPk: 21, comment: 'Changed' },
        deleteProposalScientistComment: { commentId: 3 },
      },
      ...more,
    },
  });
  return { ...rendered, onChanged };
};

const field = () => screen.findByRole('textbox', { name: /^Scientist comment/ });

describe('the scientist comment', () => {
  it('is added, and must not be empty', async () => {
    const { user, server, onChanged } = open(null);
    const add = await screen.findByRole('button', { name: 'Add comment' });
    expect(add).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Delete comment' })).not.toBeInTheDocument();
    await user.type(await field(), ' ');
    await user.click(add);
    expect(await screen.findByText('Comment is required')).toBeVisible();
    await user.type(await field(), 'New');
    await user.click(add);
    expect(await screen.findByText('Proposal scientist comment successfully created')).toBeVisible();
    expect(server.calls('createScientistComment')[0]?.variables).toEqual({ proposalPk: 21, comment: ' New' });
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('is updated', async () => {
    const { user, server } = open('Old');
    expect(await field()).toHaveValue('Old');
    await user.clear(await field());
    await user.type(await field(), 'Changed');
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    expect(await screen.findByText('Proposal scientist comment successfully updated')).toBeVisible();
    expect(server.calls('updateScientistComment')[0]?.variables).toMatchObject({
      commentId: 3,
      comment: 'Changed',
      read: { comment: expect.any(String) },
    });
  });

  it('is deleted after confirmation', async () => {
    const { user, server, onChanged } = open('Old');
    await user.click(await screen.findByRole('button', { name: 'Delete comment' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Proposal scientist comment successfully deleted')).toBeVisible();
    expect(server.calls('deleteScientistComment')[0]?.variables).toEqual({ commentId: 3 });
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  });

  it('is hidden from users who may not see it', async () => {
    open(null, { refusals: ['proposalScientistComment'] });
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Add comment' })).not.toBeInTheDocument();
  });
});
