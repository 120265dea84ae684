import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { waitForScreen } from '../../support/keyboard.ts';
import {
  applicantScreens,
  officerScreens,
  reviewerScreens,
  scientistScreens,
  secretaryScreens,
} from '../../support/screens.ts';
import { people, signIn } from '../../support/sign-in.ts';

/** By default one screen of each kind is read; with this set, every address of the role. */
const isEvery = Boolean(process.env.ATRIUM_EVERY_SCREEN);

const german = join(import.meta.dirname, '../../../apps/web/src/locale/de');
const texts: Readonly<Record<string, string>> = Object.assign(
  {},
  ...readdirSync(german).map((file) => JSON.parse(readFileSync(join(german, file), 'utf8'))),
);
const isGerman = new Set(Object.values(texts));
const english = Object.keys(texts).filter((text) => !isGerman.has(text) && !text.includes('{{'));

/** English words of the demo facility's own data that are also texts of ours: the addresses, and the words. */
const ofFacility: readonly (readonly [address: RegExp, ...words: readonly string[]])[] = [
  [/^/, 'Default workflow', 'New proposal', 'Rapid access'],
  [/^\/ProposalWorkflow/, 'Feasibility review, panel review and meeting, management decision'],
  [/review/i, 'Conditions', 'Figures', 'Grade', 'Samples', 'Technique'],
  [/^\/QuestionaryEditor/, 'instruments', 'Samples'],
  [/^\/PdfTemplateEditor/, 'Comment', 'institution', 'status', 'Technical Review'],
  [/^\/EmailTemplates/, 'Beam time changed', 'Not feasible'],
  [/^\/Questions/, 'E-mail'],
  [/^\/Units/, 'angstrom'],
  [/^\/HelpPage/, 'Choose', 'New Proposal'],
  [/^\/CreateFeedback/, 'Feedback'],
  [/^\/ExperimentSafety/, 'Samples'],
];
const isOfFacility = (address: string, sentence: string) =>
  ofFacility.some(([where, ...words]) => where.test(address) && words.includes(sentence));

/** Returns our texts that the page shows in English, including labels for screen readers. */
function englishOn(page: Page): Promise<string[]> {
  return page.evaluate((sentences) => {
    const ours = new Set(sentences);
    const told: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) told.push(node.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll(
      ':is([aria-label], [placeholder], [title]):not([aria-hidden=true])',
    ))
      for (const name of ['aria-label', 'placeholder', 'title']) told.push(element.getAttribute(name) ?? '');
    return [...new Set(told)].filter((one) => ours.has(one));
  }, english);
}

const roles = [
  ['an officer', people.officer, officerScreens],
  ['an applicant', people.applicant, applicantScreens],
  ['a reviewer', people.reviewer, reviewerScreens],
  ['a scientist', people.scientist, scientistScreens],
  ["a panel's secretary", people.secretary, secretaryScreens],
] as const;

for (const [role, person, screens] of roles)
  test(`the screens of ${role} contain no English for a reader of German`, async ({ page }) => {
    test.setTimeout(isEvery ? 900_000 : 240_000);
    await signIn(page, person);
    // Steps are opened by their names, which are English here.
    const addresses = (await screens(page, isEvery)).filter((address) => !address.includes(' › '));
    await page.evaluate(() => localStorage.setItem('language', 'de'));
    const found: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      await waitForScreen(page);
      const told = (await englishOn(page)).filter((sentence) => !isOfFacility(address, sentence));
      found.push(...told.map((sentence) => `${address}: ${sentence}`));
    }
    expect(found).toEqual([]);
  });
