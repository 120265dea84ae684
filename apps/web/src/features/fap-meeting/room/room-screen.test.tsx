import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { RoomScreen } from './room-screen.tsx';

const yes = { allowed: true };
const no = { allowed: false };

const place = (proposalPk: number, more: object = {}) => ({
  proposalPk,
  instrumentId: 3,
  fapId: 2,
  technicalTimeAllocation: 4,
  averageGrade: 2,
  gradeDeviation: 1,
  proposal: { primaryKey: proposalPk, proposalId: `P-${proposalPk}`, title: `Proposal ${proposalPk}`, abstract: 'why' },
  assignments: [{ fapMemberUserId: 4, review: { id: proposalPk, status: 'SUBMITTED', grade: 2, comment: 'well' } }],
  meetingAbilities: { saveDecision: yes, reopenDecision: no, allocateTime: yes },
  ...more,
});

const aRoom = (more: object = {}, places: readonly object[] = [place(1), place(2), place(3)]) => ({
  fapId: 2,
  callId: 1,
  discussedPk: 1,
  discussedInstrumentId: 3,
  pleaseLeave: false,
  leaving: [],
  timerSpentMs: 0,
  locked: false,
  fap: { id: 2, code: 'QM' },
  call: { id: 1, shortCode: '27A', allocationTimeUnit: 'Day' },
  abilities: { steer: yes },
  agenda: [
    {
      instrument: {
        id: 3,
        name: 'HALO',
        availabilityTime: 9,
        submitted: false,
        meetingAbilities: { reorder: yes, submit: yes, unsubmit: no },
      },
      places,
    },
  ],
  ...more,
});

const open = (room: object = aRoom(), mutation: object = {}, at = '/FapMeeting/2/1') =>
  renderScreen(<RoomScreen />, {
    person: { id: 7, role: 'FAP_CHAIR' },
    at,
    path: '/FapMeeting/$fapId/$callId',
    server: {
      query: { fapMeetingRoom: room },
      mutation: {
        saveFapMeetingDecision: { proposalPk: 1, submitted: false },
        discussInFapMeeting: { fapId: 2, callId: 1 },
        setFapMeetingTimer: { fapId: 2, callId: 1 },
        lockFapMeeting: { fapId: 2, callId: 1, locked: true },
        moveInFapMeeting: { fapId: 2 },
        ...mutation,
      },
    } as never,
  });

const agenda = async () => screen.findByRole('complementary', { name: 'Agenda of the meeting' });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('leading a meeting', () => {
  it('announces to screen readers what is discussed, and when the meeting continues or pauses', async () => {
    const { server, cache } = open();
    const told = async (words: string) => {
      await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words));
    };
    await told('Now discussing 1 of 3: Proposal 1');
    server.answer({ query: { fapMeetingRoom: aRoom({ discussedPk: 2 }) as never } });
    await cache.refetchQueries();
    await told('Now discussing 2 of 3: Proposal 2');
    server.answer({ query: { fapMeetingRoom: aRoom({ discussedPk: null, discussedInstrumentId: null }) as never } });
    await cache.refetchQueries();
    await told('No proposal is being discussed');
  });

  it('shows the discussed proposal with grades and time, and the line where the time is used up', async () => {
    open();
    expect(await heading('Proposal 1')).toBeVisible();
    expect(screen.getByText('Grades 2; mean 2, spread 1')).toBeVisible();
    expect(within(await agenda()).getByText('Time runs out here: 1 of 9 days left')).toBeVisible();
    expect(within(await agenda()).getByText(/Beyond the available time/)).toBeVisible();
  });

  it('renders the part of a long agenda around the discussed place, and more on request', async () => {
    const places = Array.from({ length: 400 }, (_, at) => place(at + 1));
    const { user } = open(aRoom({ discussedPk: 200 }, places));
    await heading('Proposal 200');
    const list = within(await agenda());
    const drawn = () => list.getAllByRole('button', { name: /^Proposal \d+$/ }).map(({ textContent }) => textContent);
    expect(drawn()).toEqual(Array.from({ length: 100 }, (_, at) => `Proposal ${at + 150}`));
    await user.click(list.getByRole('button', { name: 'Show more (149 above)' }));
    expect(drawn()[0]).toBe('Proposal 50');
    await user.click(list.getByRole('button', { name: 'Show more (151 below)' }));
    expect(drawn().at(-1)).toBe('Proposal 349');
  });

  it('shows where the time is used up even if that part of a long agenda is not rendered', async () => {
    const room = aRoom(
      {},
      Array.from({ length: 400 }, (_, at) => place(at + 1)),
    );
    const [part] = room.agenda;
    open({ ...room, agenda: [{ ...part, instrument: { ...part?.instrument, availabilityTime: 700 } }] });
    await heading('Proposal 1');
    expect(within(await agenda()).getByText('Time runs out after position 175')).toBeVisible();
  });

  it('prints the whole agenda, however much of it the screen shows', async () => {
    const places = Array.from({ length: 400 }, (_, at) => place(at + 1));
    open(aRoom({ discussedPk: 200 }, places));
    await heading('Proposal 200');
    expect(screen.queryByText(/^P-400 Proposal 400$/)).toBeNull();
    window.dispatchEvent(new Event('beforeprint'));
    expect(screen.getByText(/^P-1 Proposal 1$/)).toBeInTheDocument();
    expect(screen.getByText(/^P-400 Proposal 400$/)).toBeInTheDocument();
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(screen.queryByText(/^P-400 Proposal 400$/)).toBeNull());
  });

  it('records a decision and moves on by key', async () => {
    const { user, server } = open();
    await heading('Proposal 1');
    await user.keyboard('3');
    await waitFor(() =>
      expect(server.calls('saveMeetingDecision')[0]?.variables).toMatchObject({
        input: { proposalPk: 1, instrumentId: 3, fapId: 2, recommendation: 'REJECTED' },
        read: { recommendation: 'UNSET' },
      }),
    );
    await user.keyboard('j');
    await waitFor(() =>
      expect(server.calls('discussInFapMeeting')[0]?.variables).toEqual({
        fapId: 2,
        callId: 1,
        place: { proposalPk: 2, instrumentId: 3 },
      }),
    );
    await user.keyboard('t');
    await waitFor(() => expect(server.calls('setFapMeetingTimer')[0]?.variables).toMatchObject({ act: 'START' }));
  });

  it('performs a second step after the first one that is still in progress', async () => {
    const discussInFapMeeting = async () => {
      await new Promise((done) => setTimeout(done, 200));
      return { fapId: 2, callId: 1 };
    };
    const { user, server } = open(aRoom(), { discussInFapMeeting });
    await heading('Proposal 1');
    await user.keyboard('jj');
    const places = () =>
      server.calls('discussInFapMeeting').map(({ variables }) => (variables as { place: object }).place);
    await waitFor(() =>
      expect(places()).toEqual([
        { proposalPk: 2, instrumentId: 3 },
        { proposalPk: 3, instrumentId: 3 },
      ]),
    );
  });

  it('ignores shortcut keys while the user is typing', async () => {
    const { user, server } = open();
    await heading('Proposal 1');
    await user.click(screen.getByRole('button', { name: 'What if…' }));
    await user.click(screen.getByRole('spinbutton', { name: 'What-if time for P-1 (days)' }));
    await user.keyboard('3');
    expect(server.calls('saveMeetingDecision')).toHaveLength(0);
  });

  it('tries out an allocation without storing it (rule R167)', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'What if…' }));
    await user.click(screen.getAllByRole('checkbox', { name: 'No time' })[0] as HTMLElement);
    expect(within(await agenda()).getByText('Time runs out here: 1 of 9 days left')).toBeVisible();
    expect(within(await agenda()).queryByText(/Beyond the available time/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move P-3 up' }));
    expect(server.calls('moveInFapMeeting')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(within(await agenda()).getByText(/Beyond the available time/)).toBeVisible();
  });

  it('moves a proposal before another one, and locks the meeting', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Move P-3 up' }));
    await waitFor(() =>
      expect(server.calls('moveInFapMeeting')[0]?.variables).toEqual({
        fapId: 2,
        callId: 1,
        instrumentId: 3,
        proposalPk: 3,
        beforePk: 2,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await waitFor(() => expect(server.calls('lockFapMeeting')[0]?.variables).toMatchObject({ locked: true }));
  });
});

describe('attending a meeting', () => {
  it('lets the user look at another proposal and return', async () => {
    const { user, address } = open(aRoom({ abilities: { steer: no } }));
    await heading('Proposal 1');
    expect(screen.queryByRole('toolbar', { name: 'Lead the meeting' })).not.toBeInTheDocument();
    await user.click(within(await agenda()).getByRole('button', { name: 'Proposal 2' }));
    expect(await heading('Proposal 2')).toBeVisible();
    expect(address()).toContain('look=2-3');
    expect(screen.getByText('The meeting is discussing P-1: Proposal 1')).toBeVisible();
    await user.keyboard('b');
    expect(await heading('Proposal 1')).toBeVisible();
  });

  it('asks a member of the discussed proposal to leave, and shows nothing of it (rule R165)', async () => {
    open(aRoom({ pleaseLeave: true, discussedPk: null, discussedInstrumentId: null }, [place(2), place(3)]));
    expect(await heading('Please leave the meeting for now')).toBeVisible();
    expect(screen.queryByText('Proposal 1')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

/** From now on no decision reaches the server, until the answer is called. */
function cutDecisions(): () => void {
  const real = globalThis.fetch;
  let isCut = true;
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
    isCut && String(args[1]?.body).includes('saveMeetingDecision')
      ? Promise.reject(new TypeError('cut'))
      : real(...args),
  );
  return () => {
    isCut = false;
  };
}

describe('a meeting room without a connection (rule R166)', () => {
  it('retains a decision, shows it as waiting, and sends it when the connection is back', async () => {
    const { user, server } = open();
    await heading('Proposal 1');
    const mend = cutDecisions();
    await user.keyboard('1');
    expect(await within(await agenda()).findByText('Waiting to be sent')).toBeVisible();
    expect(within(await agenda()).getByText('Accepted')).toBeVisible();
    expect(screen.getByText(/1 decision is waiting to be sent/)).toBeVisible();
    await user.keyboard('2');
    expect(await within(await agenda()).findByText('Reserved')).toBeVisible();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(screen.queryByText('Waiting to be sent')).not.toBeInTheDocument());
    const sent = server.calls('saveMeetingDecision').map(({ variables }) => variables);
    expect(sent).toMatchObject([{ input: { recommendation: 'RESERVED' }, read: { recommendation: 'UNSET' } }]);
  });

  it('warns before the tab is closed only if the browser cannot store what is waiting', async () => {
    const { user } = open();
    await heading('Proposal 1');
    const mend = cutDecisions();
    const asksToStay = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    await user.keyboard('1');
    expect(await within(await agenda()).findByText('Waiting to be sent')).toBeVisible();
    expect(asksToStay()).toBe(false);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.keyboard('2');
    expect(await within(await agenda()).findByText('Reserved')).toBeVisible();
    expect(asksToStay()).toBe(true);
    full.mockRestore();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(screen.queryByText('Waiting to be sent')).not.toBeInTheDocument());
    expect(asksToStay()).toBe(false);
  });

  it('asks what to do if another user has made a different decision in the meantime', async () => {
    const { user } = open(aRoom(), {
      saveFapMeetingDecision: () => {
        throw refused('Changed', {
          code: 'CONFLICT',
          reason: 'CHANGED_MEANWHILE',
          conflicts: [{ part: 'recommendation', value: 'REJECTED' }],
        });
      },
    });
    await heading('Proposal 1');
    const mend = cutDecisions();
    await user.keyboard('1');
    expect(await within(await agenda()).findByText('Waiting to be sent')).toBeVisible();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    expect(
      await screen.findByText(
        'Somebody else has decided on P-1 in the meantime. Compare both decisions and save again.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});
