import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { picture, pictureWindow } from '../../support/picture.ts';
import { freePort } from '../../support/server/free-port.ts';
import { type RunningServer, startServer } from '../../support/server/server.ts';
import { people, signInUnseen } from '../../support/sign-in.ts';

/** A separate facility: the setting where experiments are planned applies to all of it, and other journeys book as a scheduler does. */
const test = base.extend<object, { readonly facility: RunningServer }>({
  facility: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what is asked for.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'atrium-beam-'));
      const server = await startServer(await freePort(), join(folder, 'data'));
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ facility }, use) => use(facility.url),
});

test.beforeEach(async ({ page }) => {
  await signInUnseen(page, people.officer);
  await graphql(
    page,
    'mutation { updateSettings(updatedSettingsInput: { settingsId: EXPERIMENTS_PLANNED, settingsValue: "HERE" }) { id } }',
  );
});

/** Far from anything the demo facility and other journeys plan. */
const day = '2031-03-03';

test('an officer plans an experiment, moves it, publishes and completes it', async ({ page }) => {
  await page.goto(`/Schedule?view=week&day=${day}&all=true`);
  const list = page.getByRole('region', { name: 'To plan' });
  const plan = list.getByRole('button', { name: /^Plan .+ on .+/ }).first();
  await expect(plan).toBeVisible();
  await expectAccessible(page);

  await plan.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Outside the cycle of the call')).toBeVisible();
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page.getByText('Planned as a draft')).toBeVisible();

  const timeline = page.getByRole('region', { name: 'Timeline' });
  const block = timeline.getByRole('button', { name: /, draft/ }).first();
  await expect(block).toBeVisible();
  const before = await block.getAttribute('aria-label');
  const experimentId = before?.split(',')[0] ?? '';
  const own = timeline.getByRole('button', { name: new RegExp(`^${experimentId},`) });
  await own.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`${experimentId} moved`)).toBeVisible();
  expect(await own.getAttribute('aria-label')).not.toBe(before);
  await page.reload();
  await expect(own).not.toHaveAttribute('aria-label', before ?? '');
  await expectAccessible(page);

  await own.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish experiments' });
  await expect(publishing.getByRole('list', { name: 'Who will see it' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await publishing.getByRole('button', { name: /^Publish \d+ experiment/ }).click();
  await expect(timeline.getByRole('button', { name: new RegExp(`^${experimentId},.* published`) })).toBeVisible();

  await own.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await expect(timeline.getByRole('button', { name: new RegExp(`^${experimentId},.* completed`) })).toBeVisible();
});

test('on a phone beam time is a list of days @phone', async ({ page }, { project }) => {
  await page.goto('/Schedule');
  await expect(page.getByRole('heading', { name: 'Beam time' })).toBeVisible();
  const { beamTime } = await graphql<{ beamTime: { plannedHere: boolean } }>(
    page,
    'query ($from: DateTime!, $to: DateTime!) { beamTime(from: $from, to: $to) { plannedHere } }',
    { from: `${day}T00:00:00Z`, to: `${day}T12:00:00Z` },
  );
  expect(beamTime.plannedHere).toBe(true);
  if (project.name === 'phone') {
    await page.getByRole('button', { name: 'To plan' }).click();
    await expect(page.getByRole('button', { name: /^Plan .+ on .+/ }).first()).toBeVisible();
  }
  await expectAccessible(page);
});

test.describe('pictures for the guide', () => {
  test.use({ viewport: pictureWindow });

  test('are taken for scientists', async ({ page }) => {
    await page.goto('/Schedule?all=true');
    await expect(page.getByRole('region', { name: 'To plan' })).toBeVisible();
    await picture(page, 'scientist-beam-time');
  });
});
