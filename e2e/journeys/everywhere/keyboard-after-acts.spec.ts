import { expect, type Locator, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { openNewCall } from '../../support/calls.ts';
import { expectFocusSomewhere, listen, waitForScreen } from '../../support/keyboard.ts';
import { startProposal } from '../../support/proposals.ts';
import { people, signIn } from '../../support/sign-in.ts';

/** Presses a control by keyboard. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
  await expect(control).toBeFocused();
  await control.page().keyboard.press(key);
}

const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('an applicant never loses the keyboard focus, and hears what happened', async ({ page }) => {
  test.slow();
  // Not the applicant of other journeys: two journeys that write a new proposal in one call as the same user see each other's text.
  await signIn(page, 'Emma Johansson', '/ProposalSelectType');
  await startProposal(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('By keyboard');
  await page.getByRole('textbox', { name: 'Abstract' }).fill('What we want to find out.');

  await test.step('a person is added and removed', async () => {
    const opener = named(page, 'Add co-proposers');
    await press(opener);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFocusSomewhere(page, 'a dialog opened');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('a new step moves the focus to its heading', async () => {
    await press(named(page, 'Save and continue'));
    const heading = page.getByRole('heading', { level: 2, name: 'Science case' });
    await expect(heading).toBeVisible();
    await expectFocusSomewhere(page, 'the first step was saved');
    await page.getByRole('combobox', { name: 'Research area' }).click();
    await page.getByRole('option', { name: 'Magnetism', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Scientific background and aim' }).fill('To know more.');
    await page.getByRole('textbox', { name: 'Why neutrons or X-rays' }).fill('Nothing else sees it.');
  });

  await test.step('an upload is announced', async () => {
    const heard = await listen(page);
    const file = { name: 'figure.txt', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
    await page.locator('input[type=file]').setInputFiles({ ...file, name: 'figure.pdf' });
    await expect(page.getByRole('button', { name: 'Download file figure.pdf' })).toBeVisible();
    await expect.poll(heard).toContain('figure.pdf');
    await press(page.getByRole('button', { name: /^(Remove|Delete).*figure\.pdf/ }).first());
    await expect(page.getByRole('button', { name: 'Download file figure.pdf' })).toHaveCount(0);
    await expectFocusSomewhere(page, 'a file was removed');
  });

  await test.step('saving leaves the focus unchanged', async () => {
    const save = named(page, 'Save');
    for (const words of ['Nothing else sees it at all.', 'Nothing else sees it, as we tried.']) {
      // The form may have saved itself in the meantime: the button saves what is typed last.
      await page.getByRole('textbox', { name: 'Why neutrons or X-rays' }).fill(words);
      await expect(save).toBeEnabled();
      const heard = await listen(page);
      await press(save);
      await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
      await expect(save).toHaveAttribute('aria-disabled', 'true');
      await expect.poll(async () => (await heard()).match(/^Saved.*$/gm), 'each save is told once').toEqual(['Saved']);
      await expectFocusSomewhere(page, 'a step was saved');
    }
    await press(named(page, 'Save and continue'));
    const next = page.getByRole('heading', { level: 2, name: 'Instruments and conditions' });
    await expect(next).toBeFocused();
    await press(named(page, 'Back'));
    await expect(page.getByRole('heading', { level: 2, name: 'Science case' })).toBeFocused();
  });
});

test('an officer never loses the keyboard focus, and hears what happened', async ({ page }) => {
  test.slow();
  await signIn(page, people.officer, '/Tag');
  // A second try encounters the records of the first one.
  const shortCode = `bykeys${Date.now()}`;

  await test.step('a row is deleted, and that is undone', async () => {
    await page.goto('/Techniques');
    await press(named(page, 'Create technique'));
    await page.getByRole('textbox', { name: 'Name' }).fill('By keyboard');
    await page.getByRole('textbox', { name: 'Short code' }).fill(shortCode);
    await page.getByRole('textbox', { name: 'Description' }).fill('Tried by keyboard');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Create' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocusSomewhere(page, 'a dialog was saved and closed');
    await page.getByRole('searchbox').fill(shortCode);
    await expect(page.getByRole('row')).toHaveCount(2);
    await press(page.getByRole('button', { name: /^Actions for/ }));
    await press(page.getByRole('menuitem', { name: 'Delete' }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectFocusSomewhere(page, 'a row was deleted');
    await press(named(page, 'Undo'));
    await expect(page.getByRole('button', { name: /^Actions for/ })).toBeVisible();
    await expectFocusSomewhere(page, 'a deletion was taken back');
  });

  await test.step('a topic is added to a template and announced', async () => {
    const { createTemplate } = await graphql<{ createTemplate: { templateId: number } }>(
      page,
      'mutation { createTemplate(groupId: PROPOSAL, name: "By keyboard") { templateId } }',
    );
    await page.goto(`/QuestionaryEditor/${createTemplate.templateId}`);
    await waitForScreen(page);
    const heard = await listen(page);
    await press(named(page, 'Add topic'));
    await expect(page.getByRole('button', { name: /New Topic/ }).first()).toBeVisible();
    await expectFocusSomewhere(page, 'a topic was added');
    await expect.poll(heard).toContain('New Topic is now at position 2 of the topics');
  });

  await test.step('a status is added to a workflow and announced', async () => {
    const { createWorkflow } = await graphql<{ createWorkflow: { id: number } }>(
      page,
      `mutation { createWorkflow(newWorkflowInput: { name: "By keyboard", description: "", entityType: PROPOSAL }) { id } }`,
    );
    await page.goto(`/ProposalWorkflowEditor/${createWorkflow.id}`);
    await waitForScreen(page);
    const heard = await listen(page);
    await press(page.getByRole('button', { name: /^Add Feasibility review/ }));
    await expectFocusSomewhere(page, 'a status was added');
    await expect.poll(heard).toContain('Feasibility review');
  });
});

test('an officer creates a whole call by keyboard', async ({ page }) => {
  test.slow();
  await signIn(page, people.officer, '/Calls');
  await openNewCall(page);
  const keys = page.keyboard;
  const dayOf = (label: string) =>
    page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton', { name: 'Day' });
  const onDay = (label: string) => expect(dayOf(label)).toBeFocused();
  /** Types a period of dates, beginning at the first field: each calendar button is a tab stop. */
  const typeSpan = async (start: string, end: string, digits: readonly [string, string]) => {
    await onDay(start);
    await keys.type(digits[0]);
    await keys.press('Tab');
    await keys.press('Tab');
    await onDay(end);
    await keys.type(digits[1]);
    await keys.press('Tab');
    await keys.press('Tab');
  };

  await test.step('General', async () => {
    await expect(page.getByRole('textbox', { name: 'Short Code' })).toBeFocused();
    // Date pickers are loaded when a form first needs one; until then Tab skips them.
    await expect(dayOf('End of call')).toBeVisible();
    await keys.type(`keys${Date.now()}`);
    for (let stop = 0; stop < 3; stop += 1) await keys.press('Tab');
    await typeSpan('Start of call', 'End of call', ['010120310000', '010220312359']);
    await page.getByRole('combobox', { name: 'Proposal template' }).focus();
    await keys.type('General');
    await expect(page.getByRole('option')).toHaveCount(1);
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await page.getByRole('combobox', { name: 'Proposal workflow' }).focus();
    await keys.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await press(named(page, 'Next'));
  });

  await test.step('Reviews', async () => {
    await expect(page.getByRole('heading', { name: 'Technical reviews' })).toBeFocused();
    await keys.press('Tab');
    await typeSpan('Start of review', 'End of review', ['02022031', '02032031']);
    await page.getByRole('textbox', { name: 'Survey comment' }).focus();
    await keys.type('How was it?');
    await press(named(page, 'Next'));
  });

  await test.step('Notification and cycle', async () => {
    await expect(page.getByRole('heading', { name: 'Notification' })).toBeFocused();
    await keys.press('Tab');
    await typeSpan('Start of notification', 'End of notification', ['03042031', '10042031']);
    await page.getByRole('group', { name: 'Start of cycle' }).getByRole('spinbutton', { name: 'Day' }).focus();
    await typeSpan('Start of cycle', 'End of cycle', ['01052031', '01092031']);
    await page.getByRole('textbox', { name: 'Cycle comment' }).focus();
    await keys.type('Cycle one');
    await press(named(page, 'Create call'));
    await expect(page.getByText('Call created successfully')).toBeVisible();
    await expectFocusSomewhere(page, 'a call was made');
  });
});
