import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { aToken } from '../../test/token.ts';
import { MyRolesDocument } from '../api/generated/session/session.ts';
import { request } from '../api/index.ts';
import { learnServerTime } from '../wire/server-clock.ts';
import { onSessionNotice } from './lost-session.ts';
import { clearSession, startSession } from './session-store.ts';

const day = 86_400_000;
const served = Date.now();
/** What the server gives, by its own clock. */
const given = aToken();

/** The clock of this browser, so far ahead of the server's. */
const clockIsAhead = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: served + ms });
const serverTells = () => learnServerTime(new Date(served).toUTCString(), Date.now(), Date.now());

beforeEach(() => {
  clearSession();
  onSessionNotice(() => undefined);
});
afterEach(() => void vi.useRealTimers());
// Other files go on with these modules.
afterAll(() => learnServerTime(new Date().toUTCString(), Date.now(), Date.now()));

// In this order: nothing is told in the first.
describe('a session expires by the clock of the server (rule X63)', () => {
  it('sends a request while the time of the server is unknown', async () => {
    clockIsAhead(9 * day);
    const server = fakeServer();
    startSession(given);
    await request(MyRolesDocument, {});
    expect(server.calls('myRoles')).toHaveLength(1);
  });

  it.each([9 * day, 2 * day, -2 * day])(
    'with a clock that is %i ms ahead, and is not renewed too early',
    async (ms) => {
      clockIsAhead(ms);
      serverTells();
      const server = fakeServer();
      startSession(given);
      await request(MyRolesDocument, {});
      expect(server.calls('renewToken')).toHaveLength(0);
      expect(server.calls('myRoles')).toHaveLength(1);
    },
  );

  it('also with a clock that is behind', async () => {
    clockIsAhead(-2 * day);
    serverTells();
    const server = fakeServer();
    vi.setSystemTime(served);
    const old = aToken({ age: 7 * 24 * 3600 + 60 });
    clockIsAhead(-2 * day);
    startSession(old);
    await expect(request(MyRolesDocument, {})).rejects.toMatchObject({ kind: 'SESSION_EXPIRED' });
    expect(server.calls('myRoles')).toHaveLength(0);
  });
});
