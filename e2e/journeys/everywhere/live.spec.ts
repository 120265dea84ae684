import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { writeDraft } from '../../support/proposals.ts';
import {
  findFeasible,
  openReviewCall,
  reloadUntil,
  type SubmittedProposal,
  submitProposal,
} from '../../support/reviews.ts';
import { people, signIn, signInBeside, signInUnseen } from '../../support/sign-in.ts';

/** Screens promise two seconds; a machine under load gets more. */
const soon = { timeout: 10_000 };

/** Every window shows an act within this time after its response, in milliseconds. */
const promisedMs = 2000;

interface Place {
  /** The selector of the elements to look at, and a word that identifies the right one. */
  readonly in: string;
  readonly of: string;
  readonly text: string;
}

/** Returns the time at which a page first shows a text in its place, checked at every change of the page. */
const whenShown = (page: Page, place: Place): Promise<number> =>
  page.evaluate(
    ({ in: selector, of, text }) =>
      new Promise<number>((resolve) => {
        const isShown = () =>
          [...document.querySelectorAll<HTMLElement>(selector)].some(
            ({ innerText }) => innerText.includes(of) && innerText.includes(text),
          );
        const observer = new MutationObserver(() => {
          if (!isShown()) return;
          observer.disconnect();
          resolve(Date.now());
        });
        if (isShown()) resolve(Date.now());
        else observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    place,
  );

/** Carries out an act and returns how long after the server's response each page showed its result, in milliseconds. */
async function shownAfter(pages: readonly Page[], place: Place, operation: string, act: () => Promise<void>) {
  const [page] = pages as [Page];
  const shown = Promise.all(pages.map((each) => whenShown(each, place)));
  const answered = page
    .waitForResponse((response) => {
      const body = response.request().postData() ?? '';
      return body.includes(`"operationName":"${operation}"`) && !body.includes('"preview":true');
    })
    .then(() => Date.now());
  await act();
  const at = await answered;
  return (await shown).map((moment) => moment - at);
}

/** Nothing below may reload: sets a mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { notReloaded: true }));
const expectNotReloaded = async (page: Page) => expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);

/** Creates a submitted, feasible proposal of a separate call, in Panel selection. */
async function inPanelSelection(page: Page, applicant: Page, code: string, title: string): Promise<SubmittedProposal> {
  const call = await openReviewCall(page, code, { PRISM: 'no panel yet' });
  const proposal = await submitProposal(applicant, call, { title, instrument: 'PRISM' });
  await page.goto(`/Proposals?call=${call.id}`);
  await reloadUntil(page, page.getByText('Feasibility review').first());
  await findFeasible(page, proposal, 3);
  await reloadUntil(page, page.getByRole('cell', { name: 'Panel selection' }));
  return proposal;
}

test('an officer sees a new status of the workflow live, in the list and on the record', async ({ page, browser }) => {
  const title = 'Told without asking';
  const applicant = await signInBeside(browser, people.applicant);
  await signIn(page, people.officer, '/Proposals');
  const { primaryKey } = await inPanelSelection(page, applicant, 'Live call', title);
  const row = page.getByRole('row').filter({ hasText: title });

  await mark(page);
  await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Assign panel' }).click();
  const panel = page.getByRole('combobox', { name: /^Panel for/ });
  await panel.click();
  await page.getByRole('option', { name: 'QM' }).click();
  // Another window with the table, in which nobody does anything.
  const beside = await signInBeside(browser, people.officer, page.url());
  await expect(beside.getByRole('row').filter({ hasText: title })).toContainText('Panel selection');
  await mark(beside);
  const assigned = { in: 'tr', of: title, text: 'Panel review' };
  const assignedAfter = await shownAfter([page, beside], assigned, 'assignProposalsToFaps', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click(),
  );
  expect(Math.max(...assignedAfter), `shown after ${assignedAfter} ms`).toBeLessThan(promisedMs);
  await expect(row).toContainText('Panel review');
  await expect(page.getByText(/^Moved to Panel review/)).toBeVisible(soon);
  for (const window of [page, beside]) await expectNotReloaded(window);

  await graphql(
    page,
    'mutation ($input: ChangeProposalsStatusInput!) { changeProposalsStatus(changeProposalsStatusInput: $input) }',
    { input: { proposalPks: [primaryKey], statusId: await statusId(page, 'MANAGEMENT_DECISION') } },
  );
  await expect(row).toContainText('Management decision', soon);
  await page.goto(`/Proposals?reviewModal=${primaryKey}`);
  await page.getByRole('tab', { name: 'Admin' }).click();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('Management decision');
  await mark(page);
  await page.getByRole('combobox', { name: 'Final status' }).click();
  await page.getByRole('option', { name: 'Rejected' }).click();
  await page.getByRole('textbox', { name: /time allocation/ }).fill('0');
  await page.getByRole('checkbox', { name: 'Management decision submitted' }).check();
  await beside.goto(`/Proposals?reviewModal=${primaryKey}`);
  await expect(beside.getByRole('complementary', { name: 'Summary' })).toContainText('Management decision');
  await mark(beside);
  // Below the facts, the summary shows what would move the proposal next.
  const decided = { in: '[aria-label="Summary"] dl', of: '', text: 'Not allocated' };
  const decidedAfter = await shownAfter([page, beside], decided, 'administrationProposal', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
  });
  expect(Math.max(...decidedAfter), `shown after ${decidedAfter} ms`).toBeLessThan(promisedMs);
  await expect(page.getByText('Saved. Moved to Not allocated; 1 e-mail is held', { exact: true })).toBeVisible(soon);
  for (const window of [page, beside]) await expectNotReloaded(window);
  await beside.context().close();
  await applicant.context().close();
});

async function statusId(page: Page, shortCode: string): Promise<number> {
  const { statuses } = await graphql<{ statuses: { id: number; shortCode: string }[] }>(
    page,
    '{ statuses(entityType: PROPOSAL) { id shortCode } }',
  );
  return statuses.find((one) => one.shortCode === shortCode)?.id ?? 0;
}

test('two users who edit one proposal see each other before their answers conflict', async ({ page, browser }) => {
  await signInUnseen(page, people.applicant);
  const { primaryKey } = await writeDraft(page, 'Written by two');
  const officer = await signInBeside(browser, people.officer, `/ProposalEdit/${primaryKey}`);
  await page.goto(`/ProposalEdit/${primaryKey}`);
  await expect(page.getByText(`${people.officer} also has this open`)).toBeVisible(soon);
  await expect(officer.getByText(`${people.applicant} also has this open`)).toBeVisible(soon);
  await officer.getByRole('textbox', { name: 'Title' }).pressSequentially(' and');
  await expect(page.getByText(`${people.officer} is writing here`)).toBeVisible(soon);
  await expectAccessible(page);
  await officer.context().close();
  await expect(page.getByText(new RegExp(people.officer))).toHaveCount(0, { timeout: 45_000 });
});
