import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';

import { pdfText } from '../../support/pdf.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function choose(page: Page | Locator, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  const listed = 'page' in page ? page.page() : page;
  await listed.getByRole('option', { name: option, exact: true }).click();
}

const goOn = (place: Page | Locator) => place.getByRole('button', { name: 'Save and continue' }).click();
const step = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

/** Fills in a sample in its dialog: both steps. */
async function fillSample(page: Page, title: string, formula: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sample' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Chemical formula' }).fill(formula);
  await dialog.getByRole('radio', { name: 'Single crystal' }).check();
  await dialog.getByLabel('Mass').first().fill('250');
  await choose(dialog, 'Unit', 'mg (milligram)');
  await goOn(dialog);
  await expect(dialog.getByRole('checkbox', { name: 'It must not meet air or moisture' })).toBeVisible();
}

async function finishSample(page: Page, seal: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sample' });
  await dialog.getByRole('checkbox', { name: 'It must not meet air or moisture' }).check();
  await dialog.getByRole('textbox', { name: 'How it is sealed, and who may open it' }).fill(seal);
  await goOn(dialog);
  await expect(dialog).toBeHidden();
}

/** Goes from the list of calls through every step to the summary; the filter searches for `wavelength` later. */
async function fillEveryType(page: Page, title: string, wavelength: string): Promise<void> {
  await page.getByRole('link', { name: /^Rapid access/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Abstract' }).fill('One night decides between two models.');
  await goOn(page);
  // The proposal gets its own address; anything opened before then closes again.
  await expect(page).toHaveURL(/\/ProposalEdit\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await step(page, 'Why now');
  await expect(page.getByText('within ten working days')).toBeVisible();
  await choose(page, 'Why it cannot wait', 'A sample that decays');
  await page.keyboard.press('Escape');
  await page
    .getByRole('textbox', { name: 'The one question the beam time will answer' })
    .fill('Is it ordered at 40 K?');
  const editor = page.getByRole('textbox', { name: 'Case' });
  await editor.click();
  await page.keyboard.type('Nobody has looked yet, and the crystals last a week.');
  await page.locator('input[type=file]').setInputFiles({ name: 'laue.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('button', { name: 'Download file laue.png' })).toBeVisible();
  await expectAccessible(page);
  await goOn(page);

  await step(page, 'Measurement');
  await choose(page, 'Instrument', 'HALO');
  await page.getByLabel('Request time for HALO').fill('2');
  await choose(page, 'Method', 'Inelastic neutron scattering');
  const interval = page.getByRole('group', { name: 'Wavelengths' });
  await interval.getByRole('textbox', { name: 'Min' }).fill(wavelength);
  await interval.getByRole('textbox', { name: 'Max' }).fill('9');
  await choose(interval, 'Unit', 'Å (angstrom)');
  await page.getByRole('textbox', { name: 'Lowest temperature' }).fill('1.6');
  await choose(page, 'Surroundings of the sample', 'Cryostat');
  await choose(page, 'Detector', 'Boron-10 multi-grid');
  await page.getByRole('group', { name: 'The latest useful day' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('01062027');
  await expectAccessible(page);
  await goOn(page);

  await step(page, 'Samples and equipment');
}

/** The summary shows everything; then the proposal is submitted. Returns its key. */
async function submit(page: Page): Promise<number> {
  const document = page.getByRole('article');
  await expect(document).toContainText('Nobody has looked yet');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Submitted' })).toBeDisabled();
  return Number(/ProposalEdit\/(\d+)/.exec(page.url())?.[1]);
}

async function printed(page: Page, proposalPk: number): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await page.request.get(`/download/pdf/proposal/${proposalPk}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(200);
  return pdfText(await response.body());
}

test('a form with every type of question is filled in, reviewed, printed and searched', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  // A second try encounters the proposal of the first.
  const title = `Ordering in a crystal that decays${test.info().retry > 0 ? ', again' : ''}`;
  await signIn(page, people.applicant, '/ProposalSelectType');
  await fillEveryType(page, title, '3.5');

  await goOn(page);
  await expect(page.getByRole('alert').first()).toContainText('Samples: This is a required field');

  const samples = page.getByRole('group', { name: 'Samples' });
  await samples.getByRole('button', { name: 'Add sample' }).click();
  await fillSample(page, 'Crystal one', 'Nd2Ir2O7');
  await expectAccessible(page);
  await finishSample(page, 'Glass ampoule, glove box only');
  await expect(samples.getByText('Crystal one')).toBeVisible();

  await samples.getByRole('button', { name: 'Clone Crystal one' }).click();
  const prompt = page.getByRole('dialog', { name: 'Clone Crystal one' });
  await expect(prompt.getByRole('textbox', { name: 'Title' })).toHaveValue('Copy of Crystal one');
  await prompt.getByRole('textbox', { name: 'Title' }).fill('Crystal two');
  await prompt
    .getByRole('button', { name: 'Clone' })
    .or(prompt.getByRole('button', { name: 'OK' }))
    .click();
  await expect(samples.getByText('2 item(s)')).toBeVisible();

  await samples.getByRole('button', { name: 'Edit Crystal two' }).click();
  await fillSample(page, 'Crystal of the second batch', 'Nd2Ir2O7');
  await finishSample(page, 'Glass ampoule');
  await expect(samples.getByText('Crystal of the second batch')).toBeVisible();

  await samples.getByRole('button', { name: 'Clone Crystal one' }).click();
  await prompt
    .getByRole('button', { name: 'Clone' })
    .or(prompt.getByRole('button', { name: 'OK' }))
    .click();
  await expect(samples.getByText('3 item(s)')).toBeVisible();
  await samples.getByRole('button', { name: 'Delete Copy of Crystal one' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete|OK|Yes/ })
    .click();
  await expect(samples.getByText('2 item(s)')).toBeVisible();

  const equipment = page.getByRole('group', { name: 'Equipment you bring' });
  const entry = page.getByRole('dialog', { name: 'Equipment you bring' });
  for (const name of ['Pressure cell', 'Spare pump']) {
    await equipment.getByRole('button', { name: 'Add equipment' }).click();
    await entry.getByRole('textbox', { name: 'Title' }).fill(name);
    await entry.getByRole('textbox', { name: 'What it does' }).fill(`${name} for up to 2 GPa`);
    await goOn(entry);
    await expect(entry).toBeHidden();
  }
  await equipment.getByRole('button', { name: 'Delete Spare pump' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete|OK|Yes/ })
    .click();
  await expect(equipment.getByText('1 item(s)')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Somebody has to travel with the samples' }).check();
  await expectAccessible(page);
  await goOn(page);

  const document = page.getByRole('article');
  await expect(document).toContainText('Crystal of the second batch');
  await expect(document).not.toContainText('Spare pump');
  await expectAccessible(page);
  const proposalPk = await submit(page);

  const officer = await signInBeside(browser, people.officer, `/Proposals?reviewModal=${proposalPk}`);
  officer.on('pageerror', (error) => problems.push(error.message));
  const answers = officer.getByRole('article');
  for (const words of [
    'Is it ordered at 40 K?',
    'A sample that decays',
    'Nobody has looked yet, and the crystals last a week.',
    'HALO (2 days)',
    'Inelastic neutron scattering',
    '3.5 – 9 Å',
    '1.6 K',
    'Cryostat',
    'Boron-10 multi-grid',
    '01-06-2027',
    'Yes',
  ]) {
    await expect(answers).toContainText(words);
  }
  await expect(answers.getByRole('button', { name: 'laue.png', exact: true })).toBeVisible();
  await expectAccessible(officer);
  await answers.getByRole('button', { name: 'Crystal one', exact: true }).click();
  const details = officer.getByRole('dialog', { name: 'Crystal one' });
  await expect(details).toContainText('Nd2Ir2O7');
  await expect(details).toContainText('250 mg');
  await expect(details).toContainText('Glass ampoule, glove box only');
  await expectAccessible(officer);
  await details.getByRole('button', { name: 'Close' }).click();
  await answers.getByRole('button', { name: 'Pressure cell', exact: true }).click();
  await expect(officer.getByRole('dialog', { name: 'Pressure cell' })).toContainText('Pressure cell for up to 2 GPa');

  const text = await printed(officer, proposalPk);
  for (const words of [
    'Is it ordered at 40 K?',
    'A sample that decays',
    'Nobody has looked yet',
    'HALO (2',
    'Inelastic neutron scattering',
    '3.5 – 9 Å',
    '1.6 K',
    'Boron-10 multi-grid',
    'Crystal of the second batch',
    'glove box only',
    'Pressure cell for up to 2 GPa',
  ]) {
    expect(text, words).toContain(words.replaceAll(' ', ''));
  }
  expect(text).not.toContain('Sparepump');

  await officer.goto('/Proposals');
  await officer.getByRole('combobox', { name: 'Call' }).click();
  await officer.getByRole('option', { name: /rapid$/ }).click();
  await officer.getByRole('button', { name: 'By answer' }).click();
  const filter = officer.getByRole('dialog', { name: 'Filter by answer' });
  await filter.getByRole('combobox', { name: 'Question' }).fill('wave');
  await officer.getByRole('option', { name: 'Wavelengths' }).click();
  await filter.getByRole('combobox', { name: 'Comparison' }).click();
  await officer.getByRole('option', { name: 'Greater than' }).click();
  await filter.getByLabel('Value').fill('3.4');
  await expectAccessible(officer);
  await filter.getByRole('button', { name: 'Search' }).click();
  await expect(officer.getByRole('button', { name: 'Wavelengths: greater than 3.4 Å' })).toBeVisible();
  await expect(officer.getByRole('link', { name: title, exact: true })).toBeVisible();
  await officer.reload();
  await expect(officer.getByRole('button', { name: 'Wavelengths: greater than 3.4 Å' })).toBeVisible();
  await expect(officer.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectAccessible(officer);
  await officer.getByRole('button', { name: 'Wavelengths: greater than 3.4 Å' }).click();
  await filter.getByLabel('Value').fill('3.6');
  await filter.getByRole('button', { name: 'Search' }).click();
  await expect(officer.getByRole('button', { name: 'Wavelengths: greater than 3.6 Å' })).toBeVisible();
  await expect(officer.getByRole('link', { name: title, exact: true })).toHaveCount(0);
  await officer.context().close();
  expect(problems).toEqual([]);
});

test('every type of question can be filled in on a phone @phone', async ({ page }) => {
  test.setTimeout(180_000);
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await signIn(page, people.applicant, '/ProposalSelectType');
  await fillEveryType(page, 'Ordering, seen from a train', '2');
  await fits();
  await page.getByRole('button', { name: 'Add sample' }).click();
  await fillSample(page, 'Crystal one', 'Nd2Ir2O7');
  await expectAccessible(page);
  await finishSample(page, 'Glass ampoule');
  await page.getByRole('button', { name: 'Add equipment' }).click();
  const entry = page.getByRole('dialog', { name: 'Equipment you bring' });
  await entry.getByRole('textbox', { name: 'Title' }).fill('Pressure cell');
  await entry.getByRole('textbox', { name: 'What it does' }).fill('Up to 2 GPa');
  await goOn(entry);
  await expect(entry).toBeHidden();
  await expectAccessible(page);
  await fits();
  await goOn(page);
  await submit(page);
  await fits();
});
