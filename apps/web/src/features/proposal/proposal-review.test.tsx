import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { basisField, button, call, open, proposal, topic, words } from '../../../test/proposal-editor.ts';

describe('the review step', () => {
  const complete = { questionary: { questionaryId: 5, steps: [topic(1, true, basisField), topic(2, true, words)] } };

  it('submits after a confirmation that states the consequences', async () => {
    const { user, server } = open('/ProposalEdit/21', {
      query: { proposal: proposal(complete) as never },
      mutation: { submitProposal: { primaryKey: 21, submitted: true } },
    });
    expect(await screen.findByRole('article')).toHaveTextContent('About cells');
    expect(button('Download PDF')).toBeDisabled();
    await user.click(button('Submit'));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('No further edits can be done after submission.');
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(/Your proposal has been submitted successfully\. You will receive/)).toBeVisible();
    const sent = server.calls('submitProposal')[0]?.variables;
    expect(sent).toEqual({ proposalPk: 21, attempt: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it('retries the same submission if there was no response, instead of making another', async () => {
    const { user, server } = open('/ProposalEdit/21', {
      query: { proposal: proposal(complete) as never },
      mutation: {
        submitProposal: () => {
          throw refused('No answer');
        },
      },
    });
    for (const times of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Submit' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Submit' }));
      await waitFor(() => expect(server.calls('submitProposal')).toHaveLength(times));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    const [first, second] = server.calls('submitProposal');
    expect(second?.variables).toEqual(first?.variables);
  });

  it('shows the receipt of a submission, and earlier ones on request', async () => {
    const receipt = {
      kind: 'SUBMITTED',
      reference: '2110005',
      madeAt: '2026-01-15T12:00:00.000Z',
      contentHash: 'ab'.repeat(32),
      isUnchanged: false,
      madeBy: null,
    };
    const again = { ...receipt, kind: 'RESUBMITTED', contentHash: 'cd'.repeat(32), isUnchanged: true };
    const { user } = open('/ProposalEdit/21', {
      query: { proposal: proposal({ ...complete, submitted: true, receipts: [receipt, again] }) as never },
    });
    const shown = await screen.findByRole('region', { name: 'Submission' });
    // The form has the room of whoever comes back to change something.
    expect(within(shown).getByText('Receipt with fingerprint')).not.toBeVisible();
    await user.click(within(shown).getByText(/^(What happens next|Submission)$/, { selector: 'summary' }));
    expect(within(shown).getByText('Receipt with fingerprint')).toBeVisible();
    await user.click(within(shown).getByText('Receipt with fingerprint'));
    expect(shown).toHaveTextContent('2110005');
    expect(shown).toHaveTextContent('cdcdcdcdcdcd…');
    expect(shown).toHaveTextContent('Unchanged since then');
    await user.click(within(shown).getByRole('button', { name: 'Show 1 earlier receipt', hidden: true }));
    expect(shown).toHaveTextContent('abababababab…');
  });

  it('shows a receipt without the fingerprint if its reader may not see it (rule P191)', async () => {
    const receipt = {
      ...{ kind: 'SUBMITTED', reference: '2110005', madeAt: '2026-01-15T12:00:00.000Z' },
      ...{ contentHash: null, isUnchanged: null, madeBy: null },
    };
    const { user } = open('/ProposalEdit/21', {
      query: { proposal: proposal({ ...complete, submitted: true, receipts: [receipt] }) as never },
    });
    const shown = await screen.findByRole('region', { name: 'Submission' });
    await user.click(within(shown).getByText('Receipt', { selector: 'summary' }));
    expect(shown).toHaveTextContent('2110005');
    expect(shown).not.toHaveTextContent(/changed since/i);
    expect(shown).not.toHaveTextContent('Fingerprint');
  });

  it('says that the proposal stays editable, and shows the submission message of the call', async () => {
    const { user } = open('/ProposalEdit/21', {
      query: {
        proposal: proposal({
          ...complete,
          call: {
            ...call,
            submissionMessage: 'Thank you from the call',
            proposalWorkflow: {
              workflowConnections: [{ prevStatusId: 1, status: { shortCode: 'EDITABLE_SUBMITTED' } }],
            },
          },
        }) as never,
      },
      mutation: { submitProposal: { primaryKey: 21, submitted: true } },
    });
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('You will be able to edit it after submission');
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Thank you from the call')).toBeVisible();
  });

  it('disables submission if it is not permitted, and offers a PDF once submitted', async () => {
    open('/ProposalEdit/21', {
      query: {
        proposal: proposal({
          ...complete,
          submitted: true,
          abilities: {
            edit: { allowed: false, message: 'The proposal has been submitted and can no longer be edited' },
            submit: { allowed: false },
            download: { allowed: true },
            invite: { allowed: false },
            clone: { allowed: true },
          },
        }) as never,
      },
    });
    expect(await screen.findByText('The proposal has been submitted and can no longer be edited')).toBeVisible();
    expect(button('Submitted')).toBeDisabled();
    expect(button('Download PDF')).toBeEnabled();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('is shown below the decision, with the comment if there is one', async () => {
    const decided = proposal({
      submitted: true,
      publicStatus: 'rejected',
      notified: true,
      status: { shortCode: 'NOT_ALLOCATED', name: 'Not allocated' },
      commentForUser: '<p>Please come back with larger crystals.</p>',
      abilities: {
        edit: { allowed: false },
        submit: { allowed: false },
        download: { allowed: true },
        invite: { allowed: false },
        clone: { allowed: true },
      },
    });
    open('/ProposalEdit/21', { query: { proposal: decided } });
    const decision = await screen.findByRole('region', { name: 'Decision' });
    expect(decision).toHaveTextContent('Rejected');
    await waitFor(() => expect(decision).toHaveTextContent('Please come back with larger crystals.'));
    // How the house goes on is not the applicant's to read.
    expect(screen.queryByText(/Not allocated/)).not.toBeInTheDocument();
  });

  it('shows no decision before there is one', async () => {
    open('/ProposalEdit/21', { query: { proposal: proposal({ submitted: true, publicStatus: 'submitted' }) } });
    expect(await screen.findByText(/· Submitted/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Decision' })).not.toBeInTheDocument();
  });

  it('opens a submitted but editable proposal at its first step, and says when it was resubmitted', async () => {
    const { user } = open('/ProposalEdit/21', {
      query: {
        proposal: proposal({
          ...complete,
          submitted: true,
          status: { shortCode: 'EDITABLE_SUBMITTED', name: 'Editable after submission' },
        }) as never,
      },
      mutation: { updateProposal: { primaryKey: 21 }, answerTopic: [] },
    });
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.type(title, ' again');
    await user.click(button('Save and continue'));
    expect(await screen.findByText('Saved and proposal resubmitted')).toBeVisible();
  });

  it('shows a message if the proposal does not exist', async () => {
    open('/ProposalEdit/99', { query: { proposal: null as never } });
    expect(await screen.findByText('Proposal not found')).toBeVisible();
  });
});
