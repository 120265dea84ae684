import { expect, type Page } from '@playwright/test';
import { graphql } from './api.ts';
import { forgetDrafts } from './drafts.ts';

interface Written {
  readonly primaryKey: number;
  readonly proposalId: string;
}

/** Returns the call of the demo facility that is open to everybody now. */
async function openCall(page: Page): Promise<{ id: number }> {
  const { calls } = await graphql<{ calls: { id: number; shortCode: string }[] }>(
    page,
    '{ calls(filter: { isActive: true, isEnded: false }) { id shortCode } }',
  );
  // Other journeys open their own calls beside it.
  const regular = calls.find(({ shortCode }) => shortCode.endsWith('regular'));
  if (!regular) throw new Error('The demo facility has no open call');
  return regular;
}

/** Creates a draft with this title for the applicant signed in on the page, in an open call. */
export async function writeDraft(page: Page, title: string): Promise<Written> {
  const { id } = await openCall(page);
  const { createProposal } = await graphql<{ createProposal: Written }>(
    page,
    'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey proposalId } }',
    { callId: id },
  );
  await graphql(
    page,
    `mutation ($pk: Int!, $title: String, $abstract: String) {
      updateProposal(proposalPk: $pk, title: $title, abstract: $abstract) { primaryKey } }`,
    { pk: createProposal.primaryKey, title, abstract: 'What we want to find out, and how.' },
  );
  return createProposal;
}

/** Opens the wizard, empty, in the call that `openCall` returns: directly if it is the only one, otherwise picked from the list. */
export async function startProposal(page: Page): Promise<void> {
  const call = page.getByRole('link', { name: /^Regular access/ });
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(call.or(title).first()).toBeVisible();
  await forgetDrafts(page, 'proposal-new-');
  if (await call.isVisible()) await call.click();
  else await page.reload();
  await expect(title).toBeVisible();
}
