import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeServerOptions, refused } from '../../../../test/fake-server.ts';
import { ada, basisField, button, grace, open, proposal, topic } from '../../../../test/proposal-editor.ts';

describe('the team', () => {
  const server = (more: object = {}): FakeServerOptions => ({
    query: {
      proposal: proposal({ questionary: { questionaryId: 5, steps: [topic(1, false, basisField)] }, ...more }) as never,
      previousCollaborators: { totalCount: 1, users: [grace] },
    },
    mutation: { updateProposal: { primaryKey: 21 }, setCoProposerInvites: [], answerTopic: [] },
  });
  const dialog = () => screen.findByRole('dialog', { name: 'Add co-proposers to proposal' });

  it('adds co-proposers by name', async () => {
    const { user, server: asked } = open('/ProposalEdit/21', server());
    await user.click(await screen.findByRole('button', { name: 'Add co-proposers' }));
    await user.type(within(await dialog()).getByLabelText('Name or e-mail'), 'hop');
    await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Update' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.calls('updateProposal')[0]?.variables).toMatchObject({ users: [8], proposerId: 7 }),
    );
  });

  it.each([
    ['', 'Please enter a email'],
    ['ab', 'Please type at least 3 characters'],
    ['somebody', 'Enter a full email address'],
    ['somebody@x', 'Keep typing a full email'],
    ['ada@example.org', 'ada@example.org has already been invited'],
    ['nobody@facility.org', 'No user found for the given email'],
  ])('on "%s" shows: %s', async (typed, message) => {
    const { user } = open('/ProposalEdit/21', server());
    await user.click(await screen.findByRole('button', { name: 'Add co-proposers' }));
    if (typed) await user.type(within(await dialog()).getByLabelText('Name or e-mail'), typed);
    await user.click(within(await dialog()).getByRole('button', { name: 'Add' }));
    expect(await within(await dialog()).findByText(message)).toBeVisible();
  });

  it('names the user whose account no longer exists, and preserves the selection (rule P184)', async () => {
    const { user, server: asked } = open('/ProposalEdit/21', server());
    asked.answer({
      mutation: {
        updateProposal: () => {
          throw refused('A person named on the proposal was not found', { reason: 'UNKNOWN_USER', userIds: [8] });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add co-proposers' }));
    await user.type(within(await dialog()).getByLabelText('Name or e-mail'), 'hop');
    await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Update' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const said = await screen.findAllByText(/A person named on the proposal was not found: Grace Hopper/);
    expect(said[0]).toBeVisible();
    expect(screen.getByText('Grace Hopper')).toBeVisible();
  });

  it('rejects a user who is already on the proposal', async () => {
    const { user, server: asked } = open('/ProposalEdit/21', server());
    asked.answer({ query: { basicUserDetailsByEmail: ada } });
    await user.click(await screen.findByRole('button', { name: 'Add co-proposers' }));
    await user.type(within(await dialog()).getByLabelText('Name or e-mail'), 'other@facility.org{Enter}');
    expect(await within(await dialog()).findByText('User is already on the proposal')).toBeVisible();
  });

  describe('the search by full address only, without invites', () => {
    const typeAddress = async (found: object | null) => {
      const { user, server: asked } = open('/ProposalEdit/21', server(), { features: ['EMAIL_SEARCH'] });
      asked.answer({ query: { basicUserDetailsByEmail: found as never } });
      await user.click(await screen.findByRole('button', { name: 'Add co-proposers' }));
      await user.type(within(await dialog()).getByLabelText('E-mail'), 'other@facility.org');
      return user;
    };

    it.each([
      ['the principal investigator', ada],
      ['nobody', null],
    ])('does not offer %s as a result', async (_, found) => {
      await typeAddress(found);
      expect(await screen.findByText('No results found for "other@facility.org"')).toBeVisible();
      expect(screen.queryByRole('option')).not.toBeInTheDocument();
    });

    it('offers a user only once', async () => {
      const user = await typeAddress(grace);
      await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
      await user.type(within(await dialog()).getByLabelText('E-mail'), 'other@facility.org');
      expect(await screen.findByText('No results found for "other@facility.org"')).toBeVisible();
      await user.click(within(await dialog()).getByRole('button', { name: 'Add' }));
      expect(await within(await dialog()).findByText('User has already been added')).toBeVisible();
    });
  });

  it('invites by e-mail if enabled, and asks before discarding the input', async () => {
    const { user, server: asked } = open('/ProposalEdit/21', server(), { features: ['EMAIL_INVITE'] });
    await user.click(await screen.findByRole('button', { name: 'Add co-proposers' }));
    await user.type(within(await dialog()).getByLabelText('Name or e-mail'), 'new@facility.org,');
    expect(await screen.findByText('new@facility.org (invitation)')).toBeVisible();
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('User(s) have not yet been added to the proposal');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Invited by e-mail')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.calls('setCoProposerInvites')[0]?.variables).toEqual({
        input: { proposalPk: 21, emails: ['new@facility.org'] },
      }),
    );
  });

  it('asks before discarding an address that was typed but not added (rule P85)', async () => {
    const { user } = open('/ProposalEdit/21', server(), { features: ['EMAIL_INVITE'] });
    await user.click(await screen.findByRole('button', { name: 'Add co-proposers' }));
    await user.type(within(await dialog()).getByLabelText('Name or e-mail'), 'new@facility.org');
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('User(s) have not yet been added to the proposal');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Invited by e-mail')).toBeVisible();
    expect(screen.getByText('new@facility.org')).toBeVisible();
  });

  it('does not close the dialog while the typed address is incomplete', async () => {
    const { user } = open('/ProposalEdit/21', server(), { features: ['EMAIL_INVITE'] });
    await user.click(await screen.findByRole('button', { name: 'Add co-proposers' }));
    await user.type(within(await dialog()).getByLabelText('Name or e-mail'), 'new@facility');
    await user.click(within(await dialog()).getByRole('button', { name: 'Update' }));
    expect(await within(await dialog()).findByText('Keep typing a full email')).toBeVisible();
  });

  it('offers to invite an unknown address, only once, and offers the user of a known one', async () => {
    const { user, server: asked } = open('/ProposalEdit/21', server(), { features: ['EMAIL_INVITE'] });
    await user.click(await screen.findByRole('button', { name: 'Add co-proposers' }));
    const field = within(await dialog()).getByLabelText('Name or e-mail');
    await user.type(field, 'new@facility.org');
    await user.click(await screen.findByRole('option', { name: 'Invite new@facility.org via email' }));
    expect(await screen.findByText('new@facility.org (invitation)')).toBeVisible();
    expect(field).toHaveValue('');
    await user.type(field, 'new@facility.org');
    await user.click(await screen.findByRole('option', { name: 'Invite new@facility.org via email' }));
    expect(await within(await dialog()).findByText('new@facility.org has already been invited')).toBeVisible();
    await user.type(field, '{Backspace}');
    expect(screen.getAllByText('new@facility.org (invitation)')).toHaveLength(1);
    asked.answer({ query: { basicUserDetailsByEmail: grace } });
    await user.clear(field);
    await user.type(field, 'grace@facility.org');
    expect(await screen.findByRole('option', { name: /Grace Hopper/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /via email/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: /Grace Hopper/ }));
    const added = within(await dialog()).getByRole('list', { name: 'To be added' });
    expect(within(added).getByText('Grace Hopper')).toBeVisible();
  });

  it('does not offer invitations if they are disabled', async () => {
    const { user } = open('/ProposalEdit/21', server());
    await user.click(await screen.findByRole('button', { name: 'Add co-proposers' }));
    await user.type(within(await dialog()).getByLabelText('Name or e-mail'), 'new@facility.org');
    await new Promise((done) => setTimeout(done, 500));
    expect(screen.queryByRole('option', { name: /via email/ })).toBeNull();
  });

  it('sends a pending invitation again, at most once a day', async () => {
    const invite = (id: number, email: string, allowed: boolean) => ({
      id,
      email,
      mailedAt: '2026-05-04T12:00:00.000Z',
      expiresAt: '2026-05-05T12:00:00.000Z',
      sendAgain: { allowed, message: allowed ? null : 'It was sent today' },
    });
    const coProposerInvites = [invite(4, 'late@facility.org', true), invite(5, 'soon@facility.org', false)];
    const { user, server: asked } = open('/ProposalEdit/21', server({ coProposerInvites }), {
      features: ['EMAIL_INVITE'],
    });
    asked.answer({ mutation: { sendInviteAgain: { id: 4 } } });
    const again = await screen.findByRole('button', { name: 'Resend to late@facility.org' });
    const people = screen.getByRole('list', { name: /^Co-Proposers/ });
    expect(people).toHaveTextContent('late@facility.orgInvited by e-mail · sent 04-05-2026 · expired 05-05-2026');
    expect(screen.getByRole('button', { name: 'Resend to soon@facility.org' })).toBeDisabled();
    await user.click(again);
    await waitFor(() => expect(asked.calls('sendInviteAgain')[0]?.variables).toEqual({ inviteId: 4 }));
    expect(await screen.findByText('Invitation sent successfully!')).toBeVisible();
  });

  it('does not allow the current user to be removed', async () => {
    const { user } = open('/ProposalEdit/21', server({ proposer: grace, users: [ada] }));
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Byron' }));
    await user.click(button('Save'));
    expect(screen.getByRole('alert')).toHaveTextContent('You must be part of the proposal.');
  });

  it('changes the principal investigator; the former one stays on the proposal', async () => {
    const { user, server: asked } = open('/ProposalEdit/21', server());
    await user.click(await screen.findByRole('button', { name: 'Change principal investigator' }));
    const people = await screen.findByRole('dialog', { name: 'Set Principal Investigator' });
    await user.click(await within(people).findByRole('button', { name: 'Select Grace Hopper' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.calls('updateProposal')[0]?.variables).toMatchObject({ users: [7], proposerId: 8 }),
    );
  });
});
