import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { callRow, choose, createCall } from '../../support/calls.ts';
import { movesOf, openPart, reloadUntil } from '../../support/reviews.ts';
import { people, signInBeside, signInByHand } from '../../support/sign-in.ts';

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

/** Carries out one user's part of the job on a separate machine. */
async function as(browser: Browser, person: string, address: string, work: (page: Page) => Promise<void>) {
  const page = await signInBeside(browser, person, address);
  await work(page);
  await page.context().close();
}

test('a proposal proceeds from the call to the decision', async ({ page: officer, browser }) => {
  test.setTimeout(240_000);
  // A second try must not mistake the records of the first for its own.
  const again = test.info().retry > 0;
  const code = again ? 'second-job' : 'main-job';
  const title = again ? 'Fast dynamics in a glass' : 'Slow dynamics in a glass';
  const problems: string[] = [];
  officer.on('pageerror', (error) => problems.push(error.message));
  let primaryKey = 0;
  let proposalId = '';

  await test.step('an officer opens a call with an instrument and its panel', async () => {
    await signInByHand(officer, people.officer);
    await createCall(officer, code, 'Commissioning and in-house research');
    await callRow(officer, code)
      .getByRole('button', { name: `Show details of ${code}` })
      .click();
    await officer.getByRole('button', { name: 'Assign instruments' }).click();
    const dialog = officer.getByRole('dialog', { name: `Assign instruments to ${code}` });
    await dialog.getByRole('checkbox', { name: /^HALO/ }).check();
    await choose(officer, 'Panel for HALO', 'QM');
    await dialog.getByRole('button', { name: 'Assign 1' }).click();
    const time = officer.getByRole('textbox', { name: 'Availability time of HALO' });
    await time.fill('20');
    await time.press('Enter');
    await expect(officer.getByText('Availability time set successfully')).toBeVisible();
  });

  await as(browser, people.applicant, '/ProposalSelectType', async (applicant) => {
    await test.step('an applicant writes a proposal and submits it', async () => {
      await applicant.getByRole('link', { name: new RegExp(`^${code}`) }).click();
      await applicant.getByRole('textbox', { name: 'Title' }).fill(title);
      await applicant.getByRole('textbox', { name: 'Abstract' }).fill('We look at a glass near its transition.');
      await goOn(applicant);
      await expect(applicant).toHaveURL(/\/ProposalEdit\/\d+$/);
      primaryKey = Number(/\d+$/.exec(applicant.url())?.[0]);
      // The open window keeps a connection, so the network is never idle: wait for the first page of questions instead.
      await expect(applicant.getByRole('textbox', { name: 'Scientific background and aim' })).toBeVisible();
      await choose(applicant, 'Research area', 'Soft matter');
      await applicant.getByRole('textbox', { name: 'Scientific background and aim' }).fill('To know more.');
      await choose(applicant, 'Instruments and time requested', /^HALO/);
      await applicant.keyboard.press('Escape');
      await applicant.getByLabel('Request time for HALO').fill('3');
      await choose(applicant, 'Sample environment', 'Cryostat');
      await applicant.keyboard.press('Escape');
      await applicant.getByRole('textbox', { name: 'Samples', exact: true }).fill('One glass');
      await goOn(applicant);
      await applicant.getByRole('button', { name: 'Submit' }).click();
      await confirm(applicant, 'Submit');
      await expect(applicant.getByRole('button', { name: 'Submitted' })).toBeDisabled();
    });
  });

  await as(browser, people.scientist, '/', async (scientist) => {
    await test.step('the scientist finds it feasible', async () => {
      const edit = scientist
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('link', { name: /^Edit technical/ });
      await reloadUntil(scientist, edit);
      await edit.click();
      await choose(scientist, 'Status', 'Feasible');
      await scientist.getByRole('textbox', { name: 'Time allocation (days)' }).fill('2');
      await scientist.getByRole('textbox', { name: 'Comments for the review panel' }).fill('Two days are enough.');
      await goOn(scientist);
      await scientist.getByRole('button', { name: 'Submit' }).click();
      await confirm(scientist, 'Submit');
      await expect(scientist.getByText('Your review has been submitted successfully.')).toBeVisible();
    });
  });

  await test.step('the officer assigns it to a reviewer of the panel', async () => {
    await officer.goto('/Faps');
    await officer.getByRole('link', { name: 'QM' }).click();
    await officer.getByRole('tab', { name: 'Proposals and Assignments' }).click();
    const row = officer.getByRole('checkbox', { name: new RegExp(title) });
    // The panel has more proposals than fit on a page.
    await expect(async () => {
      await officer.reload();
      await officer.getByRole('searchbox', { name: 'Search proposals' }).fill(title);
      await expect(row).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 40_000 });
    await row.check();
    await officer.getByRole('button', { name: 'Assign panel members' }).click();
    await officer.getByRole('checkbox', { name: 'Choose Priya Raman' }).check();
    await officer.getByRole('button', { name: 'Assign without Rankings' }).click();
    await expect(officer.getByText('Member assigned')).toBeVisible();
  });

  await as(browser, people.reviewer, '/', async (reviewer) => {
    await test.step('the reviewer reads, grades and submits', async () => {
      const row = reviewer.getByRole('row', { name: new RegExp(title) });
      await row.getByRole('link', { name: /^Grade proposal/ }).click();
      await reviewer.getByRole('tab', { name: 'Technical reviews' }).click();
      await expect(reviewer.getByText('Two days are enough.')).toBeVisible();
      await expect(reviewer.getByText('Internal comment')).toHaveCount(0);
      await reviewer.getByRole('tab', { name: 'Grade' }).click();
      await reviewer.getByRole('textbox', { name: 'Comment' }).fill('Sound.');
      await reviewer.getByRole('spinbutton', { name: 'Grade', exact: true }).fill('2');
      await goOn(reviewer);
      await reviewer.getByRole('button', { name: 'Submit', exact: true }).click();
      await confirm(reviewer, 'Submit');
      await expect(reviewer.getByRole('button', { name: '✔ Submitted' })).toBeVisible();
    });
  });

  await as(browser, people.chair, '/Faps', async (chair) => {
    await test.step('the chair decides and closes the instrument', async () => {
      await chair.getByRole('link', { name: 'QM' }).click();
      await chair.getByRole('tab', { name: 'Meeting Components' }).click();
      await choose(chair, 'Call', code);
      await chair.getByRole('button', { name: 'Show the proposals on HALO' }).click();
      await chair.getByRole('button', { name: title }).click();
      const dialog = chair.getByRole('dialog', { name: new RegExp(title) });
      await choose(chair, 'Recommendation', 'Accepted');
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await confirm(chair, 'Submit');
      await expect(chair.getByText('Panel decision submitted successfully!')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await chair.getByRole('button', { name: 'Actions for HALO' }).click();
      await chair.getByRole('menuitem', { name: 'Submit instrument' }).click();
      await confirm(chair, 'Submit');
      await expect(chair.getByText('Instrument submitted in FAP!')).toBeVisible();
    });
  });

  await test.step('the officer enters the final status and notifies', async () => {
    await openPart(officer, primaryKey, 'Admin', '/Proposals');
    proposalId =
      (await officer.getByRole('button', { name: /^Copy [^ ]+$/ }).getAttribute('aria-label'))?.slice(5) ?? '';
    await reloadUntil(officer, officer.getByText('Management decision', { exact: true }));
    await choose(officer, 'Final status', 'Accepted');
    await officer.getByRole('textbox', { name: /time allocation/ }).fill('2');
    await officer.getByRole('textbox', { name: 'Comment for user' }).fill('Please bring two glasses.');
    await officer.getByRole('textbox', { name: 'Comment for management' }).fill('Not for the applicant.');
    await officer.getByRole('checkbox', { name: 'Management decision submitted' }).check();
    await officer.getByRole('button', { name: 'Save' }).click();
    await confirm(officer, 'Submit');
    await expect(officer.getByText(/^Saved/).first()).toBeVisible();
    await officer.getByRole('button', { name: 'Notify' }).click();
    await officer.getByRole('dialog').getByRole('button', { name: 'Notify', exact: true }).click();
    await expect(officer.getByText('Notification sent successfully')).toBeVisible();
  });

  await test.step('the applicant receives the e-mail', async () => {
    await officer.goto('/Mails');
    await officer.getByRole('searchbox').fill(proposalId);
    await reloadUntil(
      officer,
      officer.getByRole('row', { name: new RegExp(`${proposalId} has been accepted.*marta\\.kowalska@`) }),
    );
  });

  await as(browser, people.applicant, '/', async (applicant) => {
    await test.step('the applicant reads the decision', async () => {
      await applicant.getByPlaceholder('Search my proposals').fill(title);
      await expect(applicant.getByRole('row', { name: new RegExp(title) })).toContainText('Accepted');
      await applicant.getByRole('table', { name: 'My proposals' }).getByRole('link', { name: title }).click();
      const decision = applicant.getByRole('region', { name: 'Decision' });
      await expect(decision).toContainText('Accepted');
      await expect(decision).toContainText('Please bring two glasses.');
      await expect(applicant.getByText('Not for the applicant.')).toHaveCount(0);
      await expectAccessible(applicant);
    });
  });

  await test.step('the log shows why each status was reached', async () => {
    await openPart(officer, primaryKey, 'Logs', '/Proposals');
    await reloadUntil(officer, officer.getByText('Moved from “Management decision” to “Allocated”'));
    const way = [
      ['Draft', 'Feasibility review', 'Proposal submitted'],
      ['Feasibility review', 'Panel selection', 'Feasible on all instruments'],
      ['Panel selection', 'Panel review', 'Panels selected'],
      ['Panel review', 'Panel meeting', 'All reviews of all panels submitted'],
      ['Panel meeting', 'Management decision', 'All instruments submitted by the panels'],
      ['Management decision', 'Allocated', 'Proposal accepted'],
    ] as const;
    const moves = await movesOf(officer);
    expect(moves).toHaveLength(way.length);
    for (const [index, [from, to, why]] of way.entries()) {
      expect(moves[index]).toMatch(new RegExp(`Moved from “${from}” to “${to}”.*Because “${why}”`));
    }
    await expectAccessible(officer);
    expect(problems).toEqual([]);
  });
});
