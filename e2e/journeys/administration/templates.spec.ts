import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { choose, openNewCall } from '../../support/calls.ts';
import { people, signIn } from '../../support/sign-in.ts';

/** Returns the column of a topic, which on a phone is its part of the outline. */
const topic = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

const escaped = (words: string) => words.replace(/[?()]/g, '\\$&');

/** Returns the card of a placed question, by its text. */
const card = (page: Page, words: string): Locator =>
  page.locator('[data-question]').getByRole('button', { name: new RegExp(`^(?!Actions for ).* ${escaped(words)}`) });

const settings = (page: Page): Locator => page.getByRole('complementary', { name: 'Settings and preview' });

const saved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible();

/** Creates a template from its list and waits for its editor. */
async function createTemplate(page: Page, name: string): Promise<void> {
  await page.goto('/ProposalTemplates');
  await page.getByRole('button', { name: 'Create template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create template' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Adds a question of a type by a click on the palette, and enters its text in the inspector. */
async function addQuestion(page: Page, type: string, words: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${type}`, exact: true }).click();
  const side = settings(page);
  await expect(side.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('New question');
  await side.getByRole('textbox', { name: 'Question', exact: true }).fill(words);
}

/** Drags with the mouse as a hand does: press, move part of the way, then to the target. */
async function dragOnto(page: Page, what: Locator, target: Locator): Promise<void> {
  const [from, to] = [await what.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('There is nothing to drag, or nowhere to drag it');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x + 20, to.y + to.height, { steps: 12 });
  await page.mouse.up();
}

/** Stores what was typed in the inspector; it is stored once there is nothing left to update. */
async function update(page: Page): Promise<void> {
  const button = settings(page).getByRole('button', { name: 'Update' });
  await button.click();
  await expect(button).toBeDisabled();
  await saved(page);
}

async function menu(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('an officer builds a form by mouse and keyboard, tries it out and undoes steps', async ({ page }) => {
  test.slow();
  await signIn(page, people.officer);
  await createTemplate(page, 'Journey form');
  await expect(topic(page, 'New proposal')).toContainText('Proposal basic information');

  // A separate topic, renamed in place.
  await page.getByRole('button', { name: 'Add topic' }).click();
  await topic(page, 'New Topic')
    .getByRole('button', { name: /New Topic/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Title of the topic' }).fill('Hazards');
  await page.keyboard.press('Enter');
  await expect(topic(page, 'Hazards')).toBeVisible();

  // Questions of several types.
  await addQuestion(page, 'Boolean', 'Is anything toxic?');
  await update(page);
  await expect(topic(page, 'Hazards')).toContainText('Is anything toxic?');
  await addQuestion(page, 'Text Input', 'What is toxic?');
  await settings(page).getByRole('checkbox', { name: 'Answer required' }).check();
  await update(page);
  await expect(card(page, 'What is toxic?')).toBeVisible();
  await addQuestion(page, 'Multiple choice', 'How is it stored?');
  await settings(page).getByRole('button', { name: 'Add option' }).click();
  await settings(page).getByRole('textbox', { name: 'Option 1' }).fill('In a hood');
  await update(page);
  await expect(card(page, 'How is it stored?')).toBeVisible();

  // A unit that does not exist yet is created beside the question.
  await addQuestion(page, 'Number', 'How much of it?');
  await settings(page).getByRole('combobox', { name: 'Units' }).fill('thimble');
  await expect(page.getByRole('option', { name: 'Create unit “thimble”' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Create unit “thimble”' }).click();
  const unit = page.getByRole('dialog', { name: 'Create unit' });
  await unit.getByRole('combobox', { name: 'Quantity' }).click();
  await page.getByRole('option', { name: 'volume', exact: true }).click();
  await unit.getByRole('textbox', { name: 'Symbol' }).fill('th');
  await unit.getByRole('button', { name: 'Create' }).click();
  await expect(settings(page).getByText('thimble (th)')).toBeVisible();
  await update(page);
  await expectAccessible(page);

  // By keyboard: up with Alt and arrow, and picked up with the space bar.
  await card(page, 'How much of it?').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await saved(page);
  await card(page, 'Is anything toxic?').focus();
  await page.keyboard.press('Space');
  for (const position of [1, 2, 3]) {
    if (position > 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`Is anything toxic? over position ${position} of Hazards`)).toBeAttached();
  }
  await page.keyboard.press('Space');
  await expect(topic(page, 'Hazards').locator('[data-question]').first()).toContainText('What is toxic?');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(topic(page, 'Hazards').locator('[data-question]').first()).toContainText('Is anything toxic?');

  // By mouse: into the other topic and back with undo.
  await dragOnto(page, card(page, 'How much of it?'), card(page, 'Proposal basic information'));
  await expect(topic(page, 'New proposal')).toContainText('How much of it?');
  await page.keyboard.press('Control+z');
  await expect(topic(page, 'Hazards')).toContainText('How much of it?');
  await page.keyboard.press('Control+Shift+z');
  await expect(topic(page, 'New proposal')).toContainText('How much of it?');

  // A condition, and the preview that responds to it.
  await card(page, 'What is toxic?').click();
  await settings(page).getByRole('button', { name: 'Add condition' }).click();
  await settings(page).getByRole('combobox', { name: 'Question', exact: true }).click();
  await page.getByRole('option', { name: 'Is anything toxic?' }).click();
  await choose(page, 'Value', 'Yes');
  await update(page);
  await expect(page.getByRole('img', { name: 'Depends on: Is anything toxic?' })).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = settings(page);
  await expect(preview.getByText('Not shown with these answers: What is toxic?')).toBeVisible();
  await preview.getByRole('checkbox', { name: 'Is anything toxic?' }).check();
  await expect(preview.getByRole('textbox', { name: 'What is toxic?' })).toBeVisible();
  await preview.getByRole('button', { name: 'Check this step' }).click();
  await expect(preview.getByText(/would prevent this step from being saved/)).toBeVisible();
  await expectAccessible(page);
});

test('a form is exported, imported, copied, archived and restored', async ({ page }) => {
  test.slow();
  await signIn(page, people.officer);
  await createTemplate(page, 'Travelling form');
  await addQuestion(page, 'Boolean', 'Does it travel?');
  await update(page);
  await expect(card(page, 'Does it travel?')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Travelling form.json');
  const path = await file.path();
  expect(JSON.parse(await readFile(path, 'utf8')).data.template.name).toBe('Travelling form');

  await page.goto('/ProposalTemplates');
  await page.getByRole('link', { name: 'Import' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a template file' }).click();
  await (await chooser).setFiles(path);
  await expect(page.getByText('Nothing left to decide')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Template imported successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Travelling form' })).toBeVisible();
  await expect(card(page, 'Does it travel?')).toBeVisible();

  await page.goto('/ProposalTemplates');
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('Travelling');
  const rows = page.getByRole('table', { name: 'Current templates' }).getByRole('row', { name: /Travelling form/ });
  await expect(rows).toHaveCount(2);
  await menu(page, rows.first(), 'Clone');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clone' }).click();
  await expect(rows).toHaveCount(3);
  const copy = rows.filter({ hasText: 'Copy of Travelling form' });
  await menu(page, copy, 'Archive');
  await expect(page.getByText('Template archived successfully')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('tab', { name: /Archived/ }).click();
  const archived = page
    .getByRole('table', { name: 'Archived templates' })
    .getByRole('row', { name: /Copy of Travelling form/ });
  await menu(page, archived, 'Unarchive');
  await expect(archived).toHaveCount(0);
  await page.getByRole('tab', { name: 'Current' }).click();
  await expect(rows).toHaveCount(3);
  await menu(page, copy, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(2);
});

test('the form lab finds what would stop applicants, before the call opens', async ({ page }) => {
  test.slow();
  await signIn(page, people.officer);
  await createTemplate(page, 'Form with a trap');
  await addQuestion(page, 'Boolean', 'Do you agree?');
  await settings(page).getByRole('checkbox', { name: 'User must check it to continue' }).check();
  await update(page);
  await expect(card(page, 'Do you agree?')).toBeVisible();
  await addQuestion(page, 'Text Input', 'Why not?');
  await settings(page).getByRole('button', { name: 'Add condition' }).click();
  await choose(page, 'Value', 'No');
  await update(page);
  await expect(page.getByRole('img', { name: 'Depends on: Do you agree?' })).toBeVisible();

  await page.getByRole('link', { name: 'Form lab' }).click();
  await expect(page.getByText('People will get stuck or miss questions in this form.')).toBeVisible();
  await expect(page.getByText('“Do you agree?” cannot be answered with “No”')).toBeVisible();
  await expect(page.getByText('1 of 2')).toBeVisible();
  for (const tab of ['Steps', 'Dependency map', 'Random respondent']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessible(page);
  }
  await expect(page.getByText('“Why not?” was never asked: no answers lead there')).toBeVisible();

  // From the finding to the question, which is then corrected.
  await page.getByRole('tab', { name: /Findings/ }).click();
  await page.getByRole('link', { name: 'Why not?' }).click();
  await expect(settings(page).getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Why not?');
  await choose(page, 'Value', 'Yes');
  await update(page);
  await saved(page);

  // The call that chooses the form can check it, too.
  await openNewCall(page);
  await choose(page, 'Proposal template', 'Form with a trap');
  await page.getByRole('button', { name: 'Check Proposal template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check Proposal template' });
  await expect(dialog.getByText('The conditions make no difference: everybody is asked this question.')).toBeVisible();
  await expectAccessible(page);
});

test('a form can be built and checked on a phone @phone', async ({ page }, { project }) => {
  test.slow();
  await signIn(page, people.officer);
  await createTemplate(page, `Form of the ${project.name}`);
  await expectAccessible(page);
  const isPhone = project.name === 'phone';
  if (isPhone) await page.getByRole('button', { name: 'Add question to New proposal' }).click();
  await page.getByRole('button', { name: 'Add Text Input', exact: true }).click();
  const side = isPhone ? page.getByRole('dialog', { name: 'Settings' }) : settings(page);
  await side.getByRole('textbox', { name: 'Question', exact: true }).fill('Why so small?');
  await side.getByRole('button', { name: 'Update' }).click();
  await saved(page);
  if (isPhone) await page.getByRole('button', { name: 'Close' }).click();
  await expect(card(page, 'Why so small?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Form lab' }).click();
  await expect(page.getByText('The form can be filled in. No problems were found.')).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
