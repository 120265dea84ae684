import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { MeetingPart } from './meeting-part.tsx';

const yes = { allowed: true };
const no = { allowed: false };
type Role = 'USER_OFFICER' | 'FAP_CHAIR' | 'FAP_SECRETARY';

const place = (proposalPk: number, more: object = {}) => ({
  proposalPk,
  instrumentId: 3,
  fapId: 2,
  technicalTimeAllocation: 4,
  averageGrade: 2,
  proposal: { primaryKey: proposalPk, proposalId: `P-${proposalPk}`, title: `Proposal ${proposalPk}`, abstract: 'why' },
  assignments: [
    {
      fapMemberUserId: 4,
      user: { id: 4, firstname: 'P', lastname: 'Four' },
      review: { id: proposalPk, status: 'SUBMITTED', grade: 2, comment: 'well' },
    },
  ],
  meetingAbilities: { saveDecision: yes, reopenDecision: no, allocateTime: yes },
  ...more,
});

const open = (
  role: Role,
  {
    at = '/?instrument=3',
    rows = [place(1)],
    instrument = {},
    mutation = {},
    query = {},
  }: {
    at?: string;
    rows?: readonly object[];
    instrument?: object;
    mutation?: object;
    query?: object;
  } = {},
) =>
  renderScreen(<MeetingPart fapId={2} code="QM" />, {
    person: { id: 7, role },
    at,
    server: {
      query: {
        calls: [{ id: 1, shortCode: 'A', allocationTimeUnit: 'Day' }],
        instrumentsByFap: [
          {
            id: 3,
            name: 'HALO',
            shortCode: 'HALO',
            availabilityTime: 7,
            submitted: false,
            meetingAbilities: { reorder: yes, submit: yes, unsubmit: no },
            ...instrument,
          },
        ],
        fap: { id: 2, abilities: { update: { allowed: role === 'USER_OFFICER' } } },
        fapProposalsByInstrument: rows as never,
        proposal: { primaryKey: 1, technicalReviews: [] },
        ...query,
      },
      mutation: {
        saveFapMeetingDecision: { proposalPk: 1, submitted: true },
        updateFapTimeAllocation: { proposalPk: 1 },
        unsubmitInstrumentInFap: true,
        setInstrumentAvailabilityTime: true,
        ...mutation,
      },
    },
  });

const openDecision = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Proposal 1' }));
  return screen.findByRole('dialog', { name: 'Proposal 1 (P-1)' });
};

afterEach(() => vi.unstubAllGlobals());

describe('roles in the meeting', () => {
  it('a chair submits a decision after a warning that it is final', async () => {
    const { user, server } = open('FAP_CHAIR');
    const dialog = await openDecision(user);
    expect(within(dialog).queryByRole('checkbox', { name: 'Submitted' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    const question = await screen.findByRole('alertdialog', { name: 'Please confirm' });
    expect(question).toHaveTextContent(
      'I am aware that no further changes to the panel meeting are possible after submission.',
    );
    expect(question).toHaveTextContent('a recommendation or one of the two comments is missing.');
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(server.calls('saveMeetingDecision')[0]?.variables).toMatchObject({ input: { submitted: true } }),
    );
    expect(await screen.findByText('Panel decision submitted successfully!')).toBeVisible();
  });

  it('a secretary can read a submitted decision and why it cannot be changed', async () => {
    const message = 'The decision has been submitted and can no longer be changed';
    const { user } = open('FAP_SECRETARY', {
      rows: [
        place(1, {
          meetingDecision: { recommendation: 'ACCEPTED', submitted: true },
          meetingAbilities: { saveDecision: { allowed: false, message }, reopenDecision: no, allocateTime: no },
        }),
      ],
    });
    const dialog = await openDecision(user);
    expect(within(dialog).getByText(message)).toBeVisible();
    for (const name of ['Save', 'Save and continue', 'Submit', 'Overwrite allocated time']) {
      expect(within(dialog).queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('the officer reopens a submitted decision with its checkbox', async () => {
    const { user, server } = open('USER_OFFICER', {
      rows: [
        place(1, {
          meetingDecision: { recommendation: 'ACCEPTED', submitted: true },
          meetingAbilities: { saveDecision: yes, reopenDecision: yes, allocateTime: yes },
        }),
      ],
    });
    const dialog = await openDecision(user);
    expect(within(dialog).queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Submitted' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save and continue' }));
    await waitFor(() =>
      expect(server.calls('saveMeetingDecision')[0]?.variables).toMatchObject({
        input: { recommendation: 'ACCEPTED', submitted: false },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('unsaved choices are not discarded without confirmation', async () => {
    const { user } = open('FAP_CHAIR');
    const dialog = await openDecision(user);
    await user.click(within(dialog).getByRole('combobox', { name: 'Recommendation' }));
    await user.click(await screen.findByRole('option', { name: 'Reserved' }));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await within(dialog).findByRole('combobox', { name: 'Recommendation' })).toHaveTextContent('Reserved');
  });

  it('a chair can read a whole review beside the decision', async () => {
    const { user, server } = open('FAP_CHAIR', {
      query: {
        review: { id: 1, grade: 2, comment: '<p>every word</p>', questionary: { questionaryId: 5, steps: [] } },
      },
    });
    const dialog = await openDecision(user);
    await user.click(within(dialog).getByRole('button', { name: 'Show the review by P Four' }));
    expect(await screen.findByRole('dialog', { name: 'Review by P Four' })).toBeVisible();
    await waitFor(() => expect(server.calls('meetingReview')[0]?.variables).toEqual({ reviewId: 1 }));
  });
});

describe('the time', () => {
  it.each([
    ['-1', 'Must be greater than or equal to 0', undefined],
    ['0', undefined, 0],
    ['100000', undefined, 100_000],
    ['100001', 'Must be less than or equal to 100000', undefined],
  ])('of a proposal, typed as %s, has the problem: %s', async (typed, problem, stored) => {
    const { user, server } = open('FAP_CHAIR');
    const dialog = await openDecision(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Overwrite allocated time' }));
    const time = await screen.findByRole('dialog', { name: 'Overwrite allocated time' });
    await user.type(within(time).getByRole('textbox'), typed);
    if (problem) {
      expect(within(time).getByText(problem)).toBeVisible();
      expect(within(time).getByRole('button', { name: 'Save' })).toBeDisabled();
      return;
    }
    await user.click(within(time).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('setPanelTime')[0]?.variables).toMatchObject({ fapTimeAllocation: stored }),
    );
  });

  it('overwritten by the panel falls back to that of the technical review when cleared', async () => {
    const { user, server } = open('FAP_CHAIR', { rows: [place(1, { fapTimeAllocation: 2 })] });
    const dialog = await openDecision(user);
    expect(await within(dialog).findByText('2 days (Overwritten)')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Overwrite allocated time' }));
    const time = await screen.findByRole('dialog', { name: 'Overwrite allocated time' });
    await user.clear(within(time).getByRole('textbox'));
    await user.click(within(time).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('setPanelTime')[0]?.variables).toMatchObject({ fapTimeAllocation: null }));
  });

  it('of an instrument can be changed by the user office', async () => {
    const { user, server } = open('USER_OFFICER', { at: '/' });
    await user.click(await screen.findByRole('button', { name: 'Actions for HALO' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Update instrument Time' }));
    const dialog = await screen.findByRole('dialog', { name: 'Time for HALO in the call' });
    const field = within(dialog).getByPlaceholderText('Enter in days');
    expect(within(dialog).getByRole('button', { name: 'Update' })).toBeDisabled();
    await user.type(field, '2147483648');
    expect(within(dialog).getByRole('button', { name: 'Update' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, '50');
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(server.calls('setInstrumentTime')[0]?.variables).toEqual({
        callId: 1,
        instrumentId: 3,
        availabilityTime: 50,
      }),
    );
  });
});

describe('the instrument', () => {
  it('has no action for a chair to change its time', async () => {
    const { user } = open('FAP_CHAIR', { at: '/' });
    await user.click(await screen.findByRole('button', { name: 'Actions for HALO' }));
    expect(await screen.findByRole('menuitem', { name: 'Submit instrument' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Update instrument Time' })).not.toBeInTheDocument();
  });

  it('cannot be reordered once it is submitted, nor reopened by a chair', async () => {
    const { user } = open('FAP_CHAIR', {
      instrument: { submitted: true, meetingAbilities: { reorder: no, submit: no, unsubmit: no } },
    });
    expect(await screen.findByRole('button', { name: 'Proposal 1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Actions for HALO' }));
    expect(await screen.findByRole('menuitem', { name: /Unsubmit instrument/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('offers a refresh if a new order could not be stored, which shows the stored order', async () => {
    const order = () => screen.getAllByRole('button', { name: /^Proposal \d$/ }).map(({ textContent }) => textContent);
    const { user, server } = open('FAP_CHAIR', {
      rows: [place(1), place(2)],
      mutation: {
        reorderFapMeetingDecisionProposals: () => {
          throw refused('no');
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Move P-2 up' }));
    const alert = await screen.findByText(/Something went wrong please use refresh button to update the table state/);
    expect(alert).toBeVisible();
    const sent = server.calls('orderMeetingProposals').map(({ variables }) => variables);
    const asked = [2, 1].map((proposalPk, at) => ({ proposalPk, rankOrder: at + 1, fapId: 2, instrumentId: 3 }));
    expect(sent).toEqual([{ input: { proposals: asked } }]);
    expect(order()).toEqual(['Proposal 1', 'Proposal 2']);
    const ranked = [3, 1, 2].map((pk, at) => place(pk, { meetingDecision: { proposalPk: pk, rankOrder: at + 1 } }));
    server.answer({ query: { fapProposalsByInstrument: ranked as never } });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument());
    await waitFor(() => expect(order()).toEqual(['Proposal 3', 'Proposal 1', 'Proposal 2']));
  });

  it('shows its proposals as cards on a narrow screen', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    open('FAP_CHAIR');
    const list = await screen.findByRole('list', { name: 'Proposals on HALO' });
    expect(within(list).getByText('Average score')).toBeVisible();
    expect(within(list).getByText('Unallocated time: 3 days')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('an empty meeting', () => {
  it('shows a message if no call uses the panel', async () => {
    open('FAP_CHAIR', { query: { calls: [] } });
    expect(await screen.findByText('Not in a call yet')).toBeVisible();
  });

  it('shows a message if the panel has no instruments', async () => {
    open('FAP_CHAIR', { query: { instrumentsByFap: [] } });
    expect(await screen.findByText('No instruments yet')).toBeVisible();
  });
});
