import { expect, type Page, test } from '@playwright/test';
import { writeDraft } from '../../support/proposals.ts';
import { people, signInUnseen } from '../../support/sign-in.ts';

// A second try would hide a loss that occurs only every other time.
test.describe.configure({ retries: 0 });

// Behind the question between two versions, the form exists but is hidden from screen readers.
const abstractOf = (page: Page) => page.getByRole('textbox', { name: 'Abstract', includeHidden: true });
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', includeHidden: true });

/** Returns what each window of this browser stores of the typed text, as one text each. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('atrium-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('copies').objectStore('copies').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map((copy) => JSON.stringify(copy)));
          };
        };
      }),
  );

/** Returns everything that the form contains or offers: the fields, and the question between two versions. */
async function shown(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const decide = page.getByRole('button', { name: 'Decide', exact: true });
  if (!(await dialog.isVisible()) && (await decide.isVisible())) await decide.click();
  const fields = [await titleOf(page).inputValue(), await abstractOf(page).inputValue()];
  return [...fields, ...((await dialog.isVisible()) ? [await dialog.innerText()] : [])].join('\n');
}

test('two tabs of one user keep their typed text separate, and none of it is lost', async ({ page, context }) => {
  await signInUnseen(page, people.applicant);
  const { primaryKey } = await writeDraft(page, 'Written in two tabs');
  const address = `/ProposalEdit/${primaryKey}`;
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  await expect(abstractOf(page)).toBeVisible();
  await expect(abstractOf(other)).toBeVisible();

  // Nothing is saved without a network: both type into one field, and the second tab into another one, too.
  await context.setOffline(true);
  await abstractOf(page).fill('What the first tab says of it.');
  await abstractOf(other).fill('What the second tab says of it.');
  await titleOf(other).fill('Named in the second tab');
  await expect.poll(() => kept(page)).toEqual([expect.stringMatching(/ tab says/), expect.stringMatching(/ tab says/)]);
  await expect.poll(async () => (await kept(other)).some((copy) => copy.includes('Named in the second'))).toBe(true);
  for (const copy of await kept(page)) {
    expect(copy.includes('the first tab')).not.toBe(copy.includes('the second tab'));
  }
  // Each tab shows its own words, not the other's.
  await expect(abstractOf(page)).toHaveValue('What the first tab says of it.');
  await expect(titleOf(page)).toHaveValue('Written in two tabs');
  await expect(abstractOf(other)).toHaveValue('What the second tab says of it.');

  await context.setOffline(false);
  await Promise.all([page.reload(), other.reload()]);
  await expect(abstractOf(page)).toBeAttached();
  await expect(abstractOf(other)).toBeAttached();
  await expect(async () => {
    const everything = [await shown(page), await shown(other)].join('\n');
    expect(everything).toContain('What the first tab says of it.');
    expect(everything).toContain('What the second tab says of it.');
    expect(everything).toContain('Named in the second tab');
  }).toPass({ timeout: 30_000 });
});
