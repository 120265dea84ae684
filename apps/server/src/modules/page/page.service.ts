import type { PageName, SetPageContentArgs } from '@atrium/domain/page';
import { type Ctx, transaction } from '../../access/context.ts';
import { recordChange } from '../../events/record-change.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { lockPageText, upsertPageText } from './page.queries.ts';

export interface StoredPageText {
  readonly name: PageName;
  readonly text: string;
}

/** Stores the text of a page, sanitised of anything that could run or load, and records PAGE_UPDATED with the old text if it changed. */
export function setPageContent(ctx: Ctx, { id, text: given }: SetPageContentArgs): Promise<StoredPageText> {
  const text = cleanHtml(given);
  return transaction(ctx, async (tx) => {
    const before = (await lockPageText(tx.db, id)) ?? '';
    await upsertPageText(tx.db, id, text);
    await recordChange(tx, { type: 'PAGE_UPDATED', objectId: id, description: id }, { text: before }, { text });
    return { name: id, text };
  });
}
