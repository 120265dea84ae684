import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { AdministrationForm } from './administration-form.tsx';
import type { RecordedProposal } from './record-tab.ts';

const row = {
  instrumentId: 5,
  fapId: 6,
  fapCode: 'QM',
  feasibility: 'FEASIBLE',
  technicalTime: 4,
  technicalSubmitted: true,
  fapTime: 3,
  proposedTime: 3,
  averageGrade: 1.5,
  grades: [1, 2],
  reviews: 3,
  reviewsSubmitted: 1,
  recommendation: 'ACCEPTED',
  rankOrder: 2,
  ranked: 12,
  decisionSubmitted: true,
  available: 30,
  left: 7,
};
const email = {
  actionId: 1,
  action: { type: 'EMAIL', name: 'Email action' },
  config: {
    __typename: 'EmailActionConfig',
    recipientsWithEmailTemplate: [{ hold: true, recipient: { name: 'PI' } }],
  },
};
const way = (name: string, event: string, statusActions: readonly object[] = []) => ({
  connectionId: name.length,
  to: { id: name.length, name },
  words: '',
  missing: ['PROPOSAL_MANAGEMENT_DECISION_SUBMITTED', event],
  met: [],
  statusActions,
});
const standing = {
  workflowId: 4,
  isInWorkflow: true,
  status: { id: 13, name: 'Management decision' },
  waysOn: [way('Allocated', 'PROPOSAL_ACCEPTED', [email]), way('Not allocated', 'PROPOSAL_REJECTED')],
};
const proposal = {
  primaryKey: 7,
  finalStatus: 'UNSET',
  managementDecisionSubmitted: false,
  call: { allocationTimeUnit: 'Day' },
  instruments: [{ id: 5, name: 'PRISM', managementTimeAllocation: null }],
  abilities: { readLogs: { allowed: true }, notify: { allowed: false } },
} as unknown as RecordedProposal;

const show = (more: object = {}, basis: readonly object[] = [row]) =>
  renderScreen(<AdministrationForm proposal={{ ...proposal, ...more }} />, {
    person: { role: 'USER_OFFICER' },
    server: {
      query: {
        proposal: { primaryKey: 7, decisionBasis: basis } as never,
        proposalStanding: standing as never,
        predefinedMessages: [],
      },
      mutation: { administrationProposal: { primaryKey: 7 } },
    },
  });
const choose = async (user: ReturnType<typeof show>['user'], status: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Final status' }));
  await user.click(await screen.findByRole('option', { name: status }));
};
const submitted = () => screen.getByRole('checkbox', { name: /Management decision submitted/ });

it('a decision is shown beside its basis', async () => {
  show();
  const part = await screen.findByRole('region', { name: 'Basis for the decision' });
  const found = within(await within(part).findByRole('region', { name: 'PRISM' }));
  for (const told of [
    'Feasible, 4 days',
    /1, 2, average 1.5/,
    '(reviews submitted: 1 of 3)',
    'Accepted',
    '2 of 12',
    '3 days',
    '7 of 30 days',
  ]) {
    expect(found.getByText(told)).toBeVisible();
  }
});

it('the basis is not requested for users who may not read everything', async () => {
  const { server } = show({ abilities: { readLogs: { allowed: false }, notify: { allowed: false } } });
  await screen.findByRole('combobox', { name: 'Final status' });
  expect(screen.queryByRole('region', { name: 'Basis for the decision' })).toBeNull();
  expect(server.calls('decisionBasis')).toEqual([]);
});

it('accepting fills in the proposed time, and submitting shows the consequences first', async () => {
  const { user, server } = show();
  await screen.findByRole('button', { name: 'Use 3 days from the reviews for PRISM' });
  await choose(user, 'Accepted');
  expect(await screen.findByRole('textbox', { name: /PRISM/ })).toHaveValue('3');
  await user.click(submitted());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Submit the management decision' });
  expect(within(asked).getByText('The proposal will move from Management decision to Allocated.')).toBeVisible();
  expect(within(asked).getByText('An e-mail to Principal investigator, held in the outbox')).toBeVisible();
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.calls('administrationProposal')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Submit the management decision' })).getByRole('button', {
      name: 'Submit',
    }),
  );
  await waitFor(() => expect(server.calls('administrationProposal')).toHaveLength(1));
  expect(server.calls('administrationProposal')[0]?.variables).toMatchObject({
    finalStatus: 'ACCEPTED',
    managementDecisionSubmitted: true,
    managementTimeAllocations: [{ instrumentId: 5, value: 3 }],
  });
});

it('a decision without time can be submitted as rejected but not as accepted', async () => {
  const { user, server } = show({}, [{ ...row, proposedTime: null, fapTime: null, technicalTime: null }]);
  await choose(user, 'Accepted');
  await user.click(submitted());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter the time allocated, or 0 for none')).toBeVisible();
  expect(server.calls('administrationProposal')).toEqual([]);
  await choose(user, 'Rejected');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Submit the management decision' });
  expect(within(asked).getByText('The proposal will move from Management decision to Not allocated.')).toBeVisible();
});
