import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { openReviewCall, submitProposal } from '../../support/reviews.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

const count = 10;

/** Decides on the proposal on the screen, and waits until the workflow has moved it. */
async function decide(page: Page, finalStatus: 'Accepted' | 'Rejected', moved: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Final status' }).click();
  await page.getByRole('option', { name: finalStatus, exact: true }).click();
  if (finalStatus === 'Accepted') await page.getByRole('textbox', { name: /time allocation/ }).fill('3');
  await page.getByRole('checkbox', { name: 'Management decision submitted' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Submit the management decision' });
  await expect(question.getByText(`The proposal will move from Management decision to ${moved}.`)).toBeVisible();
  await question.getByRole('button', { name: 'Submit' }).click();
  // Without a reload.
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText(moved, { exact: true })).toBeVisible({ timeout: 30_000 });
}

test('an officer processes ten proposals one after another from the record', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await signIn(page, people.officer, '/Calls');
  const call = await openReviewCall(page, `Working off ${Date.now() % 100_000}`, { ARC: 'QM' });
  const applicant = await signInBeside(browser, people.applicant);
  const keys: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const title = `Worked off ${String(n).padStart(2, '0')}`;
    keys.push((await submitProposal(applicant, call, { title, instrument: 'ARC' })).primaryKey);
  }
  await graphql(
    page,
    'mutation ($input: ChangeProposalsStatusInput!) { changeProposalsStatus(changeProposalsStatusInput: $input) }',
    { input: { statusId: 13, proposalPks: keys } },
  );

  await page.goto(`/Proposals?call=${call.id}&proposalStatusId=13&sortField=title&sortDirection=asc`);
  await expect(page.getByRole('row')).toHaveCount(count + 1);

  // A quick look at the first two beside the list, then into the first.
  await page.getByRole('button', { name: 'Quick look at Worked off 02' }).click();
  const look = page.getByRole('complementary', { name: 'Quick look' });
  await expect(look.getByRole('heading', { name: 'Worked off 02' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('k');
  await expect(look.getByRole('heading', { name: 'Worked off 01' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Worked off 01' })).toBeVisible();

  await page.getByRole('tab', { name: 'Admin' }).click();
  await expect(page.getByRole('region', { name: 'Basis for the decision' })).toBeVisible();
  await expectAccessible(page);
  for (let n = 1; n <= count; n += 1) {
    await expect(page.getByText(`${n} of ${count}`, { exact: true })).toBeVisible();
    await (n % 2 ? decide(page, 'Accepted', 'Allocated') : decide(page, 'Rejected', 'Not allocated'));
    if (n === count) break;
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: `Worked off ${String(n + 1).padStart(2, '0')}` }),
    ).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();

  // The list is still at the same place, and nothing is left to decide.
  await page.getByRole('button', { name: 'All proposals' }).click();
  await expect(page).toHaveURL(/proposalStatusId=13/);
  await expect(page.getByText('Nothing matches')).toBeVisible();
});
