import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FakeServerOptions, refused } from '../../../test/fake-server.ts';
import { basisField, button, open, proposal, topic } from '../../../test/proposal-editor.ts';

afterEach(() => void vi.restoreAllMocks());

it('a proposal deleted while a user is typing preserves the typed text, and says so', async () => {
  const { user, server } = open('/ProposalEdit/21', {
    query: { proposal: proposal() as never },
    mutation: { answerTopic: [] },
    isLive: true,
  });
  const field = await screen.findByRole('textbox', { name: 'Which words?' });
  await user.type(field, 'Sesame');
  await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/21'));
  server.answer({ query: { proposal: null as never } });
  server.tell('changed', { changes: [['proposal/21', 2]] });
  expect(await screen.findByText(/^This is no longer available to you\./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Which words?' })).toHaveValue('Sesame');
});

it('a form whose call was given more time can be saved again, with what was typed before', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { abilities } = proposal();
  const closed = {
    abilities: { ...abilities, edit: { allowed: false, reason: 'CALL_CLOSED', message: 'The call has closed' } },
  };
  const { user, server } = open('/ProposalEdit/21', {
    query: { proposal: proposal() as never },
    mutation: { answerTopic: [] },
    isLive: true,
  });
  await user.type(await screen.findByRole('textbox', { name: 'Which words?' }), 'Sesame');
  await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('call/3'));
  const callChanges = (more: object) => {
    server.answer({ query: { proposal: proposal(more) as never } });
    server.tell('changed', { changes: [['call/3', 1]] });
  };
  callChanges(closed);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  callChanges({});
  expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
  expect(screen.getByRole('textbox', { name: 'Which words?' })).toHaveValue('Sesame');
});

describe('a title that another user has changed in the meantime', () => {
  const told = (...conflicts: object[]) => {
    throw refused('Somebody else has changed the proposal in the meantime', {
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

  it('is shown beside the user’s own; the save sends the values read before', async () => {
    const { dialog, server } = await meet();
    expect(server.calls('updateProposal')[0]?.variables).toMatchObject({
      title: 'Organs',
      read: { title: 'Cells', abstract: 'About cells', proposerId: 7, users: [] },
    });
    expect(within(dialog).getByRole('group', { name: 'Title' })).toBeInTheDocument();
    expect(within(dialog).getByRole('radio', { name: /^My version\s*Organs$/ })).not.toBeChecked();
    expect(
      within(dialog).getByRole('radio', { name: /^Version by Grace Hopper, 04-05-2026.*Tissue$/ }),
    ).not.toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('is overwritten if the user chooses so', async () => {
    const { user, dialog, server } = await meet();
    await user.click(within(dialog).getByRole('radio', { name: /^My version/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('updateProposal')).toHaveLength(2));
    expect(server.calls('updateProposal')[1]?.variables).toMatchObject({
      title: 'Organs',
      read: { title: 'Tissue', abstract: 'About cells' },
    });
  });

  it('is used if the user chooses so, without saving over it', async () => {
    const { user, dialog, server } = await meet();
    await user.click(within(dialog).getByRole('radio', { name: /^Version by/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('answerTopic')).not.toHaveLength(0));
    expect(server.calls('updateProposal')).toHaveLength(1);
  });

  it('saves a title that was changed back after it had been saved automatically', async () => {
    const opened = open('/ProposalEdit/21', {
      ...asks(),
      mutation: { updateProposal: { primaryKey: 21 }, answerTopic: [] },
    });
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await opened.user.type(title, '!');
    await waitFor(() => expect(opened.server.calls('updateProposal')).toHaveLength(1));
    await opened.user.type(title, '{Backspace}');
    await opened.user.click(button('Save'));
    await waitFor(() => expect(opened.server.calls('updateProposal')).toHaveLength(2));
    expect(opened.server.calls('updateProposal')[1]?.variables).toMatchObject({
      title: 'Cells',
      read: { title: 'Cells!' },
    });
  });
});
