import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { DecisionsScreen } from './decisions-screen.tsx';

const basis = (more: object = {}) => ({
  instrumentId: 3,
  fapId: 2,
  fapCode: 'QM',
  feasibility: 'FEASIBLE',
  technicalTime: 6,
  fapTime: 5,
  averageGrade: 2.5,
  rankOrder: 1,
  ranked: 4,
  recommendation: 'ACCEPTED',
  decisionSubmitted: true,
  textForApplicant: '<p>The panel was convinced.</p>',
  minutes: '<p>Agreed without a vote.</p>',
  available: 75,
  left: 20,
  ...more,
});
const proposal = (primaryKey: number, more: object = {}) => ({
  primaryKey,
  proposalId: `P-${primaryKey}`,
  title: `Proposal ${primaryKey}`,
  submitted: true,
  finalStatus: 'UNSET',
  managementDecisionSubmitted: false,
  instruments: [{ id: 3, name: 'HALO', managementTimeAllocation: null }],
  decisionBasis: [basis()],
  ...more,
});

const open = (proposals: readonly object[], mutation: object = {}) =>
  renderScreen(<DecisionsScreen />, {
    person: { id: 7, role: 'USER_OFFICER' },
    at: '/Calls/1/decisions',
    path: '/Calls/$callId/decisions',
    server: {
      query: {
        call: { id: 1, shortCode: '27A', allocationTimeUnit: 'Hour' },
        proposals: { totalCount: proposals.length, proposals },
      },
      mutation: { decideProposals: [{ primaryKey: 1 }], ...mutation },
      act: {
        id: 9,
        operation: 'decideProposals',
        does: 'Decided on proposals',
        records: [],
        sentence: 'Two decisions',
      },
    } as never,
  });

describe('decisions on many proposals (rule R170)', () => {
  it('are shown beside their basis, filled in from the panels, and submitted after a preview', async () => {
    const { user, server } = open([
      proposal(1),
      proposal(2, { decisionBasis: [basis({ recommendation: 'REJECTED' })] }),
    ]);
    expect(await screen.findAllByText('Panel: Accepted, mean 2.5, rank 1 of 4, 5 hours')).toHaveLength(1);
    expect(screen.getAllByText('Agreed without a vote.')).toHaveLength(2);
    expect(screen.getByRole('combobox', { name: 'Final status of P-1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Fill in from the panels' }));
    expect(screen.getByRole('spinbutton', { name: 'Time for P-1 on HALO (hours)' })).toHaveValue(5);
    expect(screen.getAllByText('Not saved yet')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Submit 2 decisions' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Submit decisions' });
    expect(server.calls('preview decideProposals')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    const commentForUser = '<p>The panel was convinced.</p>';
    const read = { finalStatus: 'UNSET', managementDecisionSubmitted: false };
    await waitFor(() =>
      expect(server.calls('decideProposals')[0]?.variables).toEqual({
        submit: true,
        decisions: [
          {
            proposalPk: 1,
            commentForUser,
            finalStatus: 'ACCEPTED',
            managementTimeAllocations: [{ instrumentId: 3, value: 5 }],
            read,
          },
          {
            proposalPk: 2,
            commentForUser,
            finalStatus: 'REJECTED',
            managementTimeAllocations: [{ instrumentId: 3, value: 5 }],
            read,
          },
        ],
      }),
    );
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument());
  });

  it('are not submitted again if they are unchanged', async () => {
    const decided = { finalStatus: 'REJECTED', managementDecisionSubmitted: true };
    const { user, server } = open([proposal(1, decided), proposal(2, { finalStatus: 'REJECTED' })]);
    await user.click(await screen.findByRole('checkbox', { name: /P-1/ }));
    expect(screen.getByRole('button', { name: 'Submit decisions' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /P-2/ }));
    await user.click(screen.getByRole('button', { name: 'Submit 1 decision' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Submit decisions' });
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    const submitted = () =>
      server.calls('decideProposals').map(({ variables }) => {
        const { submit, decisions } = variables as { submit: boolean; decisions: { proposalPk: number }[] };
        return [submit, decisions.map(({ proposalPk }) => proposalPk)];
      });
    await waitFor(() => expect(submitted()).toEqual([[true, [2]]]));
  });

  it('are submitted again once they are changed', async () => {
    const { user } = open([proposal(1, { finalStatus: 'REJECTED', managementDecisionSubmitted: true })]);
    await user.click(await screen.findByRole('checkbox', { name: /P-1/ }));
    expect(screen.getByRole('button', { name: 'Submit decisions' })).toBeDisabled();
    await user.type(screen.getByRole('spinbutton', { name: 'Time for P-1 on HALO (hours)' }), '7');
    expect(screen.getByRole('button', { name: 'Submit 1 decision' })).toBeEnabled();
  });

  it('are not submitted as accepted without a time', async () => {
    const { user } = open([proposal(1, { finalStatus: 'ACCEPTED', decisionBasis: [] })]);
    await user.click(await screen.findByRole('checkbox', { name: 'Choose P-1' }));
    expect(screen.getByRole('button', { name: 'Submit 1 decision' })).toBeDisabled();
    expect(screen.getByText(/Before submitting, enter the time allocated to: P-1/)).toBeVisible();
    await user.type(screen.getByRole('spinbutton', { name: 'Time for P-1 on HALO (hours)' }), '0');
    expect(screen.getByRole('button', { name: 'Submit 1 decision' })).toBeEnabled();
  });

  it('preserve the typed input if another user has decided in the meantime', async () => {
    const { user } = open([proposal(1)], {
      decideProposals: () => {
        throw refused('Somebody else has decided in the meantime, so nothing was changed: P-1', {
          reason: 'DECIDED_MEANWHILE',
        });
      },
    });
    await user.type(await screen.findByRole('spinbutton', { name: 'Time for P-1 on HALO (hours)' }), '7');
    await user.click(screen.getByRole('button', { name: 'Save 1 decision' }));
    expect(await screen.findByText(/Somebody else has decided in the meantime/)).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Time for P-1 on HALO (hours)' })).toHaveValue(7);
  });

  it('are notified as selected, also if the list changes behind the dialog', async () => {
    const { user, server, cache } = open([proposal(1), proposal(2), proposal(3)]);
    await user.click(await screen.findByRole('checkbox', { name: 'Choose P-1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose P-2' }));
    await user.click(screen.getByRole('button', { name: 'Notify' }));
    await waitFor(() => expect(server.calls('chosenProposals')).toHaveLength(1));
    const proposals = [proposal(1, { submitted: false }), proposal(2, { submitted: false }), proposal(3)];
    server.answer({ query: { proposals: { totalCount: 3, proposals } } as never });
    await cache.refetchQueries();
    await waitFor(() => expect(screen.queryByText('Proposal 1')).not.toBeInTheDocument());
    const asked = server.calls('chosenProposals').map(({ variables }) => variables);
    for (const one of asked) expect(one).toEqual({ filter: { proposalPks: [1, 2] } });
  });

  it('show a message if there is nothing to decide', async () => {
    open([proposal(1, { submitted: false })]);
    expect(await screen.findByText('Nothing to decide here yet')).toBeVisible();
  });
});
