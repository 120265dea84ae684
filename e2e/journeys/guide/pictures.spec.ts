import { expect, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { picture, pictureWindow } from '../../support/picture.ts';
import { writeDraft } from '../../support/proposals.ts';
import { people, signIn, signInUnseen } from '../../support/sign-in.ts';

// Pictures for the guides, as the intended reader sees the screens.
test.use({ viewport: pictureWindow });

test('pictures for applicants and visitors', async ({ page }) => {
  await signIn(page, people.applicant);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await picture(page, 'applicant-home');
  const { primaryKey } = await writeDraft(page, 'Strain in thin films of iron');
  await page.goto(`/ProposalEdit/${primaryKey}`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Strain in thin films of iron');
  await picture(page, 'applicant-wizard');
});

test('pictures for user officers', async ({ page }) => {
  await signIn(page, people.officer, '/Proposals');
  await expect(page.getByRole('row').nth(8)).toBeVisible();
  await picture(page, 'officer-table');
  await page.goto('/Calls/1');
  await expect(page.getByRole('heading', { name: 'From draft to decision' })).toBeVisible();
  await picture(page, 'officer-call');
  await page.goto('/ExperimentSafetyReview');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await picture(page, 'safety-list');
});

test('pictures for reviewers', async ({ page }) => {
  await signIn(page, people.reviewer);
  await page
    .getByRole('link', { name: /^(Grade|Review) / })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible();
  await picture(page, 'reviewer-room');
});

test('pictures for panels', async ({ page }) => {
  await signInUnseen(page, people.chair);
  const { me } = await graphql<{ me: { faps: { id: number }[] } }>(page, '{ me { faps { id } } }');
  await page.goto(`/FapPage/${me.faps[0]?.id}?tab=3`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await picture(page, 'panel-proposals');
});
