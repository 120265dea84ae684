import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type RenderOptions, renderScreen } from '../../../test/render.tsx';
import { adminTab } from './admin-tab.tsx';
import { informationTab } from './information-tab.tsx';
import { logsTab } from './logs-tab.tsx';
import { ProposalRecord } from './proposal-record.tsx';

const may = { allowed: true };
const mayNot = (reason = 'INSUFFICIENT_PERMISSIONS') => ({ allowed: false, reason, message: reason });
const person = { id: 1, firstname: 'Ada', lastname: 'Lovelace', preferredname: null, institution: 'Turin' };

const proposal = {
  primaryKey: 7,
  proposalId: '2110005',
  title: 'Spin ice',
  abstract: 'Cold.',
  submitted: true,
  submittedDate: '2026-01-15T12:00:00.000Z',
  updated: '2026-01-15T12:00:00.000Z',
  finalStatus: 'UNSET' as const,
  status: { id: 2, shortCode: 'FEASIBILITY_REVIEW', name: 'Feasibility review' },
  call: { id: 3, shortCode: 'spring', allocationTimeUnit: 'Day' as const },
  proposer: person,
  users: [],
  coProposerInvites: [],
  receipts: [],
  instruments: [{ id: 5, name: 'PRISM', managementTimeAllocation: null }],
  faps: [],
  questionary: { questionaryId: 9, steps: [] },
  abilities: {
    edit: may,
    download: may,
    administer: may,
    viewAdministration: may,
    notify: mayNot('NO_FINAL_STATUS'),
    readLogs: may,
  },
};

const tabs = [informationTab, adminTab, logsTab];
const show = (
  more: object = {},
  options: {
    at?: string;
    mutation?: object;
    query?: object;
    refusals?: readonly string[];
    features?: RenderOptions['features'];
  } = {},
) => {
  const onBack = vi.fn();
  const rendered = renderScreen(<ProposalRecord primaryKey={7} tabs={tabs} onBack={onBack} />, {
    person: { role: 'USER_OFFICER' },
    features: options.features ?? ['INSTRUMENT_MANAGEMENT', 'FAP_REVIEW'],
    at: options.at ?? '/',
    server: {
      query: { proposal: { ...proposal, ...more }, predefinedMessages: [], ...options.query },
      mutation: { administrationProposal: { primaryKey: 7 }, ...options.mutation },
      refusals: options.refusals,
    },
  });
  return { ...rendered, onBack };
};

describe('the record of a proposal', () => {
  it('shows a summary beside the tabs', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Spin ice' })).toBeVisible();
    expect(screen.getByText('Feasibility review')).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Proposal information', 'Admin', 'Logs']);
  });

  it.each<[string, RenderOptions['features'], number]>([
    ['leads to instrument and panel', ['INSTRUMENT_MANAGEMENT', 'FAP_REVIEW'], 2],
    ['leads to no screen of a feature that is switched off', [], 0],
  ])('names instrument and panel, and %s', async (_, features, links) => {
    const abilities = { ...proposal.abilities, changeStatus: may };
    show({ faps: [{ id: 3, code: 'QM' }], abilities }, { features });
    const summary = within(await screen.findByRole('complementary', { name: 'Summary' }));
    expect(summary.getByText('PRISM')).toBeVisible();
    expect(summary.getByText('QM')).toBeVisible();
    expect(summary.queryAllByRole('link', { name: /^(PRISM|QM)$/ })).toHaveLength(links);
  });

  it('stores its tab in the address', async () => {
    show({}, { at: '/?modalTab=1' });
    expect(await screen.findByRole('tab', { name: 'Admin' })).toHaveAttribute('aria-selected', 'true');
  });

  it('hides tabs that the user may not see', async () => {
    show({
      abilities: {
        ...proposal.abilities,
        administer: mayNot(),
        viewAdministration: { allowed: false },
        readLogs: { allowed: false },
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Spin ice' });
    expect(screen.getAllByRole('tab')).toHaveLength(1);
  });
});

describe('the logs', () => {
  const act = (id: number, allowed: boolean) => ({
    id,
    does: 'Assigned panels to proposals',
    sentence: '3 reviews are removed',
    abilities: { undo: { allowed } },
  });

  it('link to acts on the proposal that can be undone', async () => {
    const { server } = show({}, { at: '/?modalTab=2', query: { acts: [act(9, true), act(8, false)] } });
    const link = await screen.findByRole('link', { name: '1 action of the last week can be undone' });
    expect(link).toHaveAttribute('href', '/Undo?proposal=7');
    expect(link.parentElement).toHaveTextContent('Assigned panels to proposals: 3 reviews are removed.');
    expect(server.calls('undoableOfProposal')[0]?.variables).toEqual({ proposalPk: 7 });
  });

  it('show no such link if nothing can be undone', async () => {
    show({}, { at: '/?modalTab=2', query: { proposalTimeline: [], acts: [act(8, false)] } });
    expect(await screen.findByText('No events yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: /undone/ })).toBeNull();
  });
});

describe('the administration', () => {
  it('enforces its limits when it is saved', async () => {
    const { user, server } = show({}, { at: '/?modalTab=1' });
    const time = await screen.findByRole('textbox', { name: /PRISM/ });
    await user.type(time, '100001');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Must be less than or equal to 100000')).toBeVisible();
    await user.clear(time);
    await user.type(time, '3');
    await user.click(screen.getByRole('combobox', { name: 'Final status' }));
    await user.click(await screen.findByRole('option', { name: 'Accepted' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(server.calls('administrationProposal')[0]?.variables).toMatchObject({
      proposalPk: 7,
      finalStatus: 'ACCEPTED',
      managementTimeAllocations: [{ instrumentId: 5, value: 3 }],
    });
  });

  it('requires an instrument', async () => {
    show({ abilities: { ...proposal.abilities, administer: mayNot('NO_INSTRUMENT') } }, { at: '/?modalTab=1' });
    expect(await screen.findByText('Proposal has to be assigned to an instrument for administration')).toBeVisible();
  });

  it('preserves its input while another tab is open, without asking', async () => {
    const { user, address } = show({}, { at: '/?reviewModal=7&modalTab=1' });
    await user.type(await screen.findByRole('textbox', { name: /PRISM/ }), '3');
    await user.click(screen.getByRole('tab', { name: 'Logs' }));
    await waitFor(() => expect(address()).toBe('/?reviewModal=7&modalTab=2'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Admin' }));
    expect(await screen.findByRole('textbox', { name: /PRISM/ })).toHaveValue('3');
  });

  it('offers predefined messages, and stores new ones', async () => {
    const { user, server } = show(
      { commentForUser: '<p>Dear Ada</p>' },
      {
        at: '/?modalTab=1',
        query: {
          predefinedMessages: ({ filter }: { filter: { key: string } }) =>
            filter.key === 'user'
              ? [{ id: 1, title: 'Reserve', message: 'You are on the list.\n\nWe write.', key: 'user' }]
              : filter.key === 'general'
                ? [{ id: 2, title: 'Cryostat', message: 'Two extra days', key: 'general' }]
                : [],
        },
        mutation: { createPredefinedMessage: { id: 3 }, updatePredefinedMessage: { id: 2 } },
      },
    );
    const button = await screen.findByRole('button', { name: 'Predefined messages: comment for user' });
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Predefined messages' });
    expect(within(dialog).getByRole('textbox', { name: /Message/ })).toHaveValue('Dear Ada');
    await user.click(within(dialog).getByRole('button', { name: 'Save as new' }));
    expect(await within(dialog).findByText('Title is required')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Title/ }), 'Greeting');
    await user.click(within(dialog).getByRole('button', { name: 'Save as new' }));
    expect(await screen.findByText('Message created successfully')).toBeVisible();
    expect(server.calls('createPredefinedMessage')[0]?.variables).toEqual({
      input: { title: 'Greeting', message: 'Dear Ada', key: 'user' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Cryostat' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Title/ }), ' first');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Message updated successfully')).toBeVisible();
    expect(server.calls('updatePredefinedMessage')[0]?.variables).toEqual({
      input: { id: 2, title: 'Cryostat first', message: 'Two extra days', key: 'general' },
      read: { title: 'Cryostat', message: 'Two extra days' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Reserve' }));
    await user.click(within(dialog).getByRole('button', { name: 'Use' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(server.calls('administrationProposal')[0]?.variables.commentForUser).toBe(
      '<p>Dear Ada</p><p>You are on the list.</p><p>We write.</p>',
    );
  });

  it('saves a changed message before it is used', async () => {
    const { user, server } = show(
      {},
      {
        at: '/?modalTab=1',
        query: {
          predefinedMessages: ({ filter }: { filter: { key: string } }) =>
            filter.key === 'user' ? [{ id: 1, title: 'Reserve', message: 'You are on the list.', key: 'user' }] : [],
        },
        mutation: { updatePredefinedMessage: { id: 1, message: 'You are on the list. Soon.' } },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Predefined messages: comment for user' }));
    const dialog = await screen.findByRole('dialog', { name: 'Predefined messages' });
    await user.click(within(dialog).getByRole('button', { name: 'Reserve' }));
    expect(within(dialog).getByRole('button', { name: 'Use' })).toBeEnabled();
    await user.type(within(dialog).getByRole('textbox', { name: /Message/ }), ' Soon.');
    expect(within(dialog).queryByRole('button', { name: 'Use' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Save & Use' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('updatePredefinedMessage')[0]?.variables).toMatchObject({
      input: { id: 1, title: 'Reserve', message: 'You are on the list. Soon.', key: 'user' },
    });
    expect(screen.getByRole('textbox', { name: /Comment for user/i })).toHaveTextContent('You are on the list. Soon.');
  });

  it('offers no messages to users who may not read them', async () => {
    const { server } = show({}, { at: '/?modalTab=1', refusals: ['predefinedMessages', 'general'] });
    await screen.findByRole('textbox', { name: /PRISM/ });
    await waitFor(() => expect(server.calls('predefinedMessages').length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: /Predefined messages/ })).toBeNull();
  });

  it('is read-only for users who may not decide', async () => {
    show(
      {
        commentForManagement: '<p>tight</p>',
        abilities: { ...proposal.abilities, administer: mayNot() },
      },
      { at: '/?modalTab=1' },
    );
    expect(await screen.findByText('tight')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

it('the log shows what happened, who did it, and why', async () => {
  const entry = {
    id: 1,
    eventType: 'PROPOSAL_SUBMITTED',
    at: '2026-01-15T12:00:00.000Z',
    title: 'Proposal submitted',
    isStatusChange: false,
    by: person,
    changes: [
      { field: 'Title', before: 'Ice', after: 'Snow' },
      { field: 'Starts at', before: null, after: '2026-11-18T17:00:00.000Z' },
    ],
  };
  const move = {
    ...entry,
    id: 2,
    title: 'Moved from “Draft” to “Feasibility review”',
    why: 'Because “Proposal submitted” happened',
    isStatusChange: true,
    by: null,
  };
  show({}, { at: '/?modalTab=2', query: { proposalTimeline: [entry, move] } });
  expect(await screen.findByText('Proposal submitted')).toBeVisible();
  expect(screen.getByText(/Automatic · Because/)).toBeVisible();
  expect(screen.getAllByText('Snow')[0]).toBeVisible();
  expect(screen.getAllByText(/^18-11-2026 \d\d:00$/)[0]).toBeVisible();
  expect(screen.queryByText(/2026-11-18T/)).not.toBeInTheDocument();
});

it('the log shows why the proposal is in its status, what was done there and what would move it next', async () => {
  const move = {
    id: 2,
    eventType: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW',
    at: '2026-01-15T12:00:00.000Z',
    title: 'Moved from “Draft” to “Feasibility review”',
    why: 'Because “Proposal submitted” happened',
    isStatusChange: true,
    by: null,
    connectionId: 21,
    outcomes: [
      { id: 1, recipient: 'PI', state: 'SUCCEEDED', message: 'Email successfully sent', detail: '' },
      { id: 2, recipient: null, state: 'FAILED', message: 'Proposal failed to download', detail: 'No printer' },
      { id: 3, recipient: 'CO_PROPOSERS', state: 'WAITING', message: 'Email(s) waiting to be sent', detail: '' },
      { id: 4, recipient: 'OTHER', state: 'HELD', message: 'Email(s) held in the outbox', detail: '' },
      { id: 5, recipient: 'OTHER', state: 'DROPPED', message: 'Email(s) discarded by the user office', detail: '' },
    ],
  };
  const proposalStanding = {
    workflowId: 4,
    isInWorkflow: true,
    status: { id: 2, name: 'Feasibility review' },
    waysOn: [{ connectionId: 22, to: { id: 3, name: 'Panel selection' }, words: 'When “Judged feasible” happens' }],
  };
  show({}, { at: '/?modalTab=2', query: { proposalTimeline: [move], proposalStanding } });
  const standing = await screen.findByRole('region', { name: 'Why does it have the status Feasibility review?' });
  expect(standing).toHaveTextContent('Because “Proposal submitted” happened');
  expect(standing).toHaveTextContent('To Panel selection: When “Judged feasible” happens');
  expect(within(standing).getByRole('link', { name: 'To Panel selection' })).toHaveAttribute(
    'href',
    '/ProposalWorkflowEditor/4?connection=22',
  );
  expect(
    screen.getByRole('link', { name: 'Show in the workflow: Moved from “Draft” to “Feasibility review”' }),
  ).toHaveAttribute('href', '/ProposalWorkflowEditor/4?connection=21');
  const done = within(screen.getByRole('list', { name: 'Actions' })).getAllByRole('listitem');
  expect(done.map((item) => item.textContent)).toEqual([
    'DoneEmail successfully sent · Principal investigator',
    'FailedProposal failed to downloadNo printer',
    'Not yet: in the queueEmail(s) waiting to be sent · Co-proposers',
    'Not yet: held until somebody sends itEmail(s) held in the outbox · Other addresses · Open the outbox',
    'Discarded: it will not be carried outEmail(s) discarded by the user office · Other addresses',
  ]);
  expect(screen.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/EmailOutbox');
});

it.each([
  [true, 'Nothing moves it automatically: no transition leads on from here.'],
  [false, 'Nothing moves it automatically: the status is not part of the workflow of the call.'],
])('the log says if nothing moves the proposal automatically: in the workflow %s', async (isInWorkflow, words) => {
  const created = {
    id: 1,
    eventType: 'PROPOSAL_CREATED',
    at: '2026-01-15T12:00:00.000Z',
    title: 'Proposal created',
    by: person,
  };
  const proposalStanding = { workflowId: 4, isInWorkflow, status: { id: 2, name: 'Expired' }, waysOn: [] };
  show({}, { at: '/?modalTab=2', query: { proposalTimeline: [created], proposalStanding } });
  const standing = await screen.findByRole('region', { name: 'Why does it have the status Expired?' });
  expect(standing).toHaveTextContent('It has had this status from the beginning.');
  expect(standing).toHaveTextContent(words);
});

it('the log links to overwritten texts at their own address', async () => {
  const { user, address } = show(
    {},
    { at: '/?modalTab=2', query: { proposalTimeline: [], overwrittenTexts: { totalCount: 0, texts: [] } } },
  );
  await user.click(await screen.findByRole('button', { name: 'Overwritten texts' }));
  expect(await screen.findByText('Nothing was overwritten')).toBeVisible();
  expect(address()).toBe('/?modalTab=2&log=overwritten');
});

describe('the actions on a proposal', () => {
  const office = {
    ...proposal.abilities,
    invite: may,
    changeStatus: may,
    assignInstruments: may,
    assignPanels: may,
    clone: may,
    delete: may,
  };
  const row = { primaryKey: 7, proposalId: '2110005', title: 'Spin ice', statusId: 2, callId: 3, instruments: [] };
  const query = {
    proposalsView: { totalCount: 1, proposalViews: [row] },
    statuses: [
      { id: 2, shortCode: 'FEASIBILITY_REVIEW', name: 'Feasibility review', description: '' },
      { id: 13, shortCode: 'MANAGEMENT_DECISION', name: 'Management decision', description: '' },
    ],
  };

  it('are in the header for users who manage proposals, with the reason if disabled', async () => {
    const { user } = show({
      abilities: { ...office, notify: mayNot('The proposal has no final status to notify about') },
    });
    expect(await screen.findByRole('button', { name: 'Change status' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const entries = screen.getAllByRole('menuitem');
    expect(entries.map((entry) => entry.firstChild?.textContent)).toEqual([
      'Edit proposal',
      'Give more time',
      'Invite people',
      'NotifyThe proposal has no final status to notify about',
      'Clone',
      'Download',
      'Delete',
    ]);
    expect(screen.getByRole('menuitem', { name: /^Notify/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('are limited to downloading the document for all other users', async () => {
    show({ abilities: { ...office, changeStatus: mayNot() } });
    expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull();
  });

  it('use the dialogs of the table, for this one proposal', async () => {
    const { user, server } = show({ abilities: office }, { query, mutation: { changeProposalsStatus: true } });
    await user.click(await screen.findByRole('button', { name: 'Change status' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('combobox', { name: /Proposal status/ }));
    await user.click(await screen.findByRole('option', { name: /^Management decision/ }));
    const before = server.calls('proposalRecord').length;
    await user.click(within(dialog).getByRole('button', { name: /^Change status/ }));
    expect(await screen.findByText('Proposal status changed successfully!')).toBeVisible();
    expect(server.calls('changeProposalsStatus')[0]?.variables).toEqual({
      changeProposalsStatusInput: { statusId: 13, proposalPks: [7] },
    });
    // The record is read anew.
    await waitFor(() => expect(server.calls('proposalRecord').length).toBeGreaterThan(before));
  });

  it('return to the list after the proposal is deleted', async () => {
    const { user, server, onBack } = show({ abilities: office }, { query, mutation: { deleteProposals: true } });
    server.answer({
      preview: () => ({ operation: 'deleteProposals', does: '', records: [], sentence: 'Nothing else goes' }),
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1 proposal' }));
    await waitFor(() => expect(onBack).toHaveBeenCalled());
    expect(server.calls('deleteProposals')[0]?.variables).toEqual({ proposalPks: [7] });
  });

  it('are offered where something is missing', async () => {
    show(
      { instruments: [], abilities: { ...office, administer: { ...mayNot('NO_INSTRUMENT') } } },
      { at: '/?modalTab=1' },
    );
    const part = await screen.findByRole('tabpanel');
    expect(within(part).getByText(/has to be assigned to an instrument/)).toBeVisible();
    expect(within(part).getByRole('button', { name: 'Assign instrument' })).toBeVisible();
  });
});

describe('the summary', () => {
  const standing = {
    workflowId: 4,
    isInWorkflow: true,
    status: { id: 2, name: 'Feasibility review' },
    waysOn: [{ connectionId: 9, to: { id: 4, name: 'Panel selection' }, words: 'When “Feasible” happens' }],
  };

  it('shows what would move the proposal next, and links to people, call, instruments and panels', async () => {
    show(
      { faps: [{ id: 6, code: 'QM' }], abilities: { ...proposal.abilities, changeStatus: may } },
      { query: { proposalStanding: standing } },
    );
    const summary = within(await screen.findByRole('complementary', { name: 'Summary' }));
    expect(await summary.findByText(/When “Feasible” happens/)).toBeVisible();
    const links = summary.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['spring', '/Calls/3'],
      ['Ada Lovelace', '/People/1'],
      ['PRISM', '/Instruments?search=PRISM'],
      ['QM', '/FapPage/6'],
      ['To Panel selection', '/ProposalWorkflowEditor/4?connection=9'],
    ]);
  });

  it('has no links and does not request the workflow for users who do not manage proposals', async () => {
    const { server } = show({ abilities: { ...proposal.abilities, readLogs: { allowed: false } } });
    const summary = within(await screen.findByRole('complementary', { name: 'Summary' }));
    expect(summary.getByText('Ada Lovelace')).toBeVisible();
    expect(summary.queryAllByRole('link')).toEqual([]);
    expect(server.calls('proposalStanding')).toEqual([]);
  });
});
