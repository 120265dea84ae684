import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { startServer } from '../../e2e/support/server/server.ts';
import { freePort, type Line, openLine } from './line.ts';
import { openBrowser, type Screen, until } from './visit.ts';

const root = join(import.meta.dirname, '../..');

/** A built Atrium with the demo facility, behind a line that counts the traffic. */
export interface Facility {
  readonly name: string;
  readonly line: Line;
  /** What the browser of each demo user stores after sign-in. */
  readonly sessions: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** A draft of the applicant. */
  readonly draft: number;
  close(): Promise<void>;
}

export const people = { officer: 'Astrid Lindqvist', applicant: 'Marta Kowalska', reviewer: 'Priya Raman' } as const;

/** What a browser stores of a session; nothing else is carried over, so that a first visit really is one. */
const sessionKeys = ['token', 'user', 'currentRole', 'expToken', 'isInternalUser'];

/** Starts the build in this folder, signs the demo users in once, and creates a draft. */
export async function openFacility(name: string, folder = root): Promise<Facility> {
  const data = mkdtempSync(join(tmpdir(), 'atrium-web-server-'));
  const port = await freePort();
  const line = await openLine(port);
  const program = join(folder, 'apps/server/dist/main.js');
  const server = await startServer(port, join(data, 'data'), { ATRIUM_URL: line.url }, program);
  const sessions = new Map<string, Record<string, string>>();
  for (const person of Object.values(people)) sessions.set(person, await signIn(line, person));
  return {
    name,
    line,
    sessions,
    draft: await beginDraft(line, sessions.get(people.applicant)?.token ?? ''),
    close: async () => {
      line.close();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function signIn(line: Line, person: string): Promise<Record<string, string>> {
  const { context, close } = await openBrowser({ name: '', viewport: { width: 1440, height: 900 }, slowerBy: 1 });
  try {
    const page = await context.newPage();
    await page.goto(line.url);
    await page.getByRole('button', { name: person }).click();
    await until(page, "localStorage.getItem('token')");
    const stored = await page.evaluate<Record<string, string>>('({ ...localStorage })');
    return Object.fromEntries(Object.entries(stored).filter(([key]) => sessionKeys.includes(key)));
  } finally {
    await close();
  }
}

async function beginDraft(line: Line, token: string): Promise<number> {
  const ask = async <Result>(query: string): Promise<Result> => {
    const response = await fetch(`${line.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    });
    return ((await response.json()) as { data: Result }).data;
  };
  const { calls } = await ask<{ calls: { id: number; shortCode: string }[] }>(
    '{ calls(filter: { isActive: true, isEnded: false }) { id shortCode } }',
  );
  const call = calls.find(({ shortCode }) => shortCode.endsWith('regular'));
  if (!call) throw new Error('The demo facility has no open call');
  const { createProposal } = await ask<{ createProposal: { primaryKey: number } }>(
    `mutation { createProposal(callId: ${call.id}) { primaryKey } }`,
  );
  return createProposal.primaryKey;
}

/** Turns this browser into that of the user, as if they had signed in: nothing of the application has been loaded in it. */
export async function enter(context: BrowserContext, { line, sessions }: Facility, { person }: Screen): Promise<void> {
  line.begin({});
  const page = await context.newPage();
  await page.goto(`${line.url}/icon.svg`);
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(sessions.get(person) ?? {})})`);
  await page.close();
}

/** The four screens that people open most often. */
export const screensOf = ({ draft }: Facility): readonly Screen[] => {
  const rows = 'main tbody tr, main ul > li dl';
  return [
    { name: 'Officer: table', person: people.officer, address: '/', filled: { selector: rows, count: 10 } },
    { name: 'Applicant: home', person: people.applicant, address: '/', filled: { selector: rows, count: 1 } },
    {
      name: 'Applicant: step of a form',
      person: people.applicant,
      address: `/ProposalEdit/${draft}`,
      filled: { selector: 'main input[type=text], main textarea', count: 1 },
    },
    { name: 'Reviewer: to grade', person: people.reviewer, address: '/', filled: { selector: rows, count: 1 } },
  ];
};
