import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepAs } from '../../../test/kept-text.ts';
import { renderScreen } from '../../../test/render.tsx';
// Loaded on demand; made ready before the clock of a test runs.
import '../../kits/draft/kept/kept-link.tsx';
import { MyProposalsScreen } from './my-proposals-screen.tsx';

const future = new Date(Date.now() + 5.5 * 86_400_000).toISOString();
const call = {
  id: 3,
  shortCode: 'spring',
  referenceNumberFormat: '211{digits:4}',
  startCall: '2020-01-01T00:00:00.000Z',
  endCall: future,
  endCallInternal: future,
};
const may = { allowed: true };
const mayNot = { allowed: false, message: 'No' };

const draft = {
  primaryKey: 7,
  proposalId: '567122',
  title: 'Spin ice',
  publicStatus: 'draft',
  submitted: false,
  created: '2026-01-15T12:00:00.000Z',
  callId: 3,
  finalStatus: 'UNSET',
  proposerId: 1,
  status: { shortCode: 'DRAFT' },
  call,
  abilities: { edit: may, clone: may, delete: may, download: mayNot },
};
const accepted = {
  ...draft,
  primaryKey: 8,
  proposalId: '2110005',
  title: 'Muons',
  publicStatus: 'accepted',
  submitted: true,
  finalStatus: 'ACCEPTED',
  managementDecisionSubmitted: true,
  status: { shortCode: 'ALLOCATED' },
  abilities: { edit: mayNot, clone: may, delete: mayNot, download: may },
};

const world = (proposals: readonly object[], more: object = {}) => ({
  person: { role: 'USER' as const, id: 1 },
  server: {
    query: {
      me: {
        id: 1,
        proposals: proposals.filter((one) => one === draft),
        proposalsPage: { totalCount: proposals.length, proposals },
        coProposerInvites: [],
      },
      calls: [call],
      deletedProposals: [],
      ...more,
    },
    mutation: { deleteProposal: { primaryKey: 7 }, undoDeleteProposal: { primaryKey: 7 }, cloneProposals: [] },
  },
});

describe('my proposals', () => {
  it('show the next step, the status, and which reference is still provisional', async () => {
    renderScreen(<MyProposalsScreen />, world([draft, accepted]));
    const table = await screen.findByRole('table', { name: 'My proposals' });
    expect(await within(table).findByText('Spin ice')).toBeVisible();
    expect(within(table).getByText('567122*')).toBeVisible();
    expect(within(table).getByText('2110005')).toBeVisible();
    expect(screen.getByText(/Pre-submission reference/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Continue Spin ice' })).toHaveAttribute('href', '/ProposalEdit/7');
    expect(screen.getAllByText(/5 days remaining/).length).toBeGreaterThan(0);
    expect(within(table).getByText('Prepare the experiment')).toBeVisible();
  });

  it('show a proposal that was started but not saved, with a link to continue', async () => {
    const read = { value: '', version: null };
    await keepAs('gone', 'proposal-new-3', { 'basis.title': { value: 'Muons again', read } }, Date.now(), 1);
    renderScreen(<MyProposalsScreen />, world([draft]));
    expect(await screen.findByText('Started, not saved yet: Muons again')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Continue with Muons again' });
    expect(link).toHaveAttribute('href', '/ProposalCreate/3/1');
    // Two ways on are never told apart by their place alone: each stands in its own line.
    const lineOf = (name: string) => screen.getByRole('link', { name }).closest('li');
    expect(lineOf('Continue Spin ice')).toHaveTextContent(/^Spin iceContinue$/);
    expect(lineOf('Continue with Muons again')).toHaveTextContent(/^Started, not saved yet: Muons againContinue$/);
  });

  it('show one that was started on another computer and has no title yet', async () => {
    const parts = { 'basis.abstract': { value: 'We want', read: { value: '', version: null }, sent: [] } };
    const copy = JSON.stringify({ keptAt: Date.now(), parts, offers: [] });
    const ownDrafts = [{ record: 'proposal-new-3', window: 'elsewhere', copy }];
    renderScreen(<MyProposalsScreen />, world([], { ownDrafts }));
    expect(await screen.findByRole('link', { name: 'Continue with the new proposal' })).toBeVisible();
  });

  it('link to text typed for a closed call, and show nothing if there is none (rule P183)', async () => {
    const read = { value: '', version: null };
    const line = 'You began a proposal in a call that is no longer open. It was not saved.';
    const title = (value: string) => ({ 'basis.title': { value, read } });
    await keepAs('gone', 'proposal-new-3', title('Muons again'), Date.now(), 1);
    // Of somebody else, of another form, and without a word in it.
    await keepAs('gone', 'proposal-new-98', title('Not mine'), Date.now(), 2);
    await keepAs('gone', 'feedback-4', { comment: { value: 'Fine', read } }, Date.now(), 1);
    await keepAs('gone', 'proposal-new-97', title(' '), Date.now(), 1);
    const { unmount } = renderScreen(<MyProposalsScreen />, world([draft]));
    await screen.findByRole('link', { name: 'Continue with Muons again' });
    await new Promise((done) => setTimeout(done, 300));
    expect(screen.queryByText(line)).toBeNull();
    unmount();
    await keepAs('gone', 'proposal-new-99', title('Ice'), Date.now(), 1);
    // No other call is open either.
    renderScreen(<MyProposalsScreen />, world([], { calls: [] }));
    const link = await screen.findByRole('link', { name: 'See what you typed' });
    expect(link).toHaveAttribute('href', '/ProfilePage/1#all-typed');
    expect(link.parentElement).toHaveTextContent(line);
  });

  it('offer the permitted actions on each row', async () => {
    const visited = {
      ...accepted,
      primaryKey: 9,
      title: 'Skyrmions',
      abilities: { ...accepted.abilities, clone: mayNot },
    };
    const { user } = renderScreen(<MyProposalsScreen />, world([draft, accepted, visited]));
    const actionsOf = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
      await user.keyboard('{Escape}');
      return names;
    };
    expect(await actionsOf('Spin ice')).toEqual(['Edit proposal', 'Clone proposal', 'Delete proposal']);
    expect(await actionsOf('Muons')).toEqual(['View proposal', 'Clone proposal', 'Download Proposal']);
    // Who visits for it, or may use its data, only reads it.
    expect(await actionsOf('Skyrmions')).toEqual(['View proposal', 'Download Proposal']);
  });

  it('offer sharing the data of an accepted one if the facility enables it', async () => {
    const { user } = renderScreen(<MyProposalsScreen />, { ...world([accepted]), features: ['DATA_ACCESS_USERS'] });
    await user.click(await screen.findByRole('button', { name: 'Actions for Muons' }));
    expect(screen.getByRole('menuitem', { name: 'View data access users' })).toBeVisible();
  });

  it('delete a draft after confirmation, and undo it', async () => {
    const { user, server } = renderScreen(<MyProposalsScreen />, world([draft]));
    await user.click(await screen.findByRole('button', { name: 'Actions for Spin ice' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete proposal' }));
    expect(server.calls('deleteProposal')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(server.calls('deleteProposal')[0]?.variables).toEqual({ proposalPk: 7 });
    expect(server.calls('undoDeleteProposal')[0]?.variables).toEqual({ proposalPk: 7 });
  });

  it('can be cloned into a chosen call', async () => {
    const open = { ...call, isActive: true, isActiveInternal: true };
    const { user, server } = renderScreen(<MyProposalsScreen />, world([accepted], { calls: [open] }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Muons' }));
    await user.click(screen.getByRole('menuitem', { name: 'Clone proposal' }));
    await user.click(await screen.findByRole('button', { name: 'Clone' }));
    expect(screen.getByText('You must select active call')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: /Call/ }));
    await user.click(await screen.findByRole('option', { name: /spring/ }));
    await user.click(screen.getByRole('button', { name: 'Clone' }));
    expect(server.calls('cloneMyProposal')[0]?.variables).toEqual({
      cloneProposalsInput: { callId: 3, proposalsToClonePk: [8] },
    });
  });

  it('are paged, searched and sorted by the server, as stored in the address', async () => {
    const at = '/?search=spin&sortField=title&sortDirection=asc&page=2';
    const many = { me: { id: 1, proposals: [], proposalsPage: { totalCount: 400, proposals: [draft] } } };
    const { user, server } = renderScreen(<MyProposalsScreen />, { ...world([draft], many), at });
    await screen.findByText('Spin ice');
    const asked = () => server.calls('myProposals').at(-1)?.variables;
    expect(asked()).toEqual({ first: 10, offset: 20, searchText: 'spin', sortField: 'title', sortDirection: 'asc' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked()).toMatchObject({ first: 10, offset: 30 }));
    await user.click(screen.getByRole('button', { name: 'Call' }));
    await waitFor(() => expect(asked()).toMatchObject({ offset: 0, sortField: 'call.shortCode' }));
  });

  it('show a message if there are none', async () => {
    renderScreen(<MyProposalsScreen />, world([]));
    expect(await screen.findByText('No proposals yet')).toBeVisible();
  });
});

it.each([true, false])('pending invites are shown if invites are enabled: %s', async (on) => {
  const me = {
    id: 1,
    proposals: [draft],
    proposalsPage: { totalCount: 1, proposals: [draft] },
    coProposerInvites: [
      {
        id: 4,
        email: 'me@facility.org',
        expiresAt: future,
        inviterName: 'Lars Berg',
        proposal: { primaryKey: 9, proposalId: '567123', title: 'Muons' },
      },
    ],
  };
  renderScreen(<MyProposalsScreen />, { ...world([draft], { me }), features: on ? ['EMAIL_INVITE'] : [] });
  const notice = 'Lars Berg invites you to be a co-proposer of “Muons”';
  if (on) expect(await screen.findByText(notice)).toBeVisible();
  await screen.findByText('Spin ice');
  if (!on) expect(screen.queryByText(notice)).toBeNull();
});

describe('an invitation', () => {
  const proposal = {
    primaryKey: 9,
    proposalId: '567123',
    title: 'Muons',
    abstract: 'Muons stop in ice.',
    principalInvestigator: 'Lars Berg',
    institution: 'Lund',
    submitted: false,
    callShortCode: 'spring',
    deadline: future,
  };
  const invited = () => {
    const me = {
      id: 1,
      proposals: [],
      proposalsPage: { totalCount: 0, proposals: [] },
      coProposerInvites: [{ id: 4, email: 'me@facility.org', expiresAt: future, inviterName: 'Ida Falk', proposal }],
    };
    const { server, ...rest } = world([], { me });
    const mutation = { acceptCoProposerInvite: { id: 4 }, declineCoProposerInvite: { id: 4 } };
    return renderScreen(<MyProposalsScreen />, {
      ...rest,
      server: { ...server, mutation },
      features: ['EMAIL_INVITE'],
    });
  };

  it('can be previewed before it is accepted', async () => {
    const { user, server } = invited();
    await user.click(await screen.findByRole('button', { name: 'Preview Muons' }));
    const dialog = await screen.findByRole('dialog', { name: 'Muons' });
    for (const words of ['Ida Falk', 'Lars Berg, Lund', 'spring', 'Muons stop in ice.']) {
      expect(within(dialog).getByText(words)).toBeVisible();
    }
    expect(within(dialog).getByText('Deadline')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(server.calls('acceptCoProposerInvite')[0]?.variables).toEqual({ proposalId: '567123' }));
  });

  it('can be declined, which can be undone', async () => {
    const { user, server } = invited();
    await user.click(await screen.findByRole('button', { name: 'Decline Muons' }));
    expect(await screen.findByText('You declined the invitation from Ida Falk')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.calls('declineCoProposerInvite').map(({ variables }) => variables)).toEqual([
        { proposalId: '567123', declined: true },
        { proposalId: '567123', declined: false },
      ]),
    );
  });
});

it('two drafts in one call each have a link to continue by name, and a third can be started', async () => {
  const other = { ...draft, primaryKey: 11, proposalId: '567129', title: 'Iron' };
  const me = { id: 1, proposals: [draft, other], proposalsPage: { totalCount: 2, proposals: [draft, other] } };
  renderScreen(<MyProposalsScreen />, world([draft, other], { me: { ...me, coProposerInvites: [] } }));
  expect(await screen.findByRole('link', { name: 'Continue Spin ice' })).toHaveAttribute('href', '/ProposalEdit/7');
  expect(screen.getByRole('link', { name: 'Continue Iron' })).toHaveAttribute('href', '/ProposalEdit/11');
  expect(screen.getByRole('link', { name: 'Write another proposal for spring' })).toBeVisible();
});
