import { describe, expect, it } from 'vitest';
import { callState, deadlineFor, isActiveInternal, isCallOpenFor, remainingTimeText } from './index.ts';

const at = (text: string) => new Date(text);
const call = {
  startCall: at('2026-03-01T00:00:00Z'),
  endCall: at('2026-03-31T12:00:00Z'),
  endCallInternal: at('2026-04-05T12:00:00Z'),
};
const external = { isInternalUser: false };
const internal = { isInternalUser: true };

describe('state and openness', () => {
  it.each([
    ['2026-02-28T23:59:59.999Z', 'UPCOMING', false, false],
    ['2026-03-01T00:00:00Z', 'OPEN', true, true],
    ['2026-03-31T12:00:00Z', 'OPEN', true, true],
    ['2026-03-31T12:00:00.001Z', 'OPEN_INTERNALLY', false, true],
    ['2026-04-05T12:00:00Z', 'OPEN_INTERNALLY', false, true],
    ['2026-04-05T12:00:00.001Z', 'CLOSED', false, false],
  ] as const)('%s is %s', (now, state, openExternal, openInternal) => {
    expect(callState(call, at(now))).toBe(state);
    expect(isCallOpenFor(call, external, at(now))).toBe(openExternal);
    expect(isCallOpenFor(call, internal, at(now))).toBe(openInternal);
    expect(isActiveInternal(call, at(now))).toBe(openInternal);
  });

  it('use the internal end for internal users', () => {
    expect(deadlineFor(call, external)).toBe(call.endCall);
    expect(deadlineFor(call, internal)).toBe(call.endCallInternal);
  });
});

describe('remainingTimeText', () => {
  const now = at('2026-01-01T00:00:00Z');
  const second = 1000;
  const minute = 60 * second;
  const hour = 60 * minute;
  const day = 24 * hour;
  it.each([
    [31 * day, ''],
    [31 * day - 1, '30 days remaining'],
    [30 * day + hour, '30 days remaining'],
    [day + hour, '1 day remaining'],
    [day - 1, '23 hours remaining'],
    [7 * hour + 30 * minute, '7 hours remaining'],
    [minute + 59 * second, '1 minute remaining'],
    [59 * second, ''],
    [0, ''],
    [-day, ''],
  ])('%d ms ahead reads %j', (ahead, text) => {
    expect(remainingTimeText(new Date(now.getTime() + ahead), now)).toBe(text);
  });
});
