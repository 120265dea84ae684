import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCall } from '../../../../test/call.ts';
import { type RenderOptions, renderScreen } from '../../../../test/render.tsx';
import { CallScreen } from '../call-screen.tsx';

const call = { ...aCall, proposalSequence: 1 };
const group = {
  count: 2,
  status: { id: 4, name: 'Panel selection', entityType: 'PROPOSAL' },
  proposals: [{ primaryKey: 70, proposalId: 'S-70', title: 'Ice' }],
  experiments: [],
};

const experimentGroup = {
  count: 1,
  status: { id: 18, name: 'Form with scientist', entityType: 'EXPERIMENT' },
  proposals: [],
  experiments: [{ experimentPk: 5, experimentId: 'S-70-1', proposal: { primaryKey: 70, title: 'Ice' } }],
};

const open = async (
  stranded: readonly object[],
  { label, choice, features = [] }: { label: RegExp; choice: string; features?: RenderOptions['features'] } = {
    label: /Proposal workflow/,
    choice: 'Fast lane',
  },
) => {
  const statuses = [
    { id: 1, name: 'Draft', shortCode: 'DRAFT', entityType: 'PROPOSAL' },
    { id: 12, name: 'Panel meeting', shortCode: 'FAP_MEETING', entityType: 'PROPOSAL' },
    { id: 21, name: 'Form approved', shortCode: 'ESF_APPROVED', entityType: 'EXPERIMENT' },
  ];
  const shown = renderScreen(<CallScreen />, {
    person: { role: 'USER_OFFICER' },
    features,
    path: '/Calls/$callId',
    at: '/Calls/7',
    server: {
      query: {
        call,
        templates: [{ templateId: 1, name: 'General' }],
        workflows: [
          { id: 2, name: 'Default' },
          { id: 3, name: 'Fast lane' },
        ],
        faps: { faps: [] },
        callWorkflowRehearsal: { stranded, statuses },
      } as never,
      mutation: { updateCall: { id: 7 } },
      act: {
        operation: 'updateCall',
        does: 'Changed the workflow of a call',
        records: [],
        sentence: '2 proposals are changed',
      },
    },
  });
  await shown.user.click(await screen.findByRole('combobox', { name: label }));
  await shown.user.click(await screen.findByRole('option', { name: choice }));
  await shown.user.click(screen.getByRole('button', { name: 'Save' }));
  return shown;
};

it('another workflow that strands proposals is saved once it is chosen what happens to them', async () => {
  const { user, server } = await open([group]);
  const dialog = await screen.findByRole('dialog', { name: 'Change the call’s workflow' });
  expect(server.calls('RehearseCallWorkflow')[0]?.variables).toEqual({ callId: 7, proposalWorkflowId: 3 });
  expect(
    within(dialog).getByText('2 proposals are in Panel selection, which is not in the new workflow'),
  ).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'S-70' })).toBeVisible();
  expect(within(dialog).getByText('and 1 more')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(within(dialog).getByRole('combobox', { name: /What happens to them/ }));
  await user.click(await screen.findByRole('option', { name: 'Move them to Panel meeting' }));
  expect(await within(dialog).findByText('2 proposals are changed.')).toBeVisible();
  expect(server.calls('UpdateCall')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls('UpdateCall')[0]?.variables).toMatchObject({
      input: { id: 7, proposalWorkflowId: 3, statusMoves: [{ fromStatusId: 4, toStatusId: 12 }] },
    }),
  );
});

it('a cancelled change is not saved, and the input is preserved', async () => {
  const { user, server } = await open([group]);
  const dialog = await screen.findByRole('dialog', { name: 'Change the call’s workflow' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('combobox', { name: /Proposal workflow/ })).toHaveTextContent('Fast lane');
  expect(server.calls('UpdateCall')).toHaveLength(0);
});

it('another workflow that strands none is saved without a dialog', async () => {
  const { server } = await open([]);
  await waitFor(() => expect(server.calls('UpdateCall')).toHaveLength(1));
});

it('another workflow for experiments lists experiments, and offers statuses of their kind', async () => {
  const { user, server } = await open([experimentGroup], {
    label: /Experiment workflow/,
    choice: 'Fast lane',
    features: ['EXPERIMENT_SAFETY_REVIEW'],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Change the call’s workflow' });
  expect(server.calls('RehearseCallWorkflow')[0]?.variables).toEqual({ callId: 7, experimentWorkflowId: 3 });
  expect(
    within(dialog).getByText('1 experiment is in Form with scientist, which is not in the new workflow'),
  ).toBeVisible();
  expect(within(dialog).getByRole('list', { name: 'Experiments in Form with scientist' })).toHaveTextContent(
    'S-70-1 Ice',
  );
  await user.click(within(dialog).getByRole('combobox', { name: /What happens to them/ }));
  expect(screen.queryByRole('option', { name: 'Move them to Draft' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'Move them to Form approved' }));
  await within(dialog).findByText('2 proposals are changed.');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls('UpdateCall')[0]?.variables).toMatchObject({
      input: { id: 7, experimentWorkflowId: 3, statusMoves: [{ fromStatusId: 18, toStatusId: 21 }] },
    }),
  );
});
