import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { basisField, call, open, proposal, topic, words } from '../../../test/proposal-editor.ts';
import type { RenderOptions } from '../../../test/render.tsx';

const cycle = { startCycle: '2031-01-01T12:00:00.000Z', endCycle: '2031-06-01T12:00:00.000Z' };
const decided = (more: object = {}) =>
  proposal({
    submitted: true,
    publicStatus: 'accepted',
    notified: true,
    commentForUser: '<p>A clear plan.</p>',
    instruments: [
      { id: 1, name: 'PRISM', managementTimeAllocation: 3 },
      { id: 2, name: 'ARC', managementTimeAllocation: null },
    ],
    experiments: [],
    call: { ...call, ...cycle, allocationTimeUnit: 'Hour' },
    abilities: {
      edit: { allowed: false },
      submit: { allowed: false },
      download: { allowed: true },
      invite: { allowed: false },
      clone: { allowed: true },
    },
    ...more,
  });
const show = (more: object = {}, calls: readonly object[] = [], options: RenderOptions = {}) =>
  open(
    '/ProposalEdit/21',
    {
      query: { proposal: decided(more) as never, calls: calls as never },
      mutation: { cloneProposals: [{ primaryKey: 99 }] as never },
    },
    options,
  );
const region = () => screen.findByRole('region', { name: 'Decision' });

describe('the result on a proposal (rule P180)', () => {
  it('shows the time on each instrument, the comment and when the experiment is planned', async () => {
    show();
    const told = within(await region());
    expect(told.getByRole('heading', { name: 'Accepted' })).toBeVisible();
    expect(await told.findByText('PRISM: 3 hours')).toBeVisible();
    expect(told.getByText('ARC: not decided yet')).toBeVisible();
    expect(told.getByText('A clear plan.')).toBeVisible();
    expect(told.getByText(/Your experiment will be planned between/)).toHaveTextContent('01-01-2031');
  });

  it('shows no details before the applicant is notified', async () => {
    show({ notified: false, commentForUser: null });
    const told = await region();
    expect(told).toHaveTextContent('The facility will write to you');
    expect(told).not.toHaveTextContent('PRISM');
  });

  it('shows the times of the experiments', async () => {
    const [startsAt, endsAt] = ['2031-02-01T12:00:00.000Z', '2031-02-03T12:00:00.000Z'];
    show({ experiments: [{ experimentPk: 5, experimentId: '900021-1', startsAt, endsAt }] });
    const told = await region();
    await waitFor(() => expect(told).toHaveTextContent(/900021-1: 01-02-2031/));
  });

  it('names no experiment that is over as a thing to come', async () => {
    const past = {
      experimentPk: 4,
      experimentId: '900021-1',
      startsAt: '2020-02-01T12:00:00.000Z',
      endsAt: '2020-02-03T12:00:00.000Z',
    };
    const ahead = {
      ...past,
      experimentPk: 5,
      experimentId: '900021-2',
      startsAt: '2031-02-01T12:00:00.000Z',
      endsAt: '2031-02-03T12:00:00.000Z',
    };
    show({ experiments: [past, ahead] });
    const told = await region();
    await waitFor(() => expect(told).toHaveTextContent('900021-2'));
    expect(told).not.toHaveTextContent('900021-1');
    cleanup();
    show({ experiments: [past] }, [], { features: ['SCHEDULER'] });
    expect(await within(await region()).findByText('A clear plan.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull();
  });

  it('asks the members to prepare the experiments, but not users who only visit', async () => {
    const [startsAt, endsAt] = ['2031-02-01T12:00:00.000Z', '2031-02-03T12:00:00.000Z'];
    const experiments = [{ experimentPk: 5, experimentId: '900021-1', startsAt, endsAt }];
    const { unmount } = show({ experiments }, [], { features: ['SCHEDULER'] });
    const way = { name: 'Name visitors and fill in the safety form' };
    expect(await within(await region()).findByRole('link', way)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Submission' })).toBeVisible();
    unmount();
    const refused = { allowed: false };
    const abilities = { edit: refused, submit: refused, download: { allowed: true }, invite: refused, clone: refused };
    show({ experiments, abilities }, [], { features: ['SCHEDULER'] });
    const told = await region();
    await waitFor(() => expect(told).toHaveTextContent(/900021-1: 01-02-2031/));
    expect(within(told).queryByRole('link', way)).toBeNull();
    // They handed nothing in.
    expect(screen.queryByRole('region', { name: 'Submission' })).toBeNull();
  });

  it('shows a visitor neither time nor the next steps of others (rule P190)', async () => {
    const refused = { allowed: false };
    const abilities = { edit: refused, submit: refused, download: { allowed: true }, invite: refused, clone: refused };
    const instruments = [{ id: 1, name: 'PRISM', managementTimeAllocation: null }];
    const guest = { abilities, instruments, commentForUser: null };
    const [startsAt, endsAt] = ['2031-02-01T12:00:00.000Z', '2031-02-03T12:00:00.000Z'];
    const first = show({ ...guest, experiments: [{ experimentPk: 5, experimentId: '900021-1', startsAt, endsAt }] });
    const told = await region();
    await waitFor(() => expect(told).toHaveTextContent(/900021-1: 01-02-2031/));
    expect(told).not.toHaveTextContent('PRISM');
    first.unmount();
    show(guest);
    expect(await region()).toHaveTextContent(/^Accepted$/);
    cleanup();
    show({ ...guest, notified: false });
    expect(await region()).toHaveTextContent(/^Accepted$/);
  });

  it('shows users who may only read it neither a refusal nor a button to submit', async () => {
    const message = 'Only the principal investigator and the co-proposers may do this';
    const refused = { allowed: false, message };
    const abilities = { edit: refused, submit: refused, download: { allowed: true }, invite: refused, clone: refused };
    const questionary = { questionaryId: 5, steps: [topic(1, true, basisField), topic(2, true, words)] };
    for (const submitted of [true, false]) {
      show({ abilities, questionary, submitted, publicStatus: submitted ? 'accepted' : 'draft' });
      expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeEnabled();
      expect(screen.queryByText(message)).toBeNull();
      expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
      cleanup();
    }
    // Its people are told why they cannot change it.
    const locked = { allowed: false, message: 'The proposal has been submitted and can no longer be edited' };
    show({ questionary, abilities: { ...abilities, edit: locked, submit: locked, clone: { allowed: true } } });
    expect(await screen.findByText(locked.message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submitted' })).toBeDisabled();
  });

  it('offers to resubmit a rejected proposal to open calls, as a copy', async () => {
    const next = { ...call, id: 4, shortCode: 'CALL-4', title: 'Spring' };
    const { user, server } = show({ publicStatus: 'rejected' }, [next]);
    await user.click(await screen.findByRole('button', { name: 'Resubmit in CALL-4' }));
    await waitFor(() =>
      expect(server.calls('resubmitProposal')[0]?.variables).toEqual({
        cloneProposalsInput: { callId: 4, proposalsToClonePk: [21] },
      }),
    );
  });

  it('lists all open calls on request', async () => {
    const calls = [1, 2, 3, 4, 5, 6].map((id) => ({ ...call, id, shortCode: `CALL-${id}` }));
    const { user } = show({ publicStatus: 'rejected' }, calls);
    await screen.findByRole('button', { name: 'Resubmit in CALL-5' });
    expect(screen.queryByRole('button', { name: 'Resubmit in CALL-6' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all open calls' }));
    expect(screen.getByRole('button', { name: 'Resubmit in CALL-6' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all open calls' })).toBeNull();
  });

  it('says if no call is open', async () => {
    show({ publicStatus: 'rejected' });
    expect(await screen.findByText('You can apply again in another call; none is open at the moment.')).toBeVisible();
  });
});
