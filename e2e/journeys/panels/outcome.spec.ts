import { expect, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { typeDate } from '../../support/calls.ts';
import { openReviewCall, submitProposal } from '../../support/reviews.ts';
import { people, signInBeside, signInUnseen } from '../../support/sign-in.ts';

/** Returns the day this many days from now, as it is typed into a field with date and time. */
function digitsIn(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${day}${month}${year}1200`;
}

test('the applicant is asked a question, answers it, and reads the result and the next steps @phone', async ({
  page,
  browser,
}) => {
  // The server is shared: records left by an earlier try or by the other window size have another name.
  const { project, retry } = test.info();
  const code = `outcome-${project.name}-${retry}`;
  const title = `Ripples in ice, ${code}`;
  const officer = await signInBeside(browser, people.officer);
  const call = await openReviewCall(officer, code, { HALO: 'QM' });
  await signInUnseen(page, people.applicant);
  const { primaryKey, proposalId } = await submitProposal(page, call, { title, instrument: 'HALO' });
  const address = `/ProposalEdit/${primaryKey}`;

  await test.step('the officer asks a question with a due date', async () => {
    await officer.goto(`/Proposals?reviewModal=${primaryKey}`);
    await officer.getByRole('button', { name: 'Ask the applicants' }).click();
    const dialog = officer.getByRole('dialog', { name: `Question to the applicants of ${proposalId}` });
    await dialog.getByRole('textbox', { name: /^Question/ }).fill('How many samples do you bring?');
    await typeDate(officer, 'Answer due by', digitsIn(20));
    await expectAccessible(officer);
    await dialog.getByRole('button', { name: 'Ask' }).click();
    await expect(officer.getByText('How many samples do you bring?')).toBeVisible();
    await expect(officer.getByText('Waiting for an answer')).toBeVisible();
  });

  await test.step('the applicant answers, and the proposal remains locked', async () => {
    await page.goto('/');
    await expectAccessible(page);
    await page.getByRole('link', { name: `Answer the question about ${title}` }).click();
    await expect(page.getByText('Panel secretary')).toHaveCount(0);
    await page.getByRole('textbox', { name: /Your answer/ }).fill('Twelve, each of a gram.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Answered')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
    await expect(officer.getByText('Twelve, each of a gram.')).toBeVisible();
  });

  await test.step('the result is shown on the proposal and on the home page', async () => {
    const instrumentId = call.instruments.HALO;
    await graphql(
      officer,
      `mutation ($pk: Int!, $i: Int!) { administrationProposal(proposalPk: $pk, finalStatus: ACCEPTED,
        commentForUser: "<p>A clear plan.</p>", managementDecisionSubmitted: true,
        managementTimeAllocations: [{ instrumentId: $i, value: 4 }]) { primaryKey } }`,
      { pk: primaryKey, i: instrumentId },
    );
    await graphql(officer, 'mutation ($pk: Int!) { notifyProposal(proposalPk: $pk) { primaryKey } }', {
      pk: primaryKey,
    });
    await page.goto(address);
    const told = page.getByRole('region', { name: 'Decision' });
    await expect(told.getByText('HALO: 4 days')).toBeVisible();
    await expect(told.getByText('A clear plan.')).toBeVisible();
    await expect(told.getByText(/Your experiment will be planned between/)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/');
    const result = page.getByRole('region', { name: title });
    await expect(result.getByText('HALO: 4 days')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  await test.step('a rejected proposal is submitted again in an open call', async () => {
    await graphql(
      officer,
      `mutation ($pk: Int!, $i: Int!) { administrationProposal(proposalPk: $pk, finalStatus: REJECTED,
        managementTimeAllocations: [{ instrumentId: $i, value: 0 }]) { primaryKey } }`,
      { pk: primaryKey, i: call.instruments.HALO },
    );
    await page.goto(address);
    // Other journeys leave calls open, too: only the first five are listed initially.
    const resubmit = page.getByRole('button', { name: `Resubmit in ${code}` });
    const rest = page.getByRole('button', { name: 'Show all open calls' });
    await expect(resubmit.or(rest).first()).toBeVisible();
    if (await rest.isVisible()) await rest.click();
    await resubmit.click();
    await expect(page).not.toHaveURL(new RegExp(`${address}$`));
    await expect(page).toHaveURL(/\/ProposalEdit\/\d+/);
    await expect(page.getByText(/· Draft/)).toBeVisible();
  });
  await officer.context().close();
});
