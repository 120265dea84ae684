import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { pdfPages } from '../../support/pdf.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

interface Own {
  readonly experimentPk: number;
  readonly status: string;
  readonly localContact: { readonly id: number } | null;
  readonly proposal: { readonly samples: readonly { readonly title: string }[] };
}

test('a team declares a shipment and prints its label, and the facility receives it @phone', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `Crystals on dry ice ${Date.now()}`;
  let reference = '';

  await test.step('declared for an upcoming experiment', async () => {
    await signIn(page, people.applicant, '/ExperimentTimes');
    const { me } = await graphql<{ me: { experiments: Own[] } }>(
      page,
      `{ me { experiments { experimentPk status localContact { id } proposal { samples { title } } } } }`,
    );
    const experiment = me.experiments.find(
      ({ status, localContact, proposal }) => status === 'ACTIVE' && localContact && proposal.samples.length > 0,
    );
    expect(experiment).toBeDefined();
    await page.goto(`/DeclareShipments/${experiment?.experimentPk}`);
    await expect(page.getByRole('heading', { name: 'Shipment guide' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add Shipment Declaration' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('combobox', { name: 'Select samples' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page).toHaveURL(/shipment=\d+/);
  });

  await test.step('the parcel described, and submitted', async () => {
    await page.getByRole('textbox', { name: 'What is in it' }).fill('Two vials of lysozyme');
    await page.getByRole('textbox', { name: 'Weight' }).fill('2');
    await page.getByRole('radio', { name: 'Dry ice' }).check();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Marta Kowalska');
    await page.getByRole('textbox', { name: 'Institution' }).fill('University of Warsaw');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('marta.kowalska@warsaw.example');
    await page.getByRole('textbox', { name: 'City and country' }).fill('Warsaw, Poland');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirmation' });
    await expect(dialog).toContainText('I am aware that no further edits can be done after shipment submission.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('the label printed', async () => {
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Download shipment label' }).click();
    expect((await download).suggestedFilename()).toMatch(/^shipment_\d+\.pdf$/);
    expect(pdfPages(readFileSync(await (await download).path()))).toBe(1);
    await page.getByRole('link', { name: 'All shipments of this experiment' }).click();
    const item = page.getByRole('list', { name: 'My shipment list' }).getByRole('listitem').filter({ hasText: title });
    await expect(item).toContainText('1 item(s)');
    await expectAccessible(page);
    reference = /12345\d{4,}/.exec(await item.innerText())?.[0] ?? '';
    expect(reference).not.toBe('');
  });

  await test.step('received by a scan of the label', async () => {
    const officer = await signInBeside(browser, people.officer, `/Shipments?parcel=${reference}`, page.viewportSize());
    const parcel = officer.getByRole('article', { name: reference });
    await parcel.getByRole('textbox', { name: 'Storage location' }).fill('Cold store, shelf 4');
    await parcel.getByRole('button', { name: 'Arrived' }).click();
    await expect(officer.getByText('Parcel recorded')).toBeVisible();
    await expectAccessible(officer);
    await officer.context().close();
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: reference })).toContainText('Arrived');
  });
});
