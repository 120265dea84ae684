import type { UserId } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../../access/context.ts';
import { uncheckedKeepDocument } from '../../file/index.ts';
import { type ProposalRow, proposals, updateProposalRow } from '../../proposal/index.ts';
import { makeDocument } from '../documents/make-document.ts';
import { printable } from '../download.service.ts';

/**
 * Makes the document of a submitted proposal as every one of its readers may see it, stores it and links it to the proposal; the previous
 * one is left to the job that removes unreferenced files. `follow` runs in the transaction that stores it. Returns false if there is
 * nothing to store: the proposal is a draft or has been deleted.
 */
export async function uncheckedStoreDocument(
  ctx: Ctx,
  proposalPk: number,
  follow: (tx: Ctx) => Promise<void>,
): Promise<boolean> {
  const row = await proposals.load(ctx, proposalPk);
  if (!row?.submitted) return false;
  const content = await printed(ctx, row);
  await transaction(ctx, async (tx) => {
    const { id: fileId } = await uncheckedKeepDocument(tx, { name: `${proposalPk}.pdf`, content });
    await updateProposalRow(tx.db, proposalPk, { fileId });
    await follow(tx);
  });
  return true;
}

async function printed(ctx: Ctx, row: ProposalRow) {
  const applicant = { kind: 'person', id: row.proposerId as UserId, role: 'USER', isInternalUser: false } as const;
  const reading: Ctx = { ...ctx, actor: applicant, audience: 'every reader', memo: new Map() };
  async function* document() {
    yield await printable(reading, row);
  }
  const work = { signal: new AbortController().signal, progress: () => undefined };
  return (await makeDocument(ctx.adapters.pdf, document(), { work, title: row.title })).stream();
}
