import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { DeskPart } from './desk-part.tsx';

const proposal = (proposalPk: number, title: string) => ({
  ...{
    proposalPk,
    proposalId: `P-${proposalPk}`,
    title,
    instruments: ['HALO'],
    instrumentIds: [3],
    dueAt: '2020-01-01T00:00:00Z',
  },
});
const reviewer = (userId: number, name: string) => ({ userId, name, institution: 'ILL', isMember: true, load: 1 });

const answer = {
  fapMatrix: {
    required: 2,
    proposals: [proposal(1, 'Ice'), proposal(2, 'Clay')],
    reviewers: [reviewer(7, 'Ada One'), reviewer(8, 'Bea Two'), reviewer(9, 'Cem Three')],
    cells: [
      { reviewId: 11, proposalPk: 1, userId: 7, status: 'SUBMITTED' },
      { reviewId: 12, proposalPk: 1, userId: 8, status: 'DRAFT' },
    ],
    conflicts: [
      { proposalPk: 2, userId: 8, source: 'DECLARED', mode: 'BLOCK' },
      { proposalPk: 2, userId: 9, source: 'SAME_INSTITUTION', mode: 'WARN', otherName: 'Dan Four' },
    ],
  },
  fap: { id: 3, conflictRules: { asksReason: true } },
} as never;

const open = (more: object = {}, at = '/') =>
  renderScreen(<DeskPart fapId={3} />, {
    person: { id: 5, role: 'FAP_SECRETARY' },
    at,
    server: {
      query: { ...(answer as object), ...more } as never,
      mutation: {
        assignFapReviewersToProposals: { id: 3 },
        removeMemberFromFapProposal: { id: 3 },
        remindReviewers: 1,
        publishAssignmentDraft: 1,
        keepAssignmentDraft: { revision: 5, keptAt: null, cells: [] },
        enterConflict: { id: 3 },
        removeConflict: { id: 3 },
      },
    },
  });

describe('the desk of a panel', () => {
  it('describes each pair in words, and counts submitted, assigned and required reviews', async () => {
    open();
    const grid = await screen.findByRole('grid', { name: 'Reviewers and proposals' });
    expect(within(grid).getByRole('gridcell', { name: 'Ada One, P-1: Submitted' })).toBeVisible();
    expect(within(grid).getByRole('gridcell', { name: 'Bea Two, P-1: Overdue' })).toBeVisible();
    expect(
      within(grid).getByRole('gridcell', { name: 'Cem Three, P-2: Not assigned, Same institution: Dan Four' }),
    ).toBeVisible();
    expect(within(grid).getByRole('rowheader', { name: /P-1 Ice 1 \/ 2 \/ 2/ })).toBeVisible();
  });

  it('remains with the reason being typed when the panel or the right to it is lost', async () => {
    const { user, server, cache } = open();
    const pair = await screen.findByRole('gridcell', { name: /Cem Three, P-2/ });
    await user.click(pair);
    const why = { name: /Reason for assigning them anyway/ };
    await user.type(await screen.findByRole('textbox', why), 'Nobody else');
    server.answer({ query: { fapMatrix: null, fap: null } as never });
    await cache.refetchQueries();
    expect(await screen.findByText(/^This is no longer available to you\./)).toBeInTheDocument();
    expect(screen.getByRole('textbox', why)).toHaveValue('Nobody else');
  });

  it('assigns and unassigns by keyboard, asks for a reason where the panel warns, and never assigns blocked pairs', async () => {
    const { user, server } = open();
    const ada = await screen.findByRole('gridcell', { name: 'Ada One, P-1: Submitted' });
    ada.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('gridcell', { name: 'Bea Two, P-1: Overdue' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.calls('removeAtDesk')[0]?.variables).toEqual({ fapId: 3, proposalPk: 1, memberId: 8 }),
    );
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('gridcell', { name: /Bea Two, P-2/ })).toHaveFocus());
    await user.keyboard(' ');
    expect(server.calls('assignAtDesk')).toEqual([]);
    await user.keyboard('{ArrowRight}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Assign Cem Three anyway?' });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason for assigning them anyway/ }), 'Nobody else');
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(server.calls('assignAtDesk')[0]?.variables).toEqual({
        fapId: 3,
        assignments: [{ proposalPk: 2, memberId: 9 }],
        conflictReason: 'Nobody else',
      }),
    );
  });

  it('renders only what is in view', async () => {
    const many = { ...(answer as { fapMatrix: object }).fapMatrix, cells: [], conflicts: [] };
    open({
      fapMatrix: {
        ...many,
        proposals: Array.from({ length: 3000 }, (_, n) => proposal(n + 1, `Title ${n}`)),
        reviewers: Array.from({ length: 500 }, (_, n) => reviewer(n + 1, `Person ${n}`)),
      },
    });
    const grid = await screen.findByRole('grid');
    expect(grid).toHaveAttribute('aria-rowcount', '3001');
    expect(within(grid).queryAllByRole('gridcell').length).toBeLessThan(1000);
  });

  it('reminds all late reviewers with a preview of the letter', async () => {
    const { user, server } = open({
      reviewerReminders: [
        { userId: 8, email: 'bea@x.org', count: 1, subject: '1 review to submit', html: '<p>Dear Bea</p>' },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Remind late reviewers (1)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remind 1 reviewer' });
    expect(within(dialog).getByText('1 review to submit')).toBeVisible();
    expect(within(dialog).getByTitle('The e-mail as it will be sent')).toHaveAttribute('sandbox', '');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(server.calls('sendReminders')[0]?.variables).toEqual({ fapId: 3, callId: null, userIds: [8] }),
    );
  });

  it('still shows the chosen letter after the letters were reloaded', async () => {
    let isThere = true;
    const letter = { userId: 8, email: 'bea@x.org', count: 1, subject: 'Dear Bea', html: '<p>Bea</p>' };
    const { user, cache } = open({
      reviewerReminders: () =>
        isThere ? [letter, { ...letter, userId: 9, email: 'cem@x.org', subject: 'Dear Cem' }] : null,
    });
    await user.click(await screen.findByRole('button', { name: 'Remind late reviewers (1)' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('combobox', { name: 'E-mail to' }));
    await user.click(await screen.findByRole('option', { name: /cem@x.org/ }));
    expect(within(dialog).getByText('Dear Cem')).toBeVisible();
    isThere = false;
    await cache.invalidateQueries();
    await waitFor(() => expect(within(dialog).queryByText('Dear Cem')).toBeNull());
    isThere = true;
    await user.click(await within(dialog).findByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByText('Dear Cem')).toBeVisible();
  });

  it('publishes a draft with the reason, which is preserved while the dialog is closed', async () => {
    const cells = [{ proposalPk: 2, userId: 9, pinned: false, reasons: ['Knows clay'] }];
    const { user, server } = open(
      { assignmentDraft: { revision: 4, keptAt: null, keptBy: null, cells } },
      '/?call=6&view=draft',
    );
    const publish = { name: 'Publish 1 assignment' };
    await user.click(await screen.findByRole('button', publish));
    await user.click(within(await screen.findByRole('dialog', publish)).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Please give a reason')).toBeVisible();
    expect(server.calls('publishDraftOfDesk')).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /Reason for assigning them anyway/ }), 'Nobody else');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', publish));
    const dialog = await screen.findByRole('dialog', publish);
    expect(within(dialog).getByRole('textbox', { name: /Reason for assigning them anyway/ })).toHaveValue(
      'Nobody else',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('publishDraftOfDesk')[0]?.variables).toEqual({
      fapId: 3,
      callId: 6,
      revision: 4,
      conflictReason: 'Nobody else',
    });
  });

  it('gives a pair of the draft to another reviewer by keyboard and by dragging, never to one in conflict', async () => {
    const planned = [{ proposalPk: 2, userId: 7, pinned: false, reasons: ['Knows clay'] }];
    const { user, server } = open(
      { assignmentDraft: { revision: 4, keptAt: null, keptBy: null, cells: planned } },
      '/?call=6&view=draft',
    );
    const kept = () => server.calls('keepDraftOfDesk').map(({ variables }) => (variables as { cells: object[] }).cells);
    const from = await screen.findByRole('gridcell', { name: /^Ada One, P-2: In the draft/ });
    from.focus();
    await user.keyboard('m');
    expect(await screen.findByText(/^Moving P-2 from Ada One/)).toBeVisible();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(await screen.findByText('P-2 cannot be assigned to Bea Two')).toBeVisible();
    expect(kept()).toEqual([]);
    from.focus();
    await user.keyboard('m{ArrowRight}{ArrowRight}{Enter}');
    const moved = [{ proposalPk: 2, userId: 9, pinned: true, reasons: ['Moved by hand'] }];
    await waitFor(() => expect(kept()).toEqual([moved]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Clear the draft' })).toBeEnabled());
    const dataTransfer = { effectAllowed: 'none' };
    expect(from).toHaveAttribute('draggable', 'true');
    fireEvent.dragStart(from, { dataTransfer });
    const to = screen.getByRole('gridcell', { name: /^Cem Three, P-2/ });
    fireEvent.dragOver(to, { dataTransfer });
    fireEvent.drop(to, { dataTransfer });
    await waitFor(() => expect(kept()).toEqual([moved, moved]));
    fireEvent.dragStart(from, { dataTransfer });
    fireEvent.drop(screen.getByRole('gridcell', { name: /^Cem Three, P-1/ }), { dataTransfer });
    expect(kept()).toHaveLength(2);
  });

  it('shows expertise and wishes on request', async () => {
    const { user, server } = open({
      fapExpertise: {
        fits: [{ proposalPk: 2, userId: 7, score: 0.824, shared: ['clay', 'swelling'] }],
        wishes: [{ proposalPk: 1, userId: 9, wish: 'RATHER_NOT' }],
      },
    });
    await screen.findByRole('gridcell', { name: 'Ada One, P-2: Not assigned' });
    expect(server.calls('deskExpertise')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Expertise and preferences' }));
    expect(
      await screen.findByRole('gridcell', { name: 'Ada One, P-2: Not assigned, Expertise 82%: clay, swelling' }),
    ).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'Cem Three, P-1: Not assigned, Rather not' })).toBeVisible();
  });

  it('shows only proposals without enough reviewers if chosen', async () => {
    const { user } = open();
    await screen.findByRole('rowheader', { name: /P-1 Ice/ });
    await user.click(screen.getByRole('checkbox', { name: 'Only proposals that lack reviewers' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /P-1 Ice/ })).toBeNull());
    expect(screen.getByRole('rowheader', { name: /P-2 Clay/ })).toBeVisible();
  });

  it('has a view of conflicts; a cell shows the reason, withdraws it and adds another', async () => {
    const entered = {
      proposalPk: 1,
      userId: 7,
      source: 'ENTERED',
      mode: 'BLOCK',
      reason: 'A lawsuit',
      statementId: 31,
    };
    const { fapMatrix } = answer as { fapMatrix: { conflicts: object[] } };
    const { user, server } = open(
      { fapMatrix: { ...fapMatrix, conflicts: [...fapMatrix.conflicts, { ...entered, saidBy: 'Henrik Dahl' }] } },
      '/?view=conflicts',
    );
    await user.click(await screen.findByRole('gridcell', { name: /^Ada One, P-1: Entered by/ }));
    const first = await screen.findByRole('dialog', { name: 'Ada One and P-1' });
    expect(first).toHaveTextContent('A lawsuit');
    expect(first).toHaveTextContent('Henrik Dahl');
    await user.click(within(first).getByRole('button', { name: 'Withdraw' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(server.calls('takeBackConflictAtDesk')[0]?.variables).toEqual({ fapId: 3, conflictId: 31 }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('gridcell', { name: 'Cem Three, P-1: No known conflicts' }));
    const second = await screen.findByRole('dialog', { name: 'Cem Three and P-1' });
    await user.click(within(second).getByRole('button', { name: 'Enter' }));
    expect(await within(second).findByText('Please give a reason')).toBeVisible();
    await user.type(within(second).getByRole('textbox', { name: /reason/i }), 'Shared a flat');
    await user.click(within(second).getByRole('button', { name: 'Enter' }));
    await waitFor(() =>
      expect(server.calls('enterConflictAtDesk')[0]?.variables).toEqual({
        enterConflictInput: { fapId: 3, userId: 9, proposalPk: 1, otherUserId: null, reason: 'Shared a flat' },
      }),
    );
  });

  it('has views by reviewer and by instrument', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'By reviewer' }));
    expect(await screen.findByRole('table', { name: 'Reviewers' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'By instrument' }));
    const table = await screen.findByRole('table', { name: 'Instruments' });
    expect(within(table).getByText('HALO')).toBeVisible();
    await user.click(within(table).getByRole('button', { name: 'Actions for HALO' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show in the matrix' }));
    expect(await screen.findByRole('grid', { name: 'Reviewers and proposals' })).toBeVisible();
    await waitFor(() => expect(server.calls('fapDesk').at(-1)?.variables).toMatchObject({ fapId: 3, instrumentId: 3 }));
  });
});
