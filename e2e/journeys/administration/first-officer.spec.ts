import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { choose, fillNotification, fillReviews, typeDate } from '../../support/calls.ts';
import { reloadUntil } from '../../support/reviews.ts';
import { freePort } from '../../support/server/free-port.ts';
import { type FacilityProvider, startProvider } from '../../support/server/provider.ts';
import { type RunningServer, startServer } from '../../support/server/server.ts';

const title = 'Slow dynamics in a glass';
const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@aurora.example`;

let server: RunningServer;
let provider: FacilityProvider;
const folder = mkdtempSync(join(tmpdir(), 'atrium-first-'));

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = await freePort();
  const home = `http://localhost:${port}`;
  provider = await startProvider(home);
  server = await startServer(port, folder, {
    ...provider.env,
    ATRIUM_SEED: 'none',
    ATRIUM_URL: home,
    INITIAL_USER_OFFICER_EMAIL: addressOf('Astrid Lindqvist'),
  });
});
test.afterAll(async () => {
  await server?.stop();
  await provider?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Signs a user in on a separate machine, through the page of the facility's provider, including the consent page that first-time users see there. */
async function enter(browser: Browser, name: string, address = '/'): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByPlaceholder('Enter any login').fill(addressOf(name));
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).not.toHaveURL(/external-auth/);
  if (address !== '/') await page.goto(address);
  return page;
}

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const leave = (page: Page) => page.context().close();

/** Returns the list on the start page of officers. */
const checklist = (page: Page) => page.getByRole('region', { name: 'Before your first call opens' });

/** Checks that the step with this name is done on the list. */
const isDone = (page: Page, step: string) =>
  expect(checklist(page).getByRole('listitem').filter({ hasText: step }).getByRole('img')).toHaveAccessibleName('Done');

/** Returns the subjects of the mails written to a user, newest first. */
async function lettersTo(officer: Page, name: string): Promise<string[]> {
  await officer.goto('/Mails');
  await officer.getByRole('searchbox').fill(addressOf(name));
  const rows = officer.getByRole('row').filter({ hasText: addressOf(name) });
  await expect(rows.first()).toBeVisible();
  return rows.locator('> :nth-child(2)').allInnerTexts();
}

async function invite(officer: Page, name: string, role: string): Promise<void> {
  const [first = '', last = ''] = name.split(' ');
  await officer.goto('/People');
  await officer.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = officer.getByRole('dialog');
  // The list behind the dialog has a choice of roles, too.
  await expect(dialog).toBeVisible();
  await choose(officer, 'Role', role);
  await dialog.getByRole('textbox', { name: 'First name' }).fill(first);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(last);
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(addressOf(name));
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(officer.getByRole('heading', { name, level: 1 })).toBeVisible();
}

// The second test continues in the facility that the first one set up.
test.describe.configure({ mode: 'serial' });

/** Checks that no part of the page extends beyond the window, however narrow that is. */
async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The officer stays at the same machine throughout. */
let officer: Page;
const problems: string[] = [];

test('an officer gets from an empty database to an open call, all on the screens @phone', async ({ browser }) => {
  test.setTimeout(240_000);
  officer = await enter(browser, 'Astrid Lindqvist');
  officer.on('pageerror', (error) => problems.push(error.message));

  await test.step('the first officer answers six questions and gets the initial records', async () => {
    await officer.getByRole('textbox', { name: 'Name of the facility' }).fill('Aurora Light Source');
    await choose(officer, 'Kind of facility', /source/);
    await officer.getByRole('textbox', { name: 'E-mail of the user office' }).fill('office@aurora.example');
    await officer.getByRole('button', { name: 'See what will be created' }).click();
    await expectFits(officer);
    await expect(officer.getByRole('region', { name: /records will be created/ })).toBeVisible();
    await expectAccessible(officer);
    await officer.getByRole('button', { name: 'Create' }).click();
    await expect(officer.getByText('Your facility is set up')).toBeVisible();
    await expectFits(officer);
    await expect(officer.getByRole('link', { name: 'Aurora Light Source' })).toBeVisible();
    await expect(checklist(officer)).toContainText('4 of 10 done');
    await expectFits(officer);
  });

  await test.step('an institution, and people who have not signed in yet', async () => {
    await checklist(officer).getByRole('link', { name: 'Institutions' }).click();
    await officer.getByRole('button', { name: 'Add institution' }).click();
    const dialog = officer.getByRole('dialog', { name: 'Add institution' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lund University');
    await dialog.getByRole('combobox', { name: 'Country' }).fill('Sweden');
    await officer.getByRole('option', { name: 'Sweden' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(officer.getByText('Institution added successfully!')).toBeVisible();
    await expectFits(officer);
    await invite(officer, 'Jonas Weber', 'Instrument Scientist');
    await invite(officer, 'Elena Rossi', 'FAP Reviewer');
    await invite(officer, 'Priya Raman', 'FAP Reviewer');
  });

  await test.step('an instrument, and a panel', async () => {
    await officer.goto('/');
    await isDone(officer, 'Institutions');
    await checklist(officer).getByRole('link', { name: 'Instruments' }).click();
    await officer.getByRole('button', { name: 'Create instrument' }).first().click();
    await officer.getByRole('textbox', { name: 'Name' }).fill('Halo diffractometer');
    await officer.getByRole('textbox', { name: 'Short code' }).fill('HALO');
    await officer.getByRole('textbox', { name: 'Description' }).fill('Slow dynamics');
    await officer.getByRole('button', { name: 'Choose' }).click();
    await officer.getByRole('button', { name: 'Select Jonas Weber' }).click();
    await officer.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(officer.getByText('HALO', { exact: true })).toBeVisible();
    await expectFits(officer);

    await officer.goto('/Faps');
    await officer.getByRole('button', { name: 'Create panel' }).first().click();
    await officer.getByRole('textbox', { name: 'Code' }).fill('SOFT');
    await officer.getByRole('textbox', { name: 'Description' }).fill('Soft matter');
    await officer.getByRole('button', { name: 'Create', exact: true }).click();
    await officer.getByRole('tab', { name: 'Members' }).click();
    await officer.getByRole('button', { name: 'Set panel chair' }).click();
    await officer.getByRole('button', { name: 'Select Elena Rossi' }).click();
    await expect(officer.getByText('Panel chair assigned successfully!')).toBeVisible();
    await expectFits(officer);
    await officer.getByRole('button', { name: 'Add reviewers' }).first().click();
    const reviewers = officer.getByRole('dialog', { name: 'Add reviewers' });
    await reviewers.getByRole('checkbox', { name: /Rossi/ }).check();
    await reviewers.getByRole('checkbox', { name: /Raman/ }).check();
    await reviewers.getByRole('button', { name: /^Add/ }).click();
    await expect(officer.getByText('Panel member assigned successfully!')).toBeVisible();
    await expectFits(officer);
  });

  await test.step('an open call; the list is not complete before it has an instrument', async () => {
    await officer.goto('/');
    await expect(checklist(officer)).toContainText('7 of 10 done');
    await expectFits(officer);
    await checklist(officer).getByRole('link', { name: 'Open call' }).click();
    await officer.getByRole('link', { name: 'Create call' }).first().click();
    await officer.getByRole('textbox', { name: 'Short Code' }).fill('2031-1');
    await typeDate(officer, 'Start of call', '010120260000');
    await typeDate(officer, 'End of call', '010120312359');
    await choose(officer, 'Proposal template', 'Proposal');
    await choose(officer, 'Proposal workflow', 'Panel review');
    await expectFits(officer);
    await expect(officer.getByRole('combobox', { name: 'FAP review template' })).toHaveValue('Panel review');
    await expectAccessible(officer);
    await officer.getByRole('button', { name: 'Next' }).click();
    await fillReviews(officer);
    await expectFits(officer);
    await officer.getByRole('button', { name: 'Next' }).click();
    await fillNotification(officer);
    await expectFits(officer);
    await officer.getByRole('button', { name: 'Create call' }).click();
    await expect(officer.getByText('Call created successfully')).toBeVisible();
    await expectFits(officer);
    await officer.goto('/');
    await expect(checklist(officer)).toContainText('7 of 10 done');
    await expectFits(officer);

    await officer.goto('/Calls');
    await officer.getByRole('button', { name: 'Show details of 2031-1' }).click();
    await officer.getByRole('button', { name: 'Assign instruments' }).click();
    const dialog = officer.getByRole('dialog', { name: 'Assign instruments to 2031-1' });
    await dialog.getByRole('checkbox', { name: /^Halo diffractometer/ }).check();
    await choose(officer, 'Panel for Halo diffractometer', 'SOFT');
    await dialog.getByRole('button', { name: 'Assign 1' }).click();
    await expect(dialog).toBeHidden();
    await expectFits(officer);
    await officer.goto('/');
    await expect(officer.getByRole('heading', { name: 'Proposals', level: 1 })).toBeVisible();
    await expect(checklist(officer)).toBeHidden();
    await expectFits(officer);
  });
});

test('users get from the first proposal to the first decision, each shown their tasks', async ({ browser }) => {
  test.setTimeout(300_000);
  await test.step('an applicant writes and submits', async () => {
    const applicant = await enter(browser, 'Marta Kowalska', '/ProposalSelectType');
    await applicant.getByRole('textbox', { name: 'Title' }).fill(title);
    await applicant.getByRole('textbox', { name: 'Abstract' }).fill('We look at a glass near its transition, at 5 µm.');
    await goOn(applicant);
    await applicant.getByRole('textbox', { name: 'Scientific background and aim' }).fill('To know more.');
    await goOn(applicant);
    await choose(applicant, 'Instrument and time requested', /^Halo/);
    await applicant.keyboard.press('Escape');
    await applicant.getByLabel('Request time for Halo diffractometer').fill('3');
    await applicant.getByRole('textbox', { name: 'Plan of the experiment' }).fill('Measure for three days.');
    await goOn(applicant);
    await expect(applicant.getByRole('heading', { name: 'Samples', level: 2 })).toBeVisible();
    await goOn(applicant);
    await expect(applicant.getByRole('heading', { name: 'Safety', level: 2 })).toBeVisible();
    await goOn(applicant);
    await expect(applicant.getByText('at 5 µm.')).toBeVisible();
    await expectAccessible(applicant);
    await applicant.getByRole('button', { name: 'Submit' }).click();
    await confirm(applicant, 'Submit');
    await expect(applicant.getByRole('button', { name: 'Submitted' })).toBeDisabled();
    await leave(applicant);
  });

  await test.step('the scientist invited for the instrument finds it feasible', async () => {
    const scientist = await enter(browser, 'Jonas Weber');
    const edit = scientist.getByRole('row', { name: new RegExp(title) }).getByRole('link', { name: /^Edit technical/ });
    await reloadUntil(scientist, edit);
    await edit.click();
    await choose(scientist, 'Status', 'Feasible');
    await scientist.getByRole('textbox', { name: 'Time allocation (days)' }).fill('2');
    await scientist.getByRole('textbox', { name: 'Comments for the review panel' }).fill('Two days are enough.');
    await goOn(scientist);
    await scientist.getByRole('radio', { name: 'Routine' }).check();
    await goOn(scientist);
    await scientist.getByRole('button', { name: 'Submit' }).click();
    await confirm(scientist, 'Submit');
    await expect(scientist.getByText('Your review has been submitted successfully.')).toBeVisible();
    await leave(scientist);
  });

  await test.step('the reviewers are assigned and notified', async () => {
    await officer.goto('/Faps');
    await officer.getByRole('link', { name: 'SOFT' }).click();
    await officer.getByRole('tab', { name: 'Proposals and Assignments' }).click();
    const row = officer.getByRole('checkbox', { name: new RegExp(title) });
    await reloadUntil(officer, row);
    await row.check();
    await officer.getByRole('button', { name: 'Assign panel members' }).click();
    await officer.getByRole('checkbox', { name: 'Choose Elena Rossi' }).check();
    await officer.getByRole('checkbox', { name: 'Choose Priya Raman' }).check();
    await officer.getByRole('button', { name: 'Assign without Rankings' }).click();
    await expect(officer.getByText('Moved to Panel review; 2 e-mails were written')).toBeVisible();
    expect(await lettersTo(officer, 'Priya Raman')).toEqual([
      'Reviews for call 2031-1',
      'Astrid Lindqvist invites you to Aurora Light Source',
    ]);
  });

  const chair = await test.step('both reviewers grade', async () => {
    const seats = [];
    for (const name of ['Priya Raman', 'Elena Rossi']) {
      const reviewer = await enter(browser, name);
      await reviewer.getByRole('link', { name: /^Grade proposal/ }).click();
      await reviewer.getByRole('textbox', { name: 'Comment' }).fill('Sound.');
      await choose(reviewer, 'Grade', '2');
      await goOn(reviewer);
      await reviewer.getByRole('radio', { name: 'I know the field' }).check();
      await reviewer.getByRole('textbox', { name: 'Strengths' }).fill('The method.');
      await goOn(reviewer);
      await reviewer.getByRole('button', { name: 'Submit', exact: true }).click();
      await confirm(reviewer, 'Submit');
      await expect(reviewer.getByRole('button', { name: '✔ Submitted' })).toBeVisible();
      seats.push(reviewer);
    }
    return seats[1] as Page;
  });

  await test.step('the panel recommends', async () => {
    await chair.goto('/Faps');
    await chair.getByRole('link', { name: 'SOFT' }).click();
    await chair.getByRole('tab', { name: 'Meeting Components' }).click();
    await choose(chair, 'Call', '2031-1');
    await chair.getByRole('button', { name: /^Show the proposals on/ }).click();
    await chair.getByRole('button', { name: title }).click();
    const dialog = chair.getByRole('dialog', { name: new RegExp(title) });
    await choose(chair, 'Recommendation', 'Accepted');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await confirm(chair, 'Submit');
    await expect(chair.getByText('Panel decision submitted successfully!')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await chair.getByRole('button', { name: /^Actions for H/ }).click();
    await chair.getByRole('menuitem', { name: 'Submit instrument' }).click();
    await confirm(chair, 'Submit');
    await expect(chair.getByText('Instrument submitted in FAP!')).toBeVisible();
    await leave(chair);
  });

  await test.step('the facility decides, and the applicant is notified once', async () => {
    await officer.goto('/Proposals?reviewModal=1');
    await officer.getByRole('tab', { name: 'Admin' }).click();
    await reloadUntil(officer, officer.getByText('Management decision', { exact: true }));
    await choose(officer, 'Final status', 'Accepted');
    await officer.getByRole('textbox', { name: /time allocation/ }).fill('2');
    await officer.getByRole('textbox', { name: 'Comment for user' }).fill('Please bring two glasses.');
    await officer.getByRole('checkbox', { name: 'Management decision submitted' }).check();
    await officer.getByRole('button', { name: 'Save' }).click();
    await confirm(officer, 'Submit');
    await expect(officer.getByText(/^Saved/).first()).toBeVisible();
    await officer.getByRole('button', { name: 'Notify' }).click();
    await officer.getByRole('dialog').getByRole('button', { name: 'Notify', exact: true }).click();
    await expect(officer.getByText('Notification sent successfully')).toBeVisible();
    await expect
      .poll(() => lettersTo(officer, 'Marta Kowalska'), { timeout: 30_000 })
      .toEqual([
        expect.stringMatching(/^Proposal \d+ has been accepted$/),
        expect.stringMatching(/^Proposal \d+ has been submitted$/),
      ]);
    await officer.goto('/Proposals');
    await expect(officer.getByRole('row', { name: new RegExp(title) })).toContainText('Allocated');
    expect(problems).toEqual([]);
  });

  await test.step('the applicant reads the decision', async () => {
    const applicant = await enter(browser, 'Marta Kowalska');
    await applicant.getByRole('link', { name: title }).first().click();
    await expect(applicant.getByRole('region', { name: 'Decision' })).toContainText('Please bring two glasses.');
    await expectAccessible(applicant);
  });
});
