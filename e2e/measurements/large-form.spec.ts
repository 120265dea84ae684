import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../support/api.ts';
import { type LargeForm, openLargeForm } from '../support/large-form.ts';
import { people, signIn, signInBeside } from '../support/sign-in.ts';

/** Goals: open within 300 ms after the data, and no task longer than 50 ms while typing. */
const forms: readonly LargeForm[] = [
  { name: 'Ten steps', steps: 10, questions: 200, dependencies: 60 },
  { name: 'One step', steps: 1, questions: 200, dependencies: 60 },
];
const rounds = 5;

declare global {
  interface Window {
    measured: { answered: number; longTasks: number[]; late: number[] };
  }
}

/** Records when the response of an operation was read, and every task that blocked the page. */
async function watch(page: Page, operation: string): Promise<void> {
  await page.addInitScript((name) => {
    window.measured = { answered: 0, longTasks: [], late: [] };
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries()) {
        window.measured.longTasks.push(duration);
        if (window.measured.answered > 0 && startTime > window.measured.answered) window.measured.late.push(duration);
      }
    }).observe({ type: 'longtask', buffered: true });
    const { fetch } = window;
    window.fetch = async (...args) => {
      const response = await fetch(...args);
      if (typeof args[1]?.body === 'string' && args[1].body.includes(name)) {
        // Reads a copy of the response, so that the clock starts when the last byte has arrived.
        await response.clone().text();
        window.measured.answered = performance.now();
      }
      return response;
    };
  }, operation);
}

/** Returns the time from the response to the frame that shows this text on the page. */
const drawnAfter = (page: Page, last: string) =>
  page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere = window.measured.answered > 0 && document.body.textContent?.includes(words);
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - window.measured.answered));
          else requestAnimationFrame(look);
        };
        look();
      }),
    last,
  );

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const most = (numbers: readonly number[]) => Math.round(Math.max(0, ...numbers));

for (const form of forms) {
  test(`200 questions with 60 conditions, ${form.name.toLowerCase()}`, async ({ page, browser }) => {
    test.setTimeout(240_000);
    const officer = await signInBeside(browser, people.officer);
    const callId = await openLargeForm(officer, form);
    await signIn(page, people.applicant);
    const { createProposal } = await graphql<{ createProposal: { primaryKey: number } }>(
      page,
      'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey } }',
      { callId },
    );
    const pk = createProposal.primaryKey;
    await graphql(
      page,
      `mutation ($pk: Int!) { updateProposal(proposalPk: $pk, title: "Large", abstract: "Of many questions") { primaryKey } }`,
      { pk },
    );
    await watch(page, 'proposalForEditing');
    const perStep = form.questions / form.steps;
    const last = `Question ${perStep} of many`;
    // The first step holds title and abstract; completing it opens the first large step.
    await page.goto(`/ProposalEdit/${pk}`);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByText(last)).toBeVisible();
    const address = page.url();

    const opened: number[] = [];
    const whole: number[] = [];
    const opening: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await page.goto('about:blank');
      await page.goto(address, { waitUntil: 'commit' });
      const [begin, end] = await Promise.all([drawnAfter(page, 'Question 1 of many'), drawnAfter(page, last)]);
      opened.push(begin);
      whole.push(end);
      // Tasks before the data arrives are the same for every page.
      opening.push(...(await page.evaluate(() => window.measured.late)));
    }

    const field = page.getByRole('textbox', { name: 'Question 1 of many' });
    await field.click();
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      window.measured.longTasks = [];
    });
    await field.pressSequentially('The quick brown fox jumps over the lazy dog. '.repeat(2), {
      delay: 60,
      timeout: 60_000,
    });
    const typing = await page.evaluate(() => window.measured.longTasks);
    await page.evaluate(() => {
      window.measured.longTasks = [];
    });
    for (let turn = 0; turn < 6; turn++) await page.getByRole('checkbox', { name: 'Question 2 of many' }).click();
    const toggling = await page.evaluate(() => window.measured.longTasks);
    console.log(
      `${form.name}: opened ${Math.round(median(opened))} ms after the data (median of ${rounds}, most ${most(opened)}), ` +
        `all questions of the step after ${Math.round(median(whole))} ms (most ${most(whole)}); ` +
        `tasks over 50 ms meanwhile, after the data: ${(opening.length / rounds).toFixed(1)} a time, longest ${most(opening)} ms; ` +
        `typing: ${typing.length} tasks over 50 ms, longest ${most(typing)} ms; ` +
        `switching 5 questions on and off: ${toggling.length} tasks over 50 ms, longest ${most(toggling)} ms`,
    );
    expect(await field.inputValue()).toContain('lazy dog');
  });
}
