import type { Page } from '@playwright/test';
import { graphql } from './api.ts';

interface Kept {
  readonly record: string;
  readonly window: string;
}

/**
 * Forgets what the person signed in has typed and not saved, of all records whose names begin so. A journey that stopped half-way leaves
 * its draft on the server, and the next one that writes the same form would find it there.
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
