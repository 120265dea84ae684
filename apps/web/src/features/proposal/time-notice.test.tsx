import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { open, proposal } from '../../../test/proposal-editor.ts';
import { renderScreen } from '../../../test/render.tsx';
import { TimeNotice } from './time-notice.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString();
const call = { id: 3, shortCode: 'CALL-3', startCall: '2026-01-01T12:00:00.000Z', endCall: inDays(4) };

it('shows only the later end of a proposal that was extended', async () => {
  const given = { call, extendedUntil: inDays(60), extensionReason: 'The source was off' };
  open('/ProposalEdit/21', { query: { proposal: proposal(given) as never } });
  const notice = (await screen.findByText('The user office has given this proposal more time')).closest('[role=alert]');
  expect(notice).toHaveTextContent('Reason: The source was off');
  expect(notice).not.toHaveTextContent('· until');
  expect(screen.getByText(/^Closes/)).not.toHaveTextContent('4 days remaining');
});

it('shows the end of the call for every other proposal', async () => {
  open('/ProposalEdit/21', { query: { proposal: proposal({ call }) as never } });
  expect(await screen.findByText(/^Closes/)).toHaveTextContent('4 days remaining');
});

function show(now: string, endCall: string, zone: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  onTestFinished(() => void vi.useRealTimers());
  const end = new Date(endCall);
  const period = {
    call: { startCall: new Date('2026-01-01'), endCall: end, endCallInternal: end },
    graceMinutes: null,
    extendedUntil: null,
  };
  return renderScreen(
    <>
      <p>The form</p>
      <TimeNotice period={period} isInternalUser={false} reason={null} open={[]} />
    </>,
    { person: { role: 'USER' }, settings: { TIMEZONE: zone } },
  );
}

it('does not call the day after a day of 23 hours tomorrow (rule X61)', async () => {
  const end = '2026-03-29T22:15:00Z';
  const { unmount } = show('2026-03-28T22:45:00Z', end, 'Europe/Stockholm');
  expect(await screen.findByText('The form')).toBeVisible();
  expect(screen.queryByText(/^The call closes/)).toBeNull();
  unmount();
  show('2026-03-28T23:00:00Z', end, 'Europe/Stockholm');
  expect(await screen.findByText(/^The call closes tomorrow:/)).toBeVisible();
});

it.each([
  ['on the day of the end', '2026-12-01T01:00:00Z', '2026-12-01T22:59:00Z', 'Europe/Stockholm', 'today'],
  ['on the evening before', '2026-12-01T20:00:00Z', '2026-12-02T11:00:00Z', 'Europe/Stockholm', 'tomorrow'],
  [
    'by the calendar of the facility alone',
    '2026-12-01T20:00:00Z',
    '2026-12-02T11:00:00Z',
    'Pacific/Auckland',
    'tomorrow',
  ],
  ['and there it is the same day', '2026-12-01T20:00:00Z', '2026-12-02T10:00:00Z', 'Pacific/Auckland', 'today'],
])('names the day of the end %s (rule X61)', async (_, now, endCall, zone, day) => {
  show(now, endCall, zone);
  expect(await screen.findByText(new RegExp(`^The call closes ${day}:`))).toBeVisible();
});
