import { expect, type Locator, test } from '@playwright/test';
import { expectFocusSomewhere, listen } from '../../support/keyboard.ts';
import { findFeasible, openReviewCall, panelId, submitProposal } from '../../support/reviews.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

/** Presses a control by keyboard. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
  await expect(control).toBeFocused();
  await control.page().keyboard.press(key);
}

test('the new rank of a proposal is announced to the chair, and the focus stays on it', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const officer = await signInBeside(browser, people.officer);
  const call = await openReviewCall(officer, 'keyboard', { HALO: 'QM' });
  const qm = await panelId(officer, 'QM');
  const applicant = await signInBeside(browser, people.applicant);
  for (const title of ['First by keyboard', 'Second by keyboard'])
    await findFeasible(officer, await submitProposal(applicant, call, { title, instrument: 'HALO' }), 3);
  await applicant.context().close();
  await officer.context().close();
  await signIn(page, people.chair, `/FapPage/${qm}?tab=4&call=${call.id}`);
  await page.getByRole('button', { name: 'Show the proposals on HALO' }).click();
  const down = page.getByRole('button', { name: /^Move .* down$/ }).first();
  await expect(down).toBeVisible({ timeout: 30_000 });
  const heard = await listen(page);
  await press(down);
  await expect.poll(heard).toMatch(/is now at position 2 of 2/);
  await expectFocusSomewhere(page, 'a proposal was moved to the last place');
});
