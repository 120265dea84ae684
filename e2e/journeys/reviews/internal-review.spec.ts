import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { choose } from '../../support/calls.ts';
import { openPart, openReviewCall, reloadUntil, submitProposal } from '../../support/reviews.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

test('a scientist requests an internal review, receives it and reads it', async ({ page, browser }) => {
  test.slow();
  const officer = await signInBeside(browser, people.officer);
  const call = await openReviewCall(officer, 'internal', { HALO: 'QM' });
  const applicant = await signInBeside(browser, people.applicant);
  const proposal = await submitProposal(applicant, call, { title: 'Vortices in a thin film', instrument: 'HALO' });
  await Promise.all([officer.context().close(), applicant.context().close()]);

  await test.step('requested below the technical review', async () => {
    await signIn(page, people.scientist, `/?call=${call.id}`);
    await reloadUntil(page, page.getByRole('link', { name: `Edit technical review: ${proposal.proposalId}` }));
    await openPart(page, proposal.primaryKey, 'Technical reviews');
    await expect(page.getByText('Nobody has been asked for an internal review yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Ask for an internal review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for an internal review' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Does the magnet reach the field?');
    await expectAccessible(page);
    await choose(page, 'Reviewer', /Caroline Petit/);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Internal review created successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name: /Does the magnet reach the field/ })).toContainText('Caroline Petit');
    await expectAccessible(page);
  });

  await test.step('written by the internal reviewer, who may change nothing else', async () => {
    const reviewer = await signInBeside(browser, 'Caroline Petit', '/?selectRoles=true');
    await reviewer.getByRole('button', { name: 'Use Internal reviewer' }).click();
    await expect(reviewer.getByText('User role changed!')).toBeVisible();
    await reviewer.goto(`/?call=${call.id}`);
    await expect(reviewer.getByRole('link', { name: 'Vortices in a thin film' })).toBeVisible();
    await expectAccessible(reviewer);
    await openPart(reviewer, proposal.primaryKey, 'Technical reviews');
    await expect(reviewer.getByRole('button', { name: 'Ask for an internal review' })).toHaveCount(0);
    await expect(reviewer.getByRole('button', { name: 'Save and continue' })).toHaveCount(0);
    await reviewer
      .getByRole('row', { name: /Does the magnet/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    const dialog = reviewer.getByRole('dialog', { name: 'Internal review' });
    await expect(dialog.getByText('Does the magnet reach the field?')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Up to seven tesla, with the spare coil.');
    await expectAccessible(reviewer);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(reviewer.getByText('Internal review updated successfully!')).toBeVisible();
    await reviewer.context().close();
  });

  await test.step('read by the scientist', async () => {
    await page.reload();
    await page
      .getByRole('row', { name: /Does the magnet/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Internal review' });
    await expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveText(
      'Up to seven tesla, with the spare coil.',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});
