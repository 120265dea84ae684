import { mayViewProposal } from '@atrium/domain/proposal';
import { mayViewSample } from '@atrium/domain/sample';
import { type Ctx, readSnapshot } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { genericTemplates } from '../../generic-template/index.ts';
import { proposalFacts } from '../../proposal/index.ts';
import { questionLoader } from '../../question/index.ts';
import { sampleFactsOf, samples } from '../../sample/index.ts';
import type { PrintableDocument } from '../documents/model.ts';
import { printEntry } from '../documents/proposal-document.ts';
import { letterhead } from '../letterhead.ts';
import { assessed, entryDocument } from './entry-documents.ts';

/** Records that have their own documents, as named in addresses and file names. */
export type DownloadedEntryKind = 'sample' | 'genericTemplate';

async function sampleOf(ctx: Ctx, id: number) {
  const row = await samples.load(ctx, id);
  const facts = await sampleFactsOf(ctx, id);
  if (!row || !facts || !mayViewSample(ctx.actor, facts).allowed) throw refused('SAMPLE_UNREADABLE', { id });
  return { ...row, ...assessed(row) };
}

async function entryOf(ctx: Ctx, id: number) {
  const row = await genericTemplates.load(ctx, id);
  if (!row || !mayViewProposal(ctx.actor, await proposalFacts(ctx, row.proposalPk)).allowed) {
    throw refused('ENTRY_UNREADABLE', { id });
  }
  return { ...row, isSample: false };
}

/** Returns the documents of these records; refuses before the first one is made if any of them may not be read. */
export async function printableEntries(
  ctx: Ctx,
  kind: DownloadedEntryKind,
  ids: readonly number[],
): Promise<AsyncIterator<PrintableDocument>> {
  const load = kind === 'sample' ? sampleOf : entryOf;
  for (const id of ids) await load(ctx, id);
  const head = await letterhead(ctx);
  const document = async (seen: Ctx, id: number) => {
    const row = await load(seen, id);
    const question = (await questionLoader.load(seen, row.questionId))?.question ?? 'Entry';
    const { entry, attachments } = await entryDocument(seen, row, { question });
    return printEntry(entry, attachments, head);
  };
  async function* documents() {
    for (const id of ids) yield await readSnapshot(ctx, (seen) => document(seen, id));
  }
  return documents();
}
