import type { Page } from '@playwright/test';
import { graphql } from './api.ts';

interface Kept {
  readonly record: string;
  readonly window: string;
}

/**
 * Discards what the signed-in user has typed but not saved, for all records of this kind. A journey that stopped halfway leaves its draft
 * on the server, and the next one that writes the same form would find it there.
 */
export async function forgetDrafts(page: Page, kind: string): Promise<void> {
  const { ownDrafts } = await graphql<{ ownDrafts: Kept[] }>(
    page,
    'query ($kind: String) { ownDrafts(kind: $kind) { record window } }',
    { kind },
  );
  for (const { record, window } of ownDrafts)
    await graphql(
      page,
      'mutation ($record: String!, $windows: [String!]!) { forgetDrafts(record: $record, windows: $windows) }',
      { record, windows: [window] },
    );
}
