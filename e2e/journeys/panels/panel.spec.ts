import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { choose } from '../../support/calls.ts';
import {
  findFeasible,
  openReviewCall,
  panelId,
  type ReviewCall,
  reloadUntil,
  type SubmittedProposal,
  submitProposal,
} from '../../support/reviews.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const leave = (page: Page) => page.context().close();

test('a panel grades, orders and decides on the proposals of an instrument', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const officer = await signInBeside(browser, people.officer);
  const call = await openReviewCall(officer, 'panel', { HALO: 'QM' });
  const qm = await panelId(officer, 'QM');
  const applicant = await signInBeside(browser, people.applicant);
  const first = await submitProposal(applicant, call, { title: 'Ice under pressure', instrument: 'HALO' });
  const second = await submitProposal(applicant, call, { title: 'Ice under tension', instrument: 'HALO' });
  await leave(applicant);
  await findFeasible(officer, first, 4);
  await findFeasible(officer, second, 5);

  await test.step('a reviewer without assignments sees nothing to grade', async () => {
    await signIn(page, people.reviewer, `/?call=${call.id}&reviewStatus=ALL`);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.goto(`/?reviewModal=${first.primaryKey}&modalTab=2`);
    await expect(page.getByRole('heading', { level: 1, name: 'Ice under pressure' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Grade' })).toHaveCount(0);
  });
  await test.step('members of another panel cannot open this one', async () => {
    const other = await signInBeside(browser, 'Charlotte Meyer', `/FapPage/${qm}`);
    await expect(other.getByText('You cannot open this')).toBeVisible();
    await expect(other.getByRole('tab')).toHaveCount(0);
    await leave(other);
  });
  await assign(await signInBeside(browser, people.secretary, `/FapPage/${qm}?tab=3&call=${call.id}`), first, second);
  await grade(page, call, first, second);
  const colleague = await signInBeside(browser, 'Matthias Keller', `/?call=${call.id}`);
  await gradeAndSubmit(colleague, first, '4');
  await gradeAndSubmit(colleague, second, '6');
  await leave(colleague);
  await decide(await signInBeside(browser, people.chair, `/FapPage/${qm}`), officer, { call, qm, first, second });
  await leave(officer);
});

/** The secretary assigns both proposals to two reviewers. */
async function assign(secretary: Page, first: SubmittedProposal, second: SubmittedProposal): Promise<void> {
  await test.step('the secretary assigns reviewers', async () => {
    await reloadUntil(secretary, secretary.getByRole('checkbox', { name: /Ice under tension/ }));
    await secretary.getByRole('checkbox', { name: /Ice under pressure/ }).check();
    await secretary.getByRole('checkbox', { name: /Ice under tension/ }).check();
    await expectAccessible(secretary);
    await secretary.getByRole('button', { name: 'Assign panel members' }).click();
    const dialog = secretary.getByRole('dialog', { name: 'Assign reviewers to 2 proposals' });
    await dialog.getByRole('checkbox', { name: 'Choose Priya Raman' }).check();
    await dialog.getByRole('checkbox', { name: 'Choose Matthias Keller' }).check();
    await expectAccessible(secretary);
    await dialog.getByRole('button', { name: 'Assign without Rankings' }).click();
    await expect(secretary.getByText('Members assigned')).toBeVisible();
    await expect(secretary.getByRole('row', { name: /Ice under pressure/ })).toContainText('0 / 3');

    await secretary.getByRole('button', { name: 'Show details of Ice under pressure' }).click();
    const reviewers = secretary.getByRole('table', { name: `Reviewers of ${first.proposalId}` });
    const rank = reviewers.getByRole('textbox', { name: 'Rank of Priya Raman' });
    await rank.fill('3');
    await expect(reviewers.getByText('The rank 3 is invalid, please chose another.')).toBeVisible();
    await rank.fill('1');
    await rank.press('Enter');
    await reviewers.getByRole('textbox', { name: 'Rank of Matthias Keller' }).fill('1');
    await reviewers.getByRole('textbox', { name: 'Rank of Matthias Keller' }).press('Enter');
    await expect(reviewers.getByLabel('This rank is already assigned to another reviewer').first()).toBeVisible();
    await expectAccessible(secretary);

    await secretary.getByRole('link', { name: `View proposal ${second.proposalId}` }).click();
    await expect(secretary.getByRole('heading', { level: 1, name: 'Ice under tension' })).toBeVisible();
    await secretary.getByRole('button', { name: 'Back to the panel' }).click();
    await expect(secretary.getByRole('row', { name: /Ice under pressure/ })).toBeVisible();
    await leave(secretary);
  });
}

/** A reviewer writes a draft, runs into the validation, and submits; then submits the rest in bulk. */
async function grade(page: Page, call: ReviewCall, first: SubmittedProposal, second: SubmittedProposal): Promise<void> {
  await test.step('a reviewer saves a draft and submits', async () => {
    await page.goto(`/?call=${call.id}`);
    await page.getByRole('link', { name: `Grade proposal: ${first.proposalId}` }).click();
    await goOn(page);
    await expect(page.getByRole('alert')).toContainText('Comment is required');
    await expect(page.getByRole('alert')).toContainText('Grade is required');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Grading guide' }).click();
    await expect(page.getByRole('dialog', { name: 'Grading guide' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Comment' }).fill('Well planned.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved!')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveText('Well planned.');
    const mark = page.getByRole('spinbutton', { name: 'Grade', exact: true });
    await mark.fill('10.5');
    await goOn(page);
    await expect(page.getByRole('alert')).toContainText('Highest grade is 10');
    await mark.fill('0.5');
    await expect(page.getByText('Lowest grade is 1').first()).toBeVisible();
    await mark.fill('2');
    await goOn(page);
    await page.getByRole('radio', { name: 'I know the field' }).check();
    await goOn(page);
    const submit = page.getByRole('button', { name: 'Submit', exact: true });
    await expect(submit).toBeEnabled();
    await submit.click();
    const question = page.getByRole('alertdialog', { name: 'Please confirm' });
    await expect(question).toContainText(
      'I am aware that no further changes to the grade are possible after submission.',
    );
    await question.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Your review has been submitted successfully.')).toBeVisible();
    await expect(page.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();
    await expect(page.getByText('Matthias Keller')).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('reviews without a grade are named before the rest is submitted', async () => {
    await page.getByRole('button', { name: 'Proposals to grade' }).click();
    await expect(page.getByRole('link', { name: /^Grade proposal/ })).toHaveCount(1);
    await page.getByRole('checkbox', { name: /Ice under tension/ }).check();
    await page.getByRole('button', { name: 'Submit proposal reviews' }).click();
    const question = page.getByRole('alertdialog', { name: 'Submit proposal reviews' });
    await expect(question).toContainText(
      `Please correct the grade and comment for the proposal(s) with ID: ${second.proposalId}`,
    );
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await writeGrade(page, second, '6');
    await page.getByRole('button', { name: 'Proposals to grade' }).click();
    // The list shows the old rows until the new ones have arrived.
    const row = page.getByRole('row', { name: /Ice under tension/ });
    await expect(row.getByRole('cell', { name: '6', exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: /Ice under tension/ }).check();
    await page.getByRole('button', { name: 'Submit proposal reviews' }).click();
    await question.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Proposal review submitted successfully!')).toBeVisible();
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });
}

/** Fills in a review with all that is required to submit it. */
async function writeGrade(page: Page, { proposalId }: SubmittedProposal, mark: string): Promise<void> {
  await page.getByRole('link', { name: `Grade proposal: ${proposalId}` }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('As good as they come.');
  await page.getByRole('spinbutton', { name: 'Grade', exact: true }).fill(mark);
  await goOn(page);
  await page.getByRole('radio', { name: 'I know the field' }).check();
  await goOn(page);
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
}

async function gradeAndSubmit(reviewer: Page, proposal: SubmittedProposal, mark: string): Promise<void> {
  await writeGrade(reviewer, proposal, mark);
  await reviewer.getByRole('button', { name: 'Submit', exact: true }).click();
  await reviewer.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
  await expect(reviewer.getByRole('button', { name: '✔ Submitted' })).toBeVisible();
  await reviewer.getByRole('button', { name: 'Proposals to grade' }).click();
}

interface Meeting {
  readonly call: ReviewCall;
  readonly qm: number;
  readonly first: SubmittedProposal;
  readonly second: SubmittedProposal;
}

/** The chair reads the figures, orders the proposals, decides and submits the instrument, which only the officer can reopen. */
async function decide(chair: Page, officer: Page, { call, qm, first, second }: Meeting): Promise<void> {
  const meeting = `/FapPage/${qm}?tab=4&call=${call.id}&instrument=${call.instruments.HALO}`;
  await test.step('the chair sees average and deviation', async () => {
    await chair.goto(`/FapPage/${qm}?tab=3&call=${call.id}`);
    const row = chair.getByRole('row', { name: /Ice under pressure/ });
    await expect(row).toContainText('2 / 3');
    await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
    await chair.goto(meeting);
    await expect(chair.getByRole('heading', { name: 'QM - Instruments with proposals' })).toBeVisible();
    const table = chair.getByRole('table', { name: 'Proposals on HALO' });
    await expect(table.getByRole('row').nth(1)).toContainText('Ice under pressure');
    await expectAccessible(chair);
  });
  await test.step('the chair orders the proposals', async () => {
    await chair.getByRole('button', { name: `Move ${second.proposalId} up` }).click();
    await expect(chair.getByText('Reordering of proposals saved successfully!')).toBeVisible();
    await chair.reload();
    const table = chair.getByRole('table', { name: 'Proposals on HALO' });
    await expect(table.getByRole('row').nth(1)).toContainText('Ice under tension');
  });
  await test.step('the instrument cannot be closed before every decision is made', async () => {
    await chair.getByRole('button', { name: 'Actions for HALO' }).click();
    const submit = chair.getByRole('menuitem', { name: 'Submit instrument' });
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await expect(submit).toContainText('All proposal Fap meetings should be submitted. Still open: ');
    await chair.keyboard.press('Escape');
  });
  await test.step('the chair decides and allocates time', async () => {
    await chair.goto(meeting);
    await chair.getByRole('button', { name: 'Ice under pressure' }).click();
    const dialog = chair.getByRole('dialog', { name: /Ice under pressure/ });
    await expect(dialog.getByText('Score: 2')).toBeVisible();
    await expect(dialog.getByText('Score: 4')).toBeVisible();
    await expectAccessible(chair);
    await dialog.getByRole('button', { name: 'Overwrite allocated time' }).click();
    const time = chair.getByRole('dialog', { name: 'Overwrite allocated time' });
    await time.getByRole('textbox').fill('100001');
    await expect(time.getByText('Must be less than or equal to 100000')).toBeVisible();
    await time.getByRole('textbox').fill('3');
    await time.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('3 days (Overwritten)')).toBeVisible();

    await dialog.getByRole('textbox', { name: 'Comment for user' }).fill('Take it slowly.');
    await choose(chair, 'Recommendation', 'Accepted');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(chair.getByText('Panel decision saved successfully!')).toBeVisible();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const question = chair.getByRole('alertdialog', { name: 'Please confirm' });
    await expect(question).toContainText(
      'I am aware that no further changes to the panel meeting are possible after submission.',
    );
    await question.getByRole('button', { name: 'Submit' }).click();
    await expect(chair.getByText('Panel decision submitted successfully!')).toBeVisible();
    await expect(dialog.getByText('The decision has been submitted and can no longer be changed')).toBeVisible();
    await expectAccessible(chair);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await chair.getByRole('button', { name: 'Ice under tension' }).click();
    const next = chair.getByRole('dialog', { name: /Ice under tension/ });
    await next.getByRole('textbox', { name: 'Comment for user' }).fill('Not this time.');
    await next.getByRole('textbox', { name: 'Comment for management' }).fill('Agreed.');
    await choose(chair, 'Recommendation', 'Rejected');
    await next.getByRole('button', { name: 'Save and continue' }).click();
    await expect(next).toHaveCount(0);
    await chair.getByRole('button', { name: 'Submit All Completed' }).click();
    await chair.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
    await expect(chair.getByText('Panel decision submitted successfully!')).toBeVisible();
  });
  await test.step('the chair closes the instrument', async () => {
    await chair.getByRole('button', { name: 'Actions for HALO' }).click();
    await chair.getByRole('menuitem', { name: 'Submit instrument' }).click();
    await chair.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
    await expect(chair.getByText('Instrument submitted in FAP!')).toBeVisible();
    await expect(chair.getByRole('button', { name: /^Move / })).toHaveCount(0);
    await chair.getByRole('button', { name: 'Ice under tension' }).click();
    await expect(chair.getByRole('dialog').getByText(/can no longer be changed/)).toBeVisible();
    await leave(chair);
  });
  await test.step('only the officer reopens it', async () => {
    await officer.goto(meeting);
    await officer.getByRole('button', { name: 'Actions for HALO' }).click();
    await officer.getByRole('menuitem', { name: 'Unsubmit instrument' }).click();
    const question = officer.getByRole('alertdialog', { name: 'Unsubmit instrument' });
    await expect(question).toContainText('Are you sure you want to unsubmit the HALO Instrument?');
    await question.getByRole('button', { name: 'Unsubmit' }).click();
    await expect(officer.getByText('Instrument unsubmitted!')).toBeVisible();
    await officer.getByRole('button', { name: 'Ice under pressure' }).click();
    const dialog = officer.getByRole('dialog', { name: /Ice under pressure/ });
    await dialog.getByRole('checkbox', { name: 'Submitted' }).uncheck();
    await expectAccessible(officer);
    await dialog.getByRole('button', { name: 'Save and continue' }).click();
    await expect(officer.getByText('Panel decision saved successfully!')).toBeVisible();
    await expect(officer.getByRole('row', { name: new RegExp(first.proposalId) })).toContainText('No');
  });
}
