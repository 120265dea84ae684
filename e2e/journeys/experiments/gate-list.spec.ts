import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { typeDate } from '../../support/calls.ts';
import { pdfPages } from '../../support/pdf.ts';
import { signIn } from '../../support/sign-in.ts';
import { bookVisit, digitsIn, finishRegistration } from '../../support/visits.ts';

/** This user leads a panel and is on no proposal of the demo facility. */
const guestName = 'Charlotte Meyer';
const day = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

test('a visitor on no proposal registers on the home page, is approved, and appears on the gate list @phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { experimentId, experimentPk, office } = await bookVisit(page, browser);
  const { users } = await graphql<{ users: { users: ReadonlyArray<{ id: number }> } }>(
    office,
    'query ($s: String) { users(searchText: $s) { users { id } } }',
    { s: guestName },
  );
  const { me } = await graphql<{ me: { id: number } }>(page, '{ me { id } }');
  await graphql(
    page,
    `mutation ($e: Int!, $team: [Int!]!, $lead: Int!) {
       createVisit(experimentPk: $e, team: $team, teamLeadUserId: $lead) { id } }`,
    { e: experimentPk, team: [me.id, users.users[0]?.id], lead: me.id },
  );

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const guest = await context.newPage();
  await test.step('the visitor finds the visit on the home page and enters the dates', async () => {
    await signIn(guest, guestName, '/?selectRoles=true');
    await guest.getByRole('button', { name: 'Use User' }).click();
    const visit = guest.getByRole('article', { name: `Visit for ${experimentId}` });
    await expect(visit.getByText('You have not entered your visit dates')).toBeVisible();
    await expectAccessible(guest);
    await visit
      .getByRole('button', { name: new RegExp(`${experimentId}$|registration`, 'i') })
      .first()
      .click();
    const dialog = guest.getByRole('dialog', { name: 'Visit registration' });
    await typeDate(guest, 'Visit start', digitsIn(20));
    await typeDate(guest, 'Visit end', digitsIn(22));
    await dialog.getByRole('button', { name: 'Save and continue' }).click();
    await dialog.getByRole('radio', { name: 'Somewhere else' }).check();
    await dialog.getByRole('textbox', { name: /Whom we call in an emergency/ }).fill('Ada, +46 1');
    await finishRegistration(guest);
    await expectAccessible(guest);
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
    await guest.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();
    await guest.goto('/MyVisits');
    await expect(guest.getByRole('article', { name: `Visit for ${experimentId}` })).toContainText('Submitted');
    expect(await guest.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });

  await test.step('the gate list does not contain visitors who are not approved', async () => {
    await office.goto(`/GateList?day=${day}`);
    await expect(office.getByRole('heading', { name: 'Gate list' })).toBeVisible();
    await expect(office.getByText(experimentId)).toHaveCount(0);
  });

  await test.step('the visit is approved, and the visitor is let in', async () => {
    await office.goto(`/Experiments?experiment=${experimentId}`);
    await office.getByRole('tab', { name: 'Visit' }).click();
    // A row of the table, or a card on a phone.
    const row = office.getByRole('row').or(office.getByRole('listitem')).filter({ hasText: guestName });
    await row.getByRole('button', { name: 'Approve visit registration' }).click();
    await office.getByRole('button', { name: 'Yes' }).click();
    await expect(row).toContainText('Approved');
    await office.goto(`/GateList?day=${day}`);
    await expect(office.getByText(guestName).first()).toBeVisible();
    await expect(office.getByText(experimentId).first()).toBeVisible();
    await expectAccessible(office);
    expect(await office.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
      0,
    );
    for (const [button, kind] of [
      ['PDF of the gate list', 'pdf'],
      ['Excel workbook of the gate list', 'xlsx'],
    ] as const) {
      const download = office.waitForEvent('download');
      await office.getByRole('button', { name: button }).click();
      expect((await download).suggestedFilename()).toBe(`gate_list_${day}.${kind}`);
      if (kind === 'pdf') expect(pdfPages(readFileSync(await (await download).path()))).toBe(1);
    }
    await office.getByRole('button', { name: 'Next day' }).click();
    await expect(office.getByText(experimentId).first()).toBeVisible();
    await office.getByRole('button', { name: 'Next day' }).click();
    await expect(office.getByText(experimentId)).toHaveCount(0);
  });

  await test.step('the visitor sees the approval', async () => {
    await guest.reload();
    await expect(guest.getByRole('article', { name: `Visit for ${experimentId}` })).toContainText('Approved');
    await context.close();
  });
});
