import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeServerOptions, refused } from '../../../test/fake-server.ts';
import { ada, basisField, button, call, open, proposal, topic, words } from '../../../test/proposal-editor.ts';

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

  it('shows the open calls and the remaining time, with links to the form', async () => {
    const { server } = open('/ProposalSelectType', { query: { calls } });
    const list = await screen.findByRole('list', { name: 'Open calls' });
    expect(within(list).getByRole('link', { name: 'Autumn call' })).toHaveAttribute('href', '/ProposalCreate/3/9');
    expect(within(list).getByRole('link', { name: 'B' })).toBeVisible();
    expect(list).toHaveTextContent('2 days remaining');
    expect(server.calls('openCalls')[0]?.variables).toEqual({
      filter: { isActive: true, isActiveInternal: true, isEnded: false, isOrdered: true },
    });
  });

  it('opens the form directly if only one call is open', async () => {
    const { address } = open('/ProposalSelectType', { query: { calls: calls.slice(0, 1) } });
    await waitFor(() => expect(address()).toBe('/ProposalCreate/3/9'));
  });

  it('shows a message if no call is open', async () => {
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

  it('is created by the first save, at its own address', async () => {
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

  it('is not created while title and abstract are missing', async () => {
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

  it('is created only once, even if the rest of the save fails repeatedly', async () => {
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

  it('shows the characters that will be replaced', async () => {
    const { user } = open('/ProposalCreate/3/9', server);
    await user.type(await screen.findByRole('textbox', { name: 'Abstract' }), 'Größe 3 µm');
    expect(screen.getByText(/These will be replaced by a space: ö ß µ/)).toBeVisible();
  });

  it('offers ASCII replacements, applied with one click and undone with another (rule P119)', async () => {
    const { user } = open('/ProposalCreate/3/9', server);
    const abstract = await screen.findByRole('textbox', { name: 'Abstract' });
    await user.type(abstract, 'Größe 3 µm 中');
    expect(
      screen.getByText('Suggested replacements: ö → o,  ß → ss,  µ → u', { normalizer: (shown) => shown }),
    ).toBeVisible();
    await user.click(button('Replace characters'));
    expect(abstract).toHaveValue('Grosse 3 um 中');
    expect(abstract).toHaveFocus();
    // What has no way to be written is still named.
    expect(screen.getByText(/These will be replaced by a space: 中/)).toBeVisible();
    await user.click(button('Undo'));
    expect(abstract).toHaveValue('Größe 3 µm 中');
  });
});

it.each([
  ['keeps the form it was started with, and says so', { submitted: false, call: { ...call, templateId: 9 } }, 1],
  ['has the form of its call', { submitted: false }, 0],
  ['is submitted', { submitted: true, call: { ...call, templateId: 9 } }, 0],
])('a proposal that %s (rule P192)', async (_, given, times) => {
  open('/ProposalEdit/21', { query: { proposal: proposal(given) as never } });
  expect(await screen.findByRole('heading', { name: 'Cells', level: 1 })).toBeVisible();
  expect(screen.queryAllByText(/^The form of this call was replaced/)).toHaveLength(times);
});
