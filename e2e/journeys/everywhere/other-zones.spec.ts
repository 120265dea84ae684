import { expect, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { createCall, typeDate } from '../../support/calls.ts';
import { people, signIn } from '../../support/sign-in.ts';

/** Far to either side of the facility, which is in Stockholm: the local date there often differs. */
for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('sets dates and times of the facility', async ({ page }) => {
      test.setTimeout(120_000);
      const code = `zone ${timezoneId.slice(-8)}`;
      await signIn(page, people.officer);
      await createCall(page, code);
      const { calls } = await graphql<{ calls: Record<string, string>[] }>(
        page,
        '{ calls { shortCode startCall endCall startReview endReview startNotify endNotify startCycle endCycle } }',
      );
      expect(calls.find(({ shortCode }) => shortCode === code)).toEqual({
        shortCode: code,
        startCall: '2025-12-31T23:00:00.000Z',
        endCall: '2031-01-01T22:59:00.000Z',
        startReview: '2031-01-01T23:00:00.000Z',
        endReview: '2031-02-01T23:00:00.000Z',
        startNotify: '2031-02-02T23:00:00.000Z',
        endNotify: '2031-02-09T23:00:00.000Z',
        startCycle: '2031-02-28T23:00:00.000Z',
        endCycle: '2031-08-31T22:00:00.000Z',
      });
    });

    test('requests the day that was typed, and the facility’s current day', async ({ page }) => {
      await signIn(page, people.officer, '/GateList');
      const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Stockholm' }).format(new Date());
      const day = page.getByRole('group', { name: 'Day', exact: true });
      await expect(day).toContainText(today.replaceAll('/', '-'));
      await typeDate(page, 'Day', '29022028');
      await expect(page).toHaveURL(/day=2028-02-29/);
    });
  });
}

test.describe('a browser whose clock is nine days fast', () => {
  test('signs in, stays signed in, and shows the server’s current day (rules X63 and X64)', async ({ page }) => {
    const ahead = 9 * 86_400_000;
    await page.clock.install({ time: Date.now() + ahead });
    await signIn(page, people.officer, '/GateList');
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Stockholm' }).format(new Date());
    const day = page.getByRole('group', { name: 'Day', exact: true });
    await expect(day).toContainText(today.replaceAll('/', '-'));
    await page.reload();
    await expect(day).toContainText(today.replaceAll('/', '-'));
    await expect(page.getByText('Your session has expired', { exact: false })).toHaveCount(0);
  });
});
