import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { startProposal, writeDraft } from '../../support/proposals.ts';
import { people, signIn, signInBeside, signInUnseen } from '../../support/sign-in.ts';

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

async function choose(page: Page, question: string, ...options: string[]): Promise<void> {
  await page.getByRole('combobox', { name: question }).click();
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const step = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

test('an applicant writes a proposal and submits it', async ({ page }) => {
  test.slow();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await signIn(page, people.applicant, '/ProposalSelectType');
  await startProposal(page);
  await step(page, 'New proposal');
  await expectAccessible(page);

  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('Proposal Title is required');
  await page.getByRole('textbox', { name: 'Title' }).fill('Strain in thin films');
  await page.getByRole('textbox', { name: 'Abstract' }).fill('We look at films of 3 µm.');
  await expect(page.getByText(/will be replaced by a space: µ/)).toBeVisible();
  await goOn(page);
  await expect(page).toHaveURL(/\/ProposalEdit\/\d+$/);

  await step(page, 'Science case');
  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('Research area: This is a required field');
  await choose(page, 'Research area', 'Magnetism');
  await page.getByRole('textbox', { name: 'Scientific background and aim' }).fill('To know more.');
  await page.getByRole('textbox', { name: 'Why neutrons or X-rays' }).fill('Nothing else sees it.');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'figure.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByRole('button', { name: 'Download file figure.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Scientific background and aim' })).toHaveValue('To know more.');
  await expectAccessible(page);
  await goOn(page);

  await step(page, 'Instruments and conditions');
  await page.getByRole('combobox', { name: 'Instruments and time requested' }).click();
  const instrument = 'ARC';
  await page.getByRole('option', { name: instrument, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel(`Request time for ${instrument}`).fill('3');
  await expect(page.getByLabel('Highest magnetic field')).toHaveCount(0);
  await choose(page, 'Sample environment', 'Magnet');
  await page.getByLabel('Highest magnetic field').fill('-1');
  await page.getByRole('group', { name: 'Earliest possible start' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('01062027');
  const deuteration = page.getByRole('radiogroup', { name: 'Deuterated material' });
  if (await deuteration.count()) await deuteration.getByRole('radio').first().check();
  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('Value must be a positive number');
  await page.getByLabel('Highest magnetic field').fill('5');
  await expectAccessible(page);
  await goOn(page);

  await step(page, 'Samples and safety');
  await page.getByRole('textbox', { name: 'Samples', exact: true }).fill('Iron on glass');
  await page.getByRole('radio', { name: 'Thin film' }).check();
  await page.getByLabel('Number of samples').fill('2');
  await goOn(page);

  await step(page, 'Experience and results');
  await page.getByRole('checkbox', { name: /We agree that the data become public/ }).check();
  await goOn(page);

  const document = page.getByRole('article');
  await expect(document).toContainText('We look at films of 3  m.');
  await expect(document).toContainText(`${instrument} (3 days)`);
  await expect(document.getByRole('button', { name: 'figure.pdf', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Submitted' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
  expect(problems).toEqual([]);
});

test('leaving with unsaved answers asks for confirmation @phone', async ({ page }) => {
  // A user who writes no other proposal in this call: typed text is stored and restored for the user wherever they write it.
  await signIn(page, 'Oskar Lindgren', '/ProposalSelectType');
  await startProposal(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await page.getByRole('button', { name: 'Reset' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirmation' });
  await expect(question).toContainText('You have made changes in this step, which will be discarded. Are you sure?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');
  await expectAccessible(page);
});

test('two users who write one title are shown both versions, and nothing is silently overwritten', async ({
  page,
  browser,
}) => {
  await signInUnseen(page, people.applicant);
  const { primaryKey } = await writeDraft(page, 'As it was');
  // A window with live updates would show the other title before anything is typed.
  await page.route('**/live', (route) => route.abort());
  await page.goto(`/ProposalEdit/${primaryKey}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('As it was');

  const officer = await signInBeside(browser, people.officer, `/ProposalEdit/${primaryKey}`);
  await officer.getByRole('textbox', { name: 'Title' }).fill('As the office has it');
  await officer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(officer.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await officer.context().close();

  await title.fill('As I have it');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Somebody else has changed/ });
  await expect(
    dialog.getByRole('radio', { name: /^Version by Astrid Lindqvist.*As the office has it$/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /^My version/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('As I have it');

  const reader = await signInBeside(browser, people.officer, `/Proposals?reviewModal=${primaryKey}`);
  await reader.getByRole('tab', { name: 'Logs' }).click();
  await reader.getByRole('button', { name: 'Overwritten texts' }).click();
  const newest = reader.getByRole('list', { name: 'Overwritten texts' }).getByRole('listitem').first();
  await expect(newest).toContainText('Before, by Astrid Lindqvist');
  await expect(newest).toContainText('As the office has it');
  await expect(newest).toContainText('After, by Marta Kowalska');
  await expectAccessible(reader);
});
