import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { choose } from '../../support/calls.ts';
import { movesOf, openPart, openReviewCall, reloadUntil, submitProposal } from '../../support/reviews.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();

/** Assigns the review of a proposal on HALO to one of the instrument's scientists. */
async function handTo(officer: Page, proposalPk: number, instrumentId: number, lastname: string): Promise<void> {
  const { instrumentsByIds } = await graphql<{
    instrumentsByIds: { scientists: { id: number; lastname: string }[] }[];
  }>(officer, 'query ($ids: [Int!]!) { instrumentsByIds(instrumentIds: $ids) { scientists { id lastname } } }', {
    ids: [instrumentId],
  });
  const userId = instrumentsByIds[0]?.scientists.find((person) => person.lastname === lastname)?.id;
  await graphql(
    officer,
    `mutation ($u: Int!, $p: [Int!]!, $i: Int!) {
      updateTechnicalReviewAssignee(userId: $u, proposalPks: $p, instrumentId: $i) { id } }`,
    { u: userId, p: [proposalPk], i: instrumentId },
  );
}

test('a scientist reviews a proposal technically; afterwards only the officer can reassign it', async ({
  page,
  browser,
}) => {
  test.slow();
  const officer = await signInBeside(browser, people.officer);
  const call = await openReviewCall(officer, 'technical', { HALO: 'QM' });
  const applicant = await signInBeside(browser, people.applicant);
  const mine = await submitProposal(applicant, call, { title: 'Magnons in a thin slab', instrument: 'HALO' });
  const theirs = await submitProposal(applicant, call, { title: 'Magnons in a thick slab', instrument: 'HALO' });
  await applicant.context().close();
  const halo = call.instruments.HALO as number;
  await handTo(officer, mine.primaryKey, halo, 'Weber');
  await handTo(officer, theirs.primaryKey, halo, 'Mori');

  await test.step('the table shows the scientist’s own outstanding reviews first', async () => {
    await signIn(page, people.scientist, `/?call=${call.id}`);
    await expect(page.getByRole('combobox', { name: 'Reviewer' })).toHaveText('My proposals');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Feasibility review');
    await reloadUntil(page, page.getByRole('link', { name: `Edit technical review: ${mine.proposalId}` }));
    await expect(page.getByRole('link', { name: 'Magnons in a thick slab' })).toHaveCount(0);
    await choose(page, 'Reviewer', 'All proposals');
    const other = `View proposal and technical review: ${theirs.proposalId}`;
    await expect(page.getByRole('link', { name: other })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a colleague’s review is read-only', async () => {
    await openPart(page, theirs.primaryKey, 'Technical reviews');
    await expect(page.getByRole('heading', { name: 'Reviewed by Yuki Mori' })).toBeVisible();
    await expect(page.getByText('Not reviewed yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save and continue' })).toHaveCount(0);
  });

  await test.step('the form enforces its limits and saves a draft', async () => {
    await page.goto(`/?call=${call.id}`);
    await page.getByRole('link', { name: `Edit technical review: ${mine.proposalId}` }).click();
    await expect(page.getByRole('heading', { name: 'Reviewed by Jonas Weber' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Unfeasible');
    await expectAccessible(page);
    const time = page.getByRole('textbox', { name: 'Time allocation (days)' });
    await time.fill('100001');
    await goOn(page);
    await expect(page.getByRole('alert')).toContainText('Must be less than or equal to 100000');
    await time.fill('-1');
    await goOn(page);
    await expect(page.getByRole('alert')).toContainText('Must be greater than or equal to 0');
    await time.fill('4');
    await page.getByRole('textbox', { name: 'Comments for the review panel' }).fill('x'.repeat(6001));
    await goOn(page);
    await expect(page.getByRole('alert')).toContainText('Public comment must be at most 6000 characters');
    await page.getByRole('textbox', { name: 'Comments for the review panel' }).fill('Fits into the cryostat.');
    await page.getByRole('textbox', { name: 'Internal comment' }).fill('Ask for the spare pump.');
    await choose(page, 'Status', 'Feasible');
    await goOn(page);
    await expect(page.getByRole('heading', { level: 2, name: 'Conditions' })).toBeVisible();
    await goOn(page);
    await expect(page.getByRole('alert')).toContainText('Effort for our staff: This is a required field');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Time allocation (days)' })).toHaveValue('4');
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  });

  await test.step('it can be submitted only once complete, and is read-only afterwards', async () => {
    await page.getByRole('button', { name: /^Review/ }).click();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await page.getByRole('button', { name: /^Conditions/ }).click();
    await page.getByRole('radio', { name: 'Routine' }).check();
    await goOn(page);
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    const question = page.getByRole('alertdialog', { name: 'Please confirm' });
    await expect(question).toContainText(
      'I am aware that no further changes to the technical review are possible after submission.',
    );
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Your review has been submitted successfully.')).toBeVisible();
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save and continue' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled();
    await expectAccessible(page);
    const again = graphql(
      page,
      `mutation ($u: Int!, $p: [Int!]!, $i: Int!) {
        updateTechnicalReviewAssignee(userId: $u, proposalPks: $p, instrumentId: $i) { id } }`,
      { u: 1, p: [mine.primaryKey], i: halo },
    );
    await expect(again).rejects.toThrow(/submitted/);
  });

  await test.step('the officer reassigns it, and the log shows why the status changed', async () => {
    await openPart(officer, mine.primaryKey, 'Technical reviews', '/Proposals');
    await choose(officer, 'Technical reviewer', 'Yuki Mori');
    await officer.getByRole('button', { name: 'Assign', exact: true }).click();
    const question = officer.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('You are about to set Yuki Mori as a technical reviewer for this proposal.');
    await expectAccessible(officer);
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(officer.getByText('Assigned to Yuki Mori')).toBeVisible();
    await expect(officer.getByRole('heading', { name: 'Reviewed by Yuki Mori' })).toBeVisible();
    await expectAccessible(officer);

    await officer.getByRole('tab', { name: 'Logs' }).click();
    await reloadUntil(officer, officer.getByText('Moved from “Panel selection” to “Panel review”'));
    expect(await movesOf(officer)).toEqual([
      expect.stringMatching(/Moved from “Draft” to “Feasibility review”.*Because “Proposal submitted” happened/),
      expect.stringMatching(/Moved from “Feasibility review” to “Panel selection”.*Because/),
      expect.stringMatching(/Moved from “Panel selection” to “Panel review”.*Because/),
    ]);
  });

  await test.step('after the officer has reopened it, its new reviewer can change it', async () => {
    await officer.getByRole('tab', { name: 'Technical reviews' }).click();
    await officer.getByRole('button', { name: /^Review/ }).click();
    await officer.getByRole('checkbox', { name: 'Submitted' }).uncheck();
    await officer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(officer.getByText('Saved!')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save and continue' })).toHaveCount(0);
    const colleague = await signInBeside(browser, 'Yuki Mori', `/?reviewModal=${mine.primaryKey}&modalTab=1`);
    await expect(colleague.getByRole('button', { name: 'Save and continue' })).toBeVisible();
    await colleague.context().close();
  });
  await officer.context().close();
});
