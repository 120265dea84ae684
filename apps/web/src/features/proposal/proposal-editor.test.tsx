import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeServerOptions } from '../../../test/fake-server.ts';
import { refused } from '../../../test/fake-server.ts';
import { type RenderOptions, renderApp } from '../../../test/render.tsx';
// The routes load these on demand; here they are made ready before the clock of a test runs.
import './create-proposal-screen.tsx';
import './edit-proposal-screen.tsx';
import './select-call-screen.tsx';

const ada = { id: 7, firstname: 'Ada', lastname: 'Byron', institution: 'Analytical Society' };
const grace = { id: 8, firstname: 'Grace', lastname: 'Hopper', institution: 'Navy' };

const topic = (id: number, isCompleted: boolean, ...fields: object[]) => ({
  isCompleted,
  topic: { id, title: `Topic ${id}`, sortOrder: id },
  fields: fields.map((field) => ({ topicId: id, ...field })),
});

const basisField = {
  question: { id: 'proposal_basis', question: 'Basic information', dataType: 'PROPOSAL_BASIS' },
  config: { __typename: 'ProposalBasisConfig' },
};
const words = {
  question: { id: 'words', question: 'Which words?', dataType: 'TEXT_INPUT' },
  config: { __typename: 'TextInputConfig', required: false },
  value: '',
};

const call = {
  id: 3,
  shortCode: 'CALL-3',
  title: 'Autumn call',
  startCall: '2026-01-01T12:00:00.000Z',
  endCall: '2031-05-01T12:00:00.000Z',
  submissionMessage: null,
};

const proposal = (more: object = {}) => ({
  primaryKey: 21,
  proposalId: '900021',
  title: 'Cells',
  abstract: 'About cells',
  submitted: false,
  status: { shortCode: 'DRAFT', name: 'Draft' },
  proposer: ada,
  users: [],
  coProposerInvites: [],
  call,
  questionary: { questionaryId: 5, steps: [topic(1, true, basisField), topic(2, false, words)] },
  abilities: {
    edit: { allowed: true },
    submit: { allowed: true },
    download: { allowed: false },
    invite: { allowed: true },
  },
  ...more,
});

const open = (at: string, server: FakeServerOptions, more: RenderOptions = {}) =>
  renderApp({ at, server, person: { id: 7, email: 'ada@example.org' }, ...more });

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('choosing a call', () => {
  const calls = [
    {
      id: 3,
      templateId: 9,
      shortCode: 'A',
      title: 'Autumn call',
      startCall: '2026-01-01T12:00:00.000Z',
      endCall: '2031-05-01T12:00:00.000Z',
    },
    {
      id: 4,
      templateId: 9,
      shortCode: 'B',
      title: null,
      endCall: new Date(Date.now() + 49 * 3_600_000).toISOString(),
      startCall: '2026-01-01T12:00:00.000Z',
    },
  ];

  it('shows what is open, how long, and leads to the form', async () => {
    const { server } = open('/ProposalSelectType', { query: { calls } });
    const list = await screen.findByRole('list', { name: 'Open calls' });
    expect(within(list).getByRole('link', { name: 'Autumn call' })).toHaveAttribute('href', '/ProposalCreate/3/9');
    expect(within(list).getByRole('link', { name: 'B' })).toBeVisible();
    expect(list).toHaveTextContent('2 days remaining');
    expect(server.calls('openCalls')[0]?.variables).toEqual({
      filter: { isActive: true, isActiveInternal: true, isEnded: false },
    });
  });

  it('goes straight on when one is open', async () => {
    const { address } = open('/ProposalSelectType', { query: { calls: calls.slice(0, 1) } });
    await waitFor(() => expect(address()).toBe('/ProposalCreate/3/9'));
  });

  it('says so when none is', async () => {
    open('/ProposalSelectType', { query: { calls: [] } });
    expect(await screen.findByText('There are no calls open at this time')).toBeVisible();
  });
});

describe('a new proposal', () => {
  const server: FakeServerOptions = {
    query: {
      call: call as never,
      basicUserDetails: ada,
      blankQuestionaryStepsByCallId: [topic(1, false, basisField), topic(2, false, words)] as never,
      proposal: proposal() as never,
    },
    mutation: {
      createProposal: { primaryKey: 21, questionaryId: 5 },
      updateProposal: { primaryKey: 21 },
      answerTopic: [],
    },
  };

  it('is made by the first save, under its own address', async () => {
    const { user, server: asked, address } = open('/ProposalCreate/3/9', server);
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Cells');
    await user.type(screen.getByRole('textbox', { name: 'Abstract' }), 'About cells');
    expect(screen.getByText('Characters: 11/1500')).toBeVisible();
    expect(screen.getByText('Ada Byron')).toBeVisible();
    await user.click(button('Save and continue'));
    await waitFor(() => expect(address()).toBe('/ProposalEdit/21'));
    expect(await screen.findByRole('heading', { name: 'Topic 2' })).toBeVisible();
    expect(screen.getByText('Saved')).toBeVisible();
    expect(asked.calls('createProposal')[0]?.variables).toEqual({ callId: 3 });
    expect(asked.calls('updateProposal')[0]?.variables).toEqual({
      proposalPk: 21,
      title: 'Cells',
      abstract: 'About cells',
      proposerId: 7,
      users: [],
    });
    expect(asked.calls('answerTopic')[0]?.variables).toMatchObject({
      questionaryId: 5,
      topicId: 1,
      isPartialSave: false,
    });
  });

  it('is not made while title and abstract are missing', async () => {
    const { user, server: asked } = open('/ProposalCreate/3/9', server);
    await screen.findByRole('textbox', { name: 'Title' });
    await user.click(button('Save and continue'));
    const summary = screen.getByRole('alert');
    expect(summary).toHaveTextContent('Title: Proposal Title is required');
    await user.click(within(summary).getByRole('link', { name: 'Abstract' }));
    expect(screen.getByRole('textbox', { name: 'Abstract' })).toHaveFocus();
    expect(summary).toHaveTextContent('Proposal Abstract is required');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Proposal Title is required');
    expect(asked.calls('createProposal')).toEqual([]);
  });

  it('is made once, however often the rest of the save fails', async () => {
    const { user, server: asked } = open('/ProposalCreate/3/9', server);
    asked.answer({
      mutation: {
        ...server.mutation,
        updateProposal: () => {
          throw refused('No');
        },
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Cells');
    await user.type(screen.getByRole('textbox', { name: 'Abstract' }), 'x');
    await user.click(button('Save'));
    await waitFor(() => expect(asked.calls('updateProposal')).toHaveLength(1));
    await waitFor(() => expect(button('Save')).toBeEnabled());
    await user.click(button('Save'));
    await waitFor(() => expect(asked.calls('updateProposal')).toHaveLength(2));
    expect(asked.calls('createProposal')).toHaveLength(1);
  });

  it('names the characters that will be replaced', async () => {
    const { user } = open('/ProposalCreate/3/9', server);
    await user.type(await screen.findByRole('textbox', { name: 'Abstract' }), 'Größe 3 µm');
    expect(screen.getByText(/These will be replaced by a space: ö ß µ/)).toBeVisible();
  });
});

describe('the team', () => {
  const server = (more: object = {}): FakeServerOptions => ({
    query: {
      proposal: proposal({ questionary: { questionaryId: 5, steps: [topic(1, false, basisField)] }, ...more }) as never,
      previousCollaborators: { totalCount: 1, users: [grace] },
    },
    mutation: { updateProposal: { primaryKey: 21 }, setCoProposerInvites: [], answerTopic: [] },
  });
  const dialog = () => screen.findByRole('dialog', { name: 'Add co-proposers to proposal' });

  it('gets co-proposers by name', async () => {
    const { user, server: asked } = open('/ProposalEdit/21', server());
    await user.click(await screen.findByRole('button', { name: 'Add Co-Proposers' }));
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
  ])('typed "%s": %s', async (typed, message) => {
    const { user } = open('/ProposalEdit/21', server());
    await user.click(await screen.findByRole('button', { name: 'Add Co-Proposers' }));
    if (typed) await user.type(within(await dialog()).getByLabelText('Name or e-mail'), typed);
    await user.click(within(await dialog()).getByRole('button', { name: 'Add' }));
    expect(await within(await dialog()).findByText(message)).toBeVisible();
  });

  it('gets nobody twice', async () => {
    const { user, server: asked } = open('/ProposalEdit/21', server());
    asked.answer({ query: { basicUserDetailsByEmail: ada } });
    await user.click(await screen.findByRole('button', { name: 'Add Co-Proposers' }));
    await user.type(within(await dialog()).getByLabelText('Name or e-mail'), 'other@facility.org{Enter}');
    expect(await within(await dialog()).findByText('User is already on the proposal')).toBeVisible();
  });

  it('invites by e-mail where the facility does, and asks before forgetting', async () => {
    const { user, server: asked } = open('/ProposalEdit/21', server(), { features: ['EMAIL_INVITE'] });
    await user.click(await screen.findByRole('button', { name: 'Add Co-Proposers' }));
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

  it('keeps the person who saves', async () => {
    const { user } = open('/ProposalEdit/21', server({ proposer: grace, users: [ada] }));
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Byron' }));
    await user.click(button('Save'));
    expect(screen.getByRole('alert')).toHaveTextContent('You must be part of the proposal.');
  });

  it('gets another principal investigator; the former one stays on it', async () => {
    const { user, server: asked } = open('/ProposalEdit/21', server());
    await user.click(await screen.findByRole('button', { name: 'Edit Principal Investigator' }));
    const people = await screen.findByRole('dialog', { name: 'Set Principal Investigator' });
    await user.click(await within(people).findByRole('button', { name: 'Select Grace Hopper' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.calls('updateProposal')[0]?.variables).toMatchObject({ users: [7], proposerId: 8 }),
    );
  });
});

describe('title and abstract that somebody else changed meanwhile', () => {
  const told = (...conflicts: object[]) => {
    throw refused('Somebody else has changed the proposal meanwhile', {
      code: 'CONFLICT',
      reason: 'PROPOSAL_CHANGED',
      conflicts,
    });
  };
  const theirs = { part: 'title', theirs: 'Tissue', by: 'Grace Hopper', at: '2026-05-04T12:00:00.000Z' };
  const asks = (): FakeServerOptions => ({
    query: { proposal: proposal({ questionary: { questionaryId: 5, steps: [topic(1, false, basisField)] } }) as never },
    mutation: { updateProposal: (() => told(theirs)) as never, answerTopic: [] },
  });
  const meet = async () => {
    const opened = open('/ProposalEdit/21', asks());
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await opened.user.clear(title);
    await opened.user.type(title, 'Organs');
    await opened.user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: /^Somebody else has changed/ });
    opened.server.answer({ mutation: { updateProposal: { primaryKey: 21 }, answerTopic: [] } });
    return { ...opened, dialog };
  };

  it('is shown beside one’s own; the save says what it had read', async () => {
    const { dialog, server } = await meet();
    expect(server.calls('updateProposal')[0]?.variables).toMatchObject({
      title: 'Organs',
      read: { title: 'Cells', abstract: 'About cells', proposerId: 7, users: [] },
    });
    expect(within(dialog).getByRole('group', { name: 'Title' })).toBeInTheDocument();
    expect(within(dialog).getByRole('radio', { name: /^Mine\s*Organs$/ })).not.toBeChecked();
    expect(
      within(dialog).getByRole('radio', { name: /^Theirs, by Grace Hopper, 04-05-2026.*Tissue$/ }),
    ).not.toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('is overwritten knowingly', async () => {
    const { user, dialog, server } = await meet();
    await user.click(within(dialog).getByRole('radio', { name: /^Mine/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('updateProposal')).toHaveLength(2));
    expect(server.calls('updateProposal')[1]?.variables).toMatchObject({
      title: 'Organs',
      read: { title: 'Tissue', abstract: 'About cells' },
    });
  });

  it('stands in the form when it is chosen, and nothing is sent over it', async () => {
    const { user, dialog, server } = await meet();
    await user.click(within(dialog).getByRole('radio', { name: /^Theirs/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('answerTopic')).not.toHaveLength(0));
    expect(server.calls('updateProposal')).toHaveLength(1);
  });

  it('saves what was typed back after it had been saved by itself', async () => {
    const opened = open('/ProposalEdit/21', {
      ...asks(),
      mutation: { updateProposal: { primaryKey: 21 }, answerTopic: [] },
    });
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await opened.user.type(title, '!');
    await waitFor(() => expect(opened.server.calls('updateProposal')).toHaveLength(1), { timeout: 5000 });
    await opened.user.type(title, '{Backspace}');
    await opened.user.click(button('Save'));
    await waitFor(() => expect(opened.server.calls('updateProposal')).toHaveLength(2));
    expect(opened.server.calls('updateProposal')[1]?.variables).toMatchObject({
      title: 'Cells',
      read: { title: 'Cells!' },
    });
  });
});

describe('the review', () => {
  const complete = { questionary: { questionaryId: 5, steps: [topic(1, true, basisField), topic(2, true, words)] } };

  it('submits after a question that says what follows', async () => {
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
    expect(server.calls('submitProposal')[0]?.variables).toEqual({ proposalPk: 21 });
  });

  it('says when the proposal stays editable, and the words of the call', async () => {
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

  it('does not submit what is not allowed, and can be taken home once submitted', async () => {
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
          },
        }) as never,
      },
    });
    expect(await screen.findByText('The proposal has been submitted and can no longer be edited')).toBeVisible();
    expect(button('Submitted')).toBeDisabled();
    expect(button('Download PDF')).toBeEnabled();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('is read under what was decided, with the comment once there is one', async () => {
    const decided = proposal({
      submitted: true,
      publicStatus: 'rejected',
      status: { shortCode: 'NOT_ALLOCATED', name: 'Not allocated' },
      commentForUser: '<p>Please come back with larger crystals.</p>',
      abilities: {
        edit: { allowed: false },
        submit: { allowed: false },
        download: { allowed: true },
        invite: { allowed: false },
      },
    });
    open('/ProposalEdit/21', { query: { proposal: decided } });
    const decision = await screen.findByRole('region', { name: 'Decision' });
    expect(decision).toHaveTextContent('Rejected');
    expect(decision).toHaveTextContent('Please come back with larger crystals.');
    // How the house goes on is not the applicant's to read.
    expect(screen.queryByText(/Not allocated/)).not.toBeInTheDocument();
  });

  it('tells of no decision before there is one', async () => {
    open('/ProposalEdit/21', { query: { proposal: proposal({ submitted: true, publicStatus: 'submitted' }) } });
    expect(await screen.findByText(/· Submitted/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Decision' })).not.toBeInTheDocument();
  });

  it('opens at the first step of a submitted proposal that may be edited, and says it was resubmitted', async () => {
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

  it('says when there is no such proposal', async () => {
    open('/ProposalEdit/99', { query: { proposal: null as never } });
    expect(await screen.findByText('Proposal not found')).toBeVisible();
  });
});
