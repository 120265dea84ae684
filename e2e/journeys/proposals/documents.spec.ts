import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible, expectAccessibleAroundFrames } from '../../support/axe.ts';
import { writeDraft } from '../../support/proposals.ts';
import { people, signIn } from '../../support/sign-in.ts';

const pdf = (pages: number) => {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ');
  const each = Array.from(
    { length: pages },
    (_, at) => `${at + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n`,
  ).join('');
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${kids}]/Count ${pages}>>endobj\n${each}trailer<</Root 1 0 R>>\n%%EOF\n`,
  );
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const advice = 'Please make sure your file is of correct type, has an extension and not zero bytes.';

/** Opens the wizard at the step that asks for figures. */
async function atFigures(page: Page, title: string): Promise<void> {
  await signIn(page, people.applicant, '/');
  const { primaryKey } = await writeDraft(page, title);
  await page.goto(`/ProposalEdit/${primaryKey}`);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.locator('input[type=file]')).toBeAttached();
}

test('@phone an applicant uploads a figure, sees its progress, and is shown why other files are refused', async ({
  page,
}) => {
  await atFigures(page, 'A draft with figures');
  const pick = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const refused = async (name: string, message: string) => {
    const alert = page.getByRole('alert').filter({ hasText: name });
    await expect(alert).toContainText(`${name}: ${message}`);
    await expect(alert).toContainText(advice);
    await page.getByRole('button', { name: `Dismiss ${name}` }).click();
    await expect(alert).toHaveCount(0);
  };
  await pick('empty.pdf', 'application/pdf', Buffer.alloc(0));
  await refused('empty.pdf', 'File size is 0 bytes');
  await pick('nothing', 'application/pdf', pdf(1));
  await refused('nothing', 'Incorrect file type');
  await pick('table.csv', 'text/csv', Buffer.from('a,b'));
  await refused('table.csv', 'Incorrect file type');
  // The browser cannot detect this; the server reads the bytes.
  await pick('lies.pdf', 'application/pdf', png);
  await refused('lies.pdf', 'Incorrect file type');

  // Slow enough to be seen and cancelled.
  await page.route('**/files/upload', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => undefined);
  });
  await pick('slow.pdf', 'application/pdf', pdf(1));
  await expect(page.getByRole('progressbar', { name: 'slow.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel slow.pdf' }).click();
  await expect(page.getByText('slow.pdf: Upload cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss slow.pdf' }).click();
  await page.unroute('**/files/upload');

  // Three pages where two are allowed: the server counts them when the answer is saved.
  await pick('long.pdf', 'application/pdf', pdf(3));
  await expect(page.getByRole('button', { name: 'Download file long.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/long\.pdf: Maximum 2 PDF page\(s\) per file/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove file long.pdf' }).click();

  await pick('figure.pdf', 'application/pdf', pdf(2));
  await expect(page.getByRole('button', { name: 'Download file figure.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Download file figure.pdf' })).toBeVisible();

  // Read in place: the page's content security policy admits only its own content in a frame.
  const refusals: string[] = [];
  page.on('console', (said) => (said.type() === 'error' ? refusals.push(said.text()) : undefined));
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'View here: figure.pdf' }).click();
  const frame = page.locator('iframe[title="figure.pdf"]');
  await expect(frame).toHaveAttribute('src', /^blob:/);
  await expect(frame).toBeVisible();
  await page.getByRole('button', { name: 'Close figure.pdf' }).click();
  await expect(frame).toHaveCount(0);
  expect(refusals).toEqual([]);
});

test('an officer downloads proposals as one document and as several, and cancels one download', async ({ page }) => {
  await signIn(page, people.officer, '/Proposals');
  const rows = page.getByRole('checkbox', { name: /^Select / });
  await rows.nth(1).check();
  await rows.nth(2).check();
  const ask = async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Download' })).toBeVisible();
  };
  await ask();
  await expect(page.getByRole('heading', { name: '2 proposals', exact: true })).toBeVisible();
  await expectAccessible(page);
  const [single] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as single file' }).click(),
  ]);
  expect(single.suggestedFilename()).toMatch(/^proposals_\d{4}-\d\d-\d\d_\d{6}\.pdf$/);
  const bytes = readFileSync(await single.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1').match(/\/Type \/Pages[\s\S]*?\/Count (\d+)/)?.[1]).toMatch(/^\d+$/);

  await ask();
  const [several] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as multiple files' }).click(),
  ]);
  expect(several.suggestedFilename()).toMatch(/^proposals_.*\.zip$/);
  expect(
    readFileSync(await several.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await page.getByRole('button', { name: /^Select all \d/ }).click();
  await ask();
  await page.getByRole('button', { name: 'Download as single file' }).click();
  const panel = page.getByRole('region', { name: 'Preparing download' });
  await expect(panel.getByText(/\d+ of \d+ created/)).toBeVisible({ timeout: 20_000 });
  // Cancels immediately: a fast machine would finish all documents during an accessibility check.
  await panel.getByRole('button', { name: /^Cancel/ }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('Failed to download file')).toHaveCount(0);

  await ask();
  await page.getByRole('button', { name: 'Download as single file' }).click();
  await expect(panel).toBeVisible();
  await expectAccessible(page);
});

test('an officer writes a PDF template beside its preview', async ({ page }) => {
  await signIn(page, people.officer, '/PdfTemplates/Proposal');
  await page.getByRole('button', { name: 'Create template' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Our document');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/\/PdfTemplateEditor\/Proposal\/\d+$/);
  const preview = page.frameLocator('iframe[title="Preview of the document"]');
  await expect(preview.getByText('Magnetic order in a thin film')).toBeVisible();
  await expectAccessibleAroundFrames(page);

  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('<h2>Seen by {{userRole}}</h2>\n{{nothing 1}}\n');
  await expect(page.getByText('Body, line 2: There is no helper “nothing”')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Body.*error/ })).toBeVisible();
  await expectAccessibleAroundFrames(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('<h2>Seen by {{userRole}}: {{proposal.title}}</h2>');
  await expect(preview.getByText('Seen by user_officer: Magnetic order in a thin film')).toBeVisible();

  const { proposals } = await graphql<{
    proposals: { proposals: { proposalId: string; title: string; primaryKey: number }[] };
  }>(page, '{ proposals(filter: {}) { proposals { proposalId title primaryKey } } }');
  // The oldest is one of the demo's: another journey may be changing the newest.
  const [first] = proposals.proposals.sort((a, b) => a.primaryKey - b.primaryKey);
  await page.getByRole('combobox', { name: 'Preview with' }).fill(first?.proposalId ?? '');
  await page.getByRole('option', { name: first?.proposalId }).click();
  await expect(preview.getByText(`Seen by user_officer: ${first?.title}`)).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: 'Save body' }).click();
  await expect(page.getByText('Template updated successfully!')).toBeVisible();
  await page.reload();
  await expect(preview.getByText('Seen by user_officer')).toBeVisible();
  const [made] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF of saved version' }).click(),
  ]);
  expect(made.suggestedFilename()).toMatch(/^preview_\d+\.pdf$/);
});
