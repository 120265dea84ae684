import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { MeetingPart } from './meeting-part.tsx';

const yes = { allowed: true };

const place = (proposalPk: number, grade: number, time: number) => ({
  proposalPk,
  instrumentId: 3,
  fapId: 2,
  technicalTimeAllocation: time,
  averageGrade: grade,
  instrumentSubmitted: false,
  proposal: { primaryKey: proposalPk, proposalId: `P-${proposalPk}`, title: `Proposal ${proposalPk}`, abstract: 'why' },
  assignments: [{ fapMemberUserId: 4, review: { id: proposalPk, status: 'SUBMITTED', grade, comment: 'well' } }],
  meetingAbilities: { saveDecision: yes, allocateTime: yes },
});

const open = (at: string) =>
  renderScreen(<MeetingPart fapId={2} code="QM" />, {
    person: { id: 7, role: 'FAP_CHAIR' },
    at,
    server: {
      query: {
        calls: [{ id: 1, shortCode: 'A', allocationTimeUnit: 'Day' }],
        instrumentsByFap: [
          {
            id: 3,
            name: 'HALO',
            shortCode: 'HALO',
            description: 'Spectrometer',
            availabilityTime: 7,
            submitted: false,
            meetingAbilities: { reorder: yes, submit: yes, unsubmit: { allowed: false } },
          },
        ],
        fap: { id: 2, abilities: { update: { allowed: false } } },
        fapProposalsByInstrument: [place(1, 5, 5), place(2, 2, 4)] as never,
        proposal: { primaryKey: 1, technicalReviews: [] },
      },
      mutation: {
        reorderFapMeetingDecisionProposals: { proposalPk: 1 },
        saveFapMeetingDecision: { proposalPk: 2, submitted: false },
        submitInstrumentInFap: true,
        submitFapMeetingDecisions: [
          {
            proposalPk: 1,
            instrumentId: 3,
            proposal: { primaryKey: 1, proposalId: 'P-1' },
            instrument: { id: 3, name: 'HALO' },
          },
        ] as never,
      },
    },
  });

const titles = () => screen.getAllByRole('button', { name: /^Proposal \d/ }).map((button) => button.textContent);

describe('the meeting of a panel', () => {
  it('orders by average grade, marks where the time is used up, and moves proposals by button', async () => {
    const { user, server } = open('/?instrument=3');
    await screen.findByRole('table', { name: 'Proposals on HALO' });
    expect(titles()).toEqual(['Proposal 2', 'Proposal 1']);
    expect(screen.getByText('Unallocated time: 3 days')).toBeVisible();
    expect(screen.getByText(/Beyond the available time/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move P-1 up' }));
    await waitFor(() =>
      expect(server.calls('orderMeetingProposals')[0]?.variables).toEqual({
        input: {
          proposals: [
            { proposalPk: 1, rankOrder: 1, fapId: 2, instrumentId: 3 },
            { proposalPk: 2, rankOrder: 2, fapId: 2, instrumentId: 3 },
          ],
        },
      }),
    );
  });

  it('records a decision on a proposal with its reviews in view', async () => {
    const { user, server, address } = open('/?instrument=3');
    await user.click(await screen.findByRole('button', { name: 'Proposal 2' }));
    expect(address()).toContain('fapMeetingModal=2');
    const dialog = await screen.findByRole('dialog', { name: 'Proposal 2 (P-2)' });
    expect(within(dialog).getByText('Score: 2')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: 'Recommendation' }));
    await user.click(await screen.findByRole('option', { name: 'Accepted' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('saveMeetingDecision')[0]?.variables).toMatchObject({
        input: { proposalPk: 2, instrumentId: 3, fapId: 2, recommendation: 'ACCEPTED' },
      }),
    );
  });

  it('submits an instrument after confirmation, and names what could not be submitted', async () => {
    const { user, server } = open('/');
    await user.click(await screen.findByRole('button', { name: 'Actions for HALO' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Submit instrument' }));
    const question = await screen.findByRole('alertdialog', { name: 'Submit instrument' });
    expect(question).toHaveTextContent(
      'No further changes to FAP meeting decisions and rankings are possible after submission. Are you sure you want to submit the HALO Instrument?',
    );
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(server.calls('submitMeetingInstrument')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Submit All Completed' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Submit' }));
    const left = await screen.findByRole('dialog', { name: 'Some proposals could not be submitted' });
    expect(left).toHaveTextContent('P-1');
  });
});
