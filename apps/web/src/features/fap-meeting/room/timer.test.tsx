import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import type { Room } from './room-model.ts';
import { Timer } from './timer.tsx';

it.each([
  ['59 minutes 40 seconds', 20_000, 'Agenda: 1 h 0 min to go'],
  ['59 minutes 20 seconds', 40_000, 'Agenda: 0 h 59 min to go'],
  ['an hour', 0, 'Agenda: 1 h 0 min to go'],
])('%s to the end of the agenda are shown in whole minutes', async (_, timerSpentMs, shown) => {
  const room = { minutes: 60, timerSpentMs, timerStartedAt: null } as Room;
  renderScreen(<Timer room={room} left={1} />, { person: { id: 7 } });
  expect(await screen.findByText(shown)).toBeVisible();
});
