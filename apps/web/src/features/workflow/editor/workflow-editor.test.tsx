import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import { setWindowWidth } from '../../../../test/setup.ts';
import { ProposalStatusesDocument } from '../../../api/generated/kits/proposal-rows/proposal-rows.ts';
import { useOperation } from '../../../api/index.ts';
import { WorkflowEditorScreen } from '../workflow-editor-screen.tsx';

const node = { prevStatusId: null, prevConnectionId: null, sortOrder: 0, posX: 0, posY: 0, statusChangingEvents: [] };
const submitted = [{ statusChangingEventId: 1100, statusChangingEvent: 'PROPOSAL_SUBMITTED' }];
const nodes = [
  { ...node, id: 10, statusId: 1 },
  { ...node, id: 11, statusId: 2, prevConnectionId: 10, sortOrder: 1, posY: 140, statusChangingEvents: submitted },
];
const workflow = {
  id: 5,
  name: 'Short way',
  description: '',
  connectionLineType: 'default',
  entityType: 'PROPOSAL',
  revision: 3,
  calls: [{ id: 1, shortCode: 'SPRING' }],
  workflowConnections: nodes,
  standing: [
    { statusId: 2, count: 3 },
    { statusId: 9, count: 4 },
  ],
  abilities: { draw: { allowed: true } },
};
const statuses = [
  { id: 1, shortCode: 'DRAFT', name: 'Draft', description: '' },
  { id: 2, shortCode: 'FAP_REVIEW', name: 'Panel review', description: 'The panel reads' },
  { id: 9, shortCode: 'EXPIRED', name: 'Expired', description: '' },
];
const events = [
  { name: 'PROPOSAL_SUBMITTED', words: 'Proposal submitted', description: 'It was handed in', drives: true },
  { name: 'CALL_ENDED', words: 'Call ended', description: 'The call ended', drives: true },
  { name: 'CALL_CREATED', words: 'Call created', description: 'A call was made', drives: false },
];
const nothing = { stranded: [], lostActions: 0, problems: [] };

/** Stands for the part of another area, which reads by itself. */
function ActionsThere({ connectionId }: { readonly workflowId: number; readonly connectionId: number }) {
  useOperation(ProposalStatusesDocument, {});
  return <p>Actions of {connectionId}</p>;
}

function open(options: { at?: string; rehearsal?: object; saved?: object; nodes?: object[] } = {}) {
  const Actions = vi.fn(ActionsThere);
  return renderScreen(<WorkflowEditorScreen entityType="PROPOSAL" connectionActions={Actions} />, {
    person: { id: 1, role: 'USER_OFFICER' },
    path: '/ProposalWorkflowEditor/$workflowId',
    at: options.at ?? '/ProposalWorkflowEditor/5',
    server: {
      query: {
        workflow: { ...workflow, workflowConnections: options.nodes ?? nodes },
        statuses,
        events,
        workflowRehearsal: options.rehearsal ?? nothing,
      } as never,
      mutation: { saveWorkflow: { ...workflow, revision: 4, ...options.saved } } as never,
    },
  });
}

// The drawing itself is seen in the journey: here the list stands for it, as on a phone.
beforeEach(() => setWindowWidth(800));

const list = () => screen.findByRole('list', { name: 'Statuses and transitions' });
const save = async (user: ReturnType<typeof open>['user']) => user.click(screen.getByRole('button', { name: 'Save' }));

describe('the workflow editor', () => {
  it('lists statuses and ways, and the calls that use the workflow', async () => {
    open();
    expect(await screen.findByText('1 call uses it: SPRING')).toBeVisible();
    expect(within(await list()).getByRole('button', { name: /^To Panel review/ })).toHaveTextContent(
      'Proposal submitted',
    );
    expect(screen.getByText('All changes are saved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('shows the actions of a way', async () => {
    const statusActions = [
      { actionId: 1, action: { type: 'EMAIL' } },
      { actionId: 3, action: { type: 'PROPOSALDOWNLOAD' } },
    ];
    open({ nodes: nodes.map((one) => ({ ...one, statusActions: one.id === 11 ? statusActions : null })) });
    expect(within(await list()).getByRole('button', { name: /^To Panel review/ })).toHaveTextContent(
      'Email action, Proposal download action',
    );
  });

  it('opens at the way named in the address, with its events and actions', async () => {
    const { user } = open({ at: '/ProposalWorkflowEditor/5?connection=11' });
    const dialog = await screen.findByRole('dialog', { name: 'Transition' });
    expect(within(dialog).getByRole('checkbox', { name: 'Proposal submitted' })).toBeChecked();
    expect(within(dialog).queryByRole('checkbox', { name: 'Call created' })).not.toBeInTheDocument();
    expect(within(dialog).getByText('Actions of 11')).toBeVisible();
    await user.type(within(dialog).getByRole('searchbox', { name: 'Search events' }), 'the call ended');
    expect(within(dialog).getByRole('checkbox', { name: 'Call ended' })).not.toBeChecked();
  });

  it('interprets the key of a node without incoming ways as its status', async () => {
    open({ at: '/ProposalWorkflowEditor/5?connection=10' });
    const dialog = await screen.findByRole('dialog', { name: 'Status' });
    expect(within(dialog).getByRole('heading', { name: 'Draft' })).toBeVisible();
    expect(within(dialog).getByText('Actions of 10')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Remove from the workflow' })).not.toBeInTheDocument();
  });

  it('adds a status and a way with events from its lists, and saves everything together', async () => {
    const { user, server } = open();
    await list();
    await user.click(screen.getByRole('button', { name: 'Statuses' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Add status' })).getByRole('button', { name: /Expired/ }),
    );
    const status = await screen.findByRole('dialog', { name: 'Status' });
    await user.click(within(status).getByRole('button', { name: 'Done' }));
    await user.click(within(await list()).getByRole('button', { name: 'Panel review' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Status' })).getByRole('combobox', {
        name: 'Add a transition to',
      }),
    );
    await user.click(await screen.findByRole('option', { name: 'Expired' }));
    const way = await screen.findByRole('dialog', { name: 'Transition' });
    expect(within(way).getByRole('heading', { name: 'Transition from Panel review to Expired' })).toHaveFocus();
    expect(within(way).getByText(/has no events/)).toBeVisible();
    expect(within(way).getByText(/Save the workflow first/)).toBeVisible();
    await user.click(within(way).getByRole('checkbox', { name: 'Call ended' }));
    await user.click(within(way).getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Not saved yet')).toBeVisible();
    await save(user);
    expect(await screen.findByText('Workflow saved')).toBeVisible();
    expect(server.calls('SaveWorkflow')[0]?.variables).toEqual({
      input: {
        workflowId: 5,
        revision: 3,
        name: 'Short way',
        description: '',
        connectionLineType: 'default',
        drawing: {
          statuses: [
            { statusId: 1, posX: 0, posY: 0 },
            { statusId: 2, posX: 0, posY: 140 },
            { statusId: 9, posX: 0, posY: 280 },
          ],
          ways: [
            { connectionId: 11, fromStatusId: 1, toStatusId: 2, events: ['PROPOSAL_SUBMITTED'] },
            { connectionId: null, fromStatusId: 2, toStatusId: 9, events: ['CALL_ENDED'] },
          ],
        },
        moves: [],
      },
    });
  });

  it('undoes and redoes changes', async () => {
    const { user } = open({ at: '/ProposalWorkflowEditor/5?status=2' });
    await user.click(await screen.findByRole('button', { name: 'Remove from the workflow' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Panel review' })).not.toBeInTheDocument());
    expect(screen.getByText('3 proposals are in “Panel review”, which is no longer in the workflow')).toBeVisible();
    expect(screen.queryByText(/'Expired'/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo: Remove Panel review' }));
    expect(await screen.findByRole('button', { name: 'Panel review' })).toBeVisible();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Panel review' })).not.toBeInTheDocument());
  });

  it('asks what to do with proposals in a status that is removed', async () => {
    const proposals = [{ primaryKey: 77, proposalId: 'S-77', title: 'Ice' }];
    const rehearsal = {
      ...nothing,
      lostActions: 1,
      stranded: [
        {
          count: 3,
          status: { id: 2, name: 'Panel review', entityType: 'PROPOSAL' as const },
          proposals,
          experiments: [],
        },
      ],
    };
    const { user, server } = open({ at: '/ProposalWorkflowEditor/5?status=2', rehearsal });
    server.answer({ act: { operation: 'saveWorkflow', does: '', records: [], sentence: '3 proposals are changed' } });
    await user.click(await screen.findByRole('button', { name: 'Remove from the workflow' }));
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'Save workflow' });
    expect(
      within(dialog).getByText('3 proposals are in Panel review, which will be removed from the workflow'),
    ).toBeVisible();
    expect(within(dialog).getByText(/^1 status action will be removed/)).toBeVisible();
    expect(within(dialog).getByText('and 2 more')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(within(dialog).getByRole('combobox', { name: /What happens to them/ }));
    await user.click(await screen.findByRole('option', { name: 'Move them to Draft' }));
    expect(within(dialog).getByText('In this status they can be edited and submitted again.')).toBeVisible();
    expect(await within(dialog).findByText('3 proposals are changed.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('SaveWorkflow')[0]?.variables).toMatchObject({
        input: { moves: [{ fromStatusId: 2, toStatusId: 1 }] },
      }),
    );
  });

  it('reloads what other areas show of the workflow after it is saved', async () => {
    const { user, server } = open({ at: '/ProposalWorkflowEditor/5?connection=11' });
    const way = await screen.findByRole('dialog', { name: 'Transition' });
    await waitFor(() => expect(server.calls('proposalStatuses')).toHaveLength(1));
    await user.click(within(way).getByRole('checkbox', { name: 'Call ended' }));
    await user.click(within(way).getByRole('button', { name: 'Done' }));
    await save(user);
    expect(await screen.findByText('Workflow saved')).toBeVisible();
    await user.click(within(await list()).getByRole('button', { name: /^To Panel review/ }));
    await waitFor(() => expect(server.calls('proposalStatuses')).toHaveLength(2));
  });

  it('shows what prevents it from being saved', async () => {
    const rehearsal = { ...nothing, problems: ['The same events lead twice'] };
    const { user, server } = open({ at: '/ProposalWorkflowEditor/5?status=2', rehearsal });
    await user.click(await screen.findByRole('button', { name: 'Remove from the workflow' }));
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'The workflow cannot be saved as it is' });
    expect(within(dialog).getByText('The same events lead twice')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(server.calls('SaveWorkflow')).toHaveLength(0);
  });

  it('opens the place of a problem', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /No transition leads on from “Panel review”/ }));
    expect(await screen.findByRole('dialog', { name: 'Status' })).toHaveTextContent('The panel reads');
  });
});
