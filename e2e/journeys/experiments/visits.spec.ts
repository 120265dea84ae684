import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { typeDate } from '../../support/calls.ts';
import { people, signInBeside } from '../../support/sign-in.ts';
import { actionsOf, bookVisit, digitsIn, finishRegistration } from '../../support/visits.ts';

test('a team names visitors; one registers, is asked for changes and approved; another cancels @phone', async ({
  page,
  browser,
}) => {
  test.slow();
  const { experimentId, office } = await bookVisit(page, browser);
  const guestName = 'Piotr Zieliński';
  const { users } = await graphql<{ users: { users: ReadonlyArray<{ email: string }> } }>(
    office,
    'query ($s: String) { users(searchText: $s) { users { email } } }',
    { s: 'Zieliński' },
  );
  const guestEmail = users.users[0]?.email ?? '';
  await page.goto('/ExperimentTimes');
  const actions = actionsOf(page, experimentId);
  await expect(actions.getByRole('button', { name: /^Define your visit \(.*visit is not defined\)/ })).toBeVisible();

  // The team names its visitors and their lead.
  await actions.getByRole('button', { name: /^Define who is coming/ }).click();
  const team = page.getByRole('dialog', { name: 'Create new visit' });
  await team.getByRole('button', { name: 'Create' }).click();
  await expect(team.getByText('Please add visitors')).toBeVisible();
  await expect(team.getByText('Please select the team lead')).toBeVisible();
  await expectAccessible(page);
  await team.getByRole('button', { name: 'Add visitors' }).click();
  await pick(page, guestEmail);
  await team.getByRole('button', { name: 'Add everybody on the proposal' }).click();
  await team.getByRole('combobox', { name: 'Team lead' }).click();
  await page.getByRole('option', { name: people.applicant }).click();
  await team.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Visit created')).toBeVisible();
  await expect(actions.getByRole('button', { name: /^Define who is coming, completed/ })).toBeVisible();

  // The visitor registers: dates first, then the form, then the whole registration.
  const guest = await signInBeside(browser, guestName, '/ExperimentTimes');
  const own = actionsOf(guest, experimentId);
  await own.getByRole('button', { name: /^Define your visit, to do/ }).click();
  const dialog = guest.getByRole('dialog', { name: 'Visit registration' });
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await expect(dialog.getByText('Visit start date is required').first()).toBeVisible();
  await typeDate(guest, 'Visit start', digitsIn(20));
  await typeDate(guest, 'Visit end', digitsIn(18));
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await expect(dialog.getByText("End date can't be before Start date").first()).toBeVisible();
  await typeDate(guest, 'Visit end', digitsIn(22));
  await expectAccessible(guest);
  await dialog.getByRole('radio', { name: 'Somewhere else' }).check();
  await dialog.getByRole('textbox', { name: /Whom we call in an emergency/ }).fill('Ada, +46 1');
  await finishRegistration(guest);
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(guest.getByText('I am aware that no further edits can be done after visit submission.')).toBeVisible();
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();

  // The office asks for changes.
  await office.goto(`/Experiments?experiment=${experimentId}&tab=2`);
  await office.getByRole('tab', { name: 'Visit' }).click();
  // A row of the table, or a card on a phone.
  const rows = office.getByRole('row').or(office.getByRole('listitem'));
  const row = rows.filter({ hasText: guestName });
  await expect(row).toContainText('Submitted');
  await expect(rows.filter({ hasText: people.applicant })).toContainText('Waiting user input');
  await expectAccessible(office);
  await row.getByRole('button', { name: 'Request visit registration changes' }).click();
  await office.getByRole('textbox', { name: 'What should the visitor change?' }).fill('Please stay a day longer.');
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Send to the visitor' }).click();
  await expect(row).toContainText('Changes requested');
  await expect(row.getByRole('button', { name: 'Request visit registration changes' })).toHaveCount(0);

  // The visitor stays a day longer, and submits the registration again.
  await guest.goto('/ExperimentTimes');
  await own.getByRole('button', { name: /^Define your visit \(Changes are requested/ }).click();
  await expect(dialog.getByText('Please stay a day longer.')).toBeVisible();
  await typeDate(guest, 'Visit end', digitsIn(23));
  await finishRegistration(guest);
  await dialog.getByRole('button', { name: 'Submit changes' }).click();
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Submit changes' }).click();
  await expect(dialog.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();
  await guest.goto('/ExperimentTimes');
  await expect(own.getByRole('button', { name: /^Define your visit .*pending approval\), pending/ })).toBeVisible();

  // Once approved, the visitor can no longer cancel anything.
  await office.reload();
  await office.getByRole('tab', { name: 'Visit' }).click();
  await row.getByRole('button', { name: 'Approve visit registration' }).click();
  await office.getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('Approved');
  await guest.goto('/ExperimentTimes');
  await own.getByRole('button', { name: /^Define your visit, completed/ }).click();
  await expect(dialog.getByText('Approved')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'More options' })).toHaveCount(0);

  // The other visitor does not come after all.
  await page.goto('/ExperimentTimes');
  await actions.getByRole('button', { name: /^Define your visit, to do/ }).click();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Visit' }).click();
  await expect(page.getByText('Are you sure you want to cancel this visit?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(actions.getByRole('button', { name: /registration for visit is cancelled\), cancelled/ })).toBeVisible();
});

/** Finds a user by exact address. */
async function pick(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add visitors' });
  await dialog.getByRole('textbox', { name: 'Find User by e-mail' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Chosen people' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
}
