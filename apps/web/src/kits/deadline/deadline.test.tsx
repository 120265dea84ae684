import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { Deadline } from './deadline.tsx';
import { TimeLeft } from './time-left.tsx';

const end = new Date(Date.now() + 9.5 * 86_400_000);
end.setUTCHours(11, 0, 0, 0);

afterEach(() => {
  vi.restoreAllMocks();
});

const clock = new Intl.DateTimeFormat().resolvedOptions();
const readersAreIn = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...clock, timeZone });

const draw = () =>
  renderScreen(
    <p>
      <Deadline value={end} /> · <TimeLeft until={end} />
    </p>,
    { person: { role: 'USER' }, settings: { TIMEZONE: 'Asia/Tokyo' } },
  );

it('a deadline is shown in the time zones of the facility and of the reader', async () => {
  readersAreIn('Asia/Kolkata');
  draw();
  expect(await screen.findByText(/20:00/)).toBeVisible();
  expect(screen.getByText(/Asia\/Tokyo/).textContent).toMatch(
    /20:00 Asia\/Tokyo \(.* 16:30 your time, Asia\/Kolkata\)/,
  );
  expect(screen.getByText(/days remaining/).title).toMatch(/20:00 Asia\/Tokyo \(.* 16:30 your time, Asia\/Kolkata\)/);
});

it('a deadline is shown once if both clocks are the same', async () => {
  readersAreIn('Asia/Seoul');
  const { container } = draw();
  await waitFor(() => expect(container).toHaveTextContent('20:00 Asia/Tokyo'));
  expect(container.textContent).not.toContain('your time');
});

it('a deadline passes immediately, not at the next half minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const until = new Date(Date.now() + 25_000);
  renderScreen(<TimeLeft until={until} />, { person: { role: 'USER' } });
  expect(await screen.findByText('less than a minute remaining')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(until.getTime() - Date.now() + 1));
  expect(screen.getByText('the deadline has passed')).toBeVisible();
});
