import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { ConnectionActions } from './connection-actions.tsx';

const offered = [
  {
    id: 1,
    name: 'Email action',
    description: 'Writes e-mails',
    type: 'EMAIL' as const,
    defaultConfig: {
      __typename: 'EmailActionDefaultConfig' as const,
      recipients: [{ name: 'PI' as const }, { name: 'CO_PROPOSERS' as const }, { name: 'OTHER' as const }],
      emailTemplates: [
        { id: 'news', name: 'News' },
        { id: 'thanks', name: 'Thanks' },
      ],
    },
  },
  {
    id: 2,
    name: 'RabbitMQ action',
    description: 'Notifies other systems',
    type: 'RABBITMQ' as const,
    defaultConfig: { __typename: 'RabbitMQActionDefaultConfig' as const, exchanges: ['house.fanout'] },
  },
  {
    id: 3,
    name: 'Proposal download action',
    description: 'Stores',
    type: 'PROPOSALDOWNLOAD' as const,
    defaultConfig: null,
  },
];
const download = { actionId: 3, action: { type: 'PROPOSALDOWNLOAD' as const }, config: null };

const open = (statusActions: readonly (typeof download)[] = [], entityType?: 'EXPERIMENT') =>
  renderScreen(<ConnectionActions workflowId={1} connectionId={5} {...(entityType ? { entityType } : {})} />, {
    person: { role: 'USER_OFFICER' },
    server: {
      query: { statusActions: offered, workflow: { id: 1, workflowConnections: [{ id: 5, statusActions }] } },
      mutation: { addConnectionStatusActions: [] },
    },
  });
type Opened = ReturnType<typeof open>;
const saved = (server: Opened['server']) =>
  server.calls('setConnectionActions').map(({ variables }) => {
    const { actions } = (variables as { input: { actions: Array<{ actionId: number; config?: string }> } }).input;
    return actions.map(({ actionId, config }) => ({ actionId, config: config ? JSON.parse(config) : null }));
  });

describe('the actions of a connection', () => {
  it('of an experiment workflow cannot store documents of proposals', async () => {
    open([], 'EXPERIMENT');
    expect(await screen.findByRole('checkbox', { name: 'Email action' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'RabbitMQ action' })).toBeEnabled();
    expect(screen.queryByRole('checkbox', { name: 'Proposal download action' })).toBeNull();
  });

  it('require recipients and a template for each group, and are saved together', async () => {
    const { user, server } = open([download]);
    expect(await screen.findByRole('checkbox', { name: 'Proposal download action' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Email action' }));
    await user.click(screen.getByRole('button', { name: 'Save actions' }));
    expect(await screen.findByText('Choose at least one group of recipients')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'Principal investigator' }));
    await user.click(screen.getByRole('button', { name: 'Save actions' }));
    expect(await screen.findByText('Choose a template')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /^E-mail template/ })).toHaveFocus();
    expect(saved(server)).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: /E-mail template/ }));
    await user.click(await screen.findByRole('option', { name: 'News' }));
    await user.click(screen.getByRole('checkbox', { name: 'One e-mail for all proposals that move together' }));
    await user.click(screen.getByRole('checkbox', { name: 'Hold in the outbox until an officer sends them' }));
    await user.click(screen.getByRole('button', { name: 'Save actions' }));
    expect(await screen.findByText('Saved!')).toBeVisible();
    const entry = {
      recipient: { name: 'PI' },
      emailTemplate: { id: 'news', name: 'news' },
      combineEmails: true,
      hold: true,
    };
    expect(saved(server)).toEqual([
      [
        { actionId: 1, config: { recipientsWithEmailTemplate: [entry] } },
        { actionId: 3, config: null },
      ],
    ]);
  });

  it('accept typed addresses on Enter, report invalid ones, and do not combine them in one e-mail', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Email action' }));
    await user.click(screen.getByRole('checkbox', { name: 'Other addresses' }));
    expect(screen.queryByRole('checkbox', { name: /One e-mail for all/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: /E-mail template/ }));
    await user.click(await screen.findByRole('option', { name: 'Thanks' }));
    await user.type(screen.getByRole('combobox', { name: 'Addresses' }), 'nope');
    expect(screen.getByText('Press Enter to add nope')).toBeVisible();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save actions' }));
    expect(await screen.findByText('nope is not a valid email')).toBeVisible();
    expect(saved(server)).toEqual([]);
    await user.type(screen.getByRole('combobox', { name: 'Addresses' }), '{Backspace}ada@example.org{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save actions' }));
    expect(await screen.findByText('Saved!')).toBeVisible();
    expect(saved(server)[0]?.[0]?.config.recipientsWithEmailTemplate[0]).toMatchObject({
      otherRecipientEmails: ['ada@example.org'],
    });
  });

  it('are removed after a warning that their log is removed too', async () => {
    const { user, server } = open([download]);
    await user.click(await screen.findByRole('checkbox', { name: 'Proposal download action' }));
    await user.click(screen.getByRole('checkbox', { name: 'RabbitMQ action' }));
    await user.click(screen.getByRole('button', { name: 'Save actions' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove 1 action' });
    expect(question).toHaveTextContent('The log entries of these actions will also be removed.');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Saved!')).toBeVisible();
    expect(saved(server)).toEqual([[{ actionId: 2, config: { exchanges: ['house.fanout'] } }]]);
  });
});
