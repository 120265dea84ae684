import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type DyingBrowser, openDyingBrowser } from '../../support/dying-browser.ts';
import { freePort } from '../../support/server/free-port.ts';
import { type RunningServer, startServer } from '../../support/server/server.ts';
import { people, signInByHand } from '../../support/sign-in.ts';
import { chance, deaths, type TypedForm, typeAndDie } from '../../support/typing.ts';

/** How often something dies over all forms: a tenth of the long series of `npm run trial`. */
const deathsInAll = Number(process.env.ATRIUM_DEATHS ?? 10);

// A second try would hide a loss that occurs only every other time.
test.describe.configure({ retries: 0 });

// A browser that dies cannot be recorded to the end.
test.use({ trace: 'off', screenshot: 'off' });

let server: RunningServer;
let folder: string;
let port: number;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'atrium-deaths-'));
  port = await freePort();
  server = await startServer(port, folder);
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const dyingServer = {
  kill: () => server.kill(),
  start: async () => {
    server = await startServer(port, folder);
  },
};

/** Queries the server as the user who is signed in on the page. */
function ask<Result>(page: Page, query: string): Promise<Result> {
  return page.evaluate(async (text) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
      body: JSON.stringify({ query: text }),
    });
    return (await response.json()).data;
  }, query) as Promise<Result>;
}

/** Returns the first link in a user's list of tasks. */
async function firstLink(page: Page, name: RegExp): Promise<string> {
  const link = page.getByRole('link', { name }).first();
  await expect(link).toBeVisible();
  return new URL((await link.getAttribute('href')) ?? '', page.url()).href;
}

interface Kind {
  readonly name: string;
  readonly person: string;
  readonly field: TypedForm['field'];
  /** Returns the address of such a form in the demo facility. */
  find(page: Page): Promise<string>;
}

const kinds: readonly Kind[] = [
  {
    name: 'a proposal',
    person: people.applicant,
    field: 'Abstract',
    find: async (page) => {
      const { calls } = await ask<{ calls: { id: number; shortCode: string }[] }>(
        page,
        '{ calls(filter: { isActive: true, isEnded: false }) { id shortCode } }',
      );
      const call = calls.find(({ shortCode }) => shortCode.endsWith('regular'));
      const { createProposal } = await ask<{ createProposal: { primaryKey: number } }>(
        page,
        `mutation { createProposal(callId: ${call?.id}) { primaryKey } }`,
      );
      return new URL(`/ProposalEdit/${createProposal.primaryKey}`, page.url()).href;
    },
  },
  {
    name: 'a technical review',
    person: people.scientist,
    field: 'Internal comment',
    find: (page) => firstLink(page, /^Edit technical review/),
  },
  {
    name: 'a panel review',
    person: people.reviewer,
    field: 'Comment',
    find: (page) => firstLink(page, /^Grade proposal/),
  },
  {
    name: 'the administration of a proposal',
    person: people.officer,
    field: 'Comment for management',
    find: async (page) => {
      const { proposalsView } = await ask<{ proposalsView: { proposalViews: { primaryKey: number }[] } }>(
        page,
        '{ proposalsView(first: 200) { proposalViews { primaryKey } } }',
      );
      for (const { primaryKey } of proposalsView.proposalViews) {
        const { proposal } = await ask<{
          proposal: { submitted: boolean; abilities: { administer: { allowed: boolean } } };
        }>(page, `{ proposal(primaryKey: ${primaryKey}) { submitted abilities { administer { allowed } } } }`);
        if (!proposal.submitted || !proposal.abilities.administer.allowed) continue;
        await page.goto(new URL(`/Proposals?reviewModal=${primaryKey}`, page.url()).href);
        await page.getByRole('tab', { name: 'Admin' }).click();
        await expect(page.getByRole('textbox', { name: 'Comment for management' })).toBeVisible();
        return page.url();
      }
      throw new Error('The demo facility has no proposal to administer');
    },
  },
  {
    name: 'a page of the facility',
    person: people.officer,
    field: 'Home',
    find: async (page) => new URL('/PageEditor', page.url()).href,
  },
];

for (const [at, { name, person, field, find }] of kinds.entries()) {
  const times = Math.floor((deathsInAll + at) / kinds.length);
  test(`${name}: no text older than 1.5 s is lost, whatever process is killed`, async () => {
    test.setTimeout(120_000 + times * 60_000);
    const browser: DyingBrowser = await openDyingBrowser(test.info().project.use.launchOptions ?? {});
    try {
      const page = await browser.page();
      await signInByHand(page, person, `${server.url}/`);
      const form = { name, address: await find(page), field };
      await page.close();
      const lost: string[] = [];
      let oldest = 0;
      const next = chance(1 + at);
      for (let round = 0; round < times; round += 1) {
        const isSteady = round % 2 === 0;
        const { age, problem } = await typeAndDie(
          { browser, server: dyingServer },
          {
            form,
            // Each form begins with a different death, so that a short series covers them all.
            death: deaths[(round + at * 2) % deaths.length] ?? 'the tab crashes',
            pace: () => (isSteady ? 60 + next() * 120 : 80 + next() * next() * 2400),
            forMs: 1500 + next() * 5000,
          },
        );
        oldest = Math.max(oldest, age);
        if (problem) lost.push(problem);
      }
      console.log(`${name}: ${times} deaths, the oldest letter that was lost was ${oldest} ms old`);
      expect(lost).toEqual([]);
    } finally {
      await browser.end();
    }
  });
}
