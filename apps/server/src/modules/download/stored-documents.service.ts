import { storedDocumentMessages } from '@atrium/domain/download';
import type { UserId } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { record } from '../../events/record.ts';
import { enqueue } from '../../jobs/worker.ts';
import { isFeatureOn } from '../feature/index.ts';
import { fileLoader, uncheckedKeepDocument } from '../file/index.ts';
import { type ProposalRow, proposals, updateProposalRow } from '../proposal/index.ts';
import { makeDocument } from './documents/make-document.ts';
import type { PrintableDocument } from './documents/model.ts';
import * as queries from './stored-documents.queries.ts';

/** The job that makes and stores the document of a proposal. */
export const storingJob = 'store-proposal-document';

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

async function connectionOf(tx: Ctx, { eventType, rowData, proposalPk }: StoredEvent): Promise<number | undefined> {
  const connectionId = numberIn(rowData.connectionId);
  if (eventType === 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW' && connectionId) {
    return queries.storesDocuments(tx.db, connectionId);
  }
  const statusId = numberIn(rowData.statusId);
  if (eventType !== 'PROPOSAL_STATUS_CHANGED_BY_USER' || !statusId || !proposalPk) return undefined;
  return queries.storesDocumentsAt(tx.db, proposalPk, statusId);
}

/**
 * Asks for the document of a proposal that came along a connection with the download action (behaviour/core §11.3, §11.6), in the
 * transaction that dispatches the move: it is made if and only if the move stands.
 */
export async function uncheckedAskForDocument(tx: Ctx, event: StoredEvent): Promise<void> {
  const { proposalPk } = event;
  if (proposalPk === null) return;
  const connectionId = await connectionOf(tx, event);
  if (connectionId) await enqueue(tx, storingJob, { proposalPk, connectionId }, `${storingJob}-${proposalPk}`);
}

/**
 * Makes the document of a submitted proposal as every one of its readers may see it, stores it and lets the proposal name it; the one
 * before is left to the job that removes files nobody refers to. A failure is logged and tried again.
 */
export async function uncheckedStoreDocument(
  ctx: Ctx,
  at: { readonly proposalPk: number; readonly connectionId: number },
  print: (ctx: Ctx, row: ProposalRow) => Promise<PrintableDocument>,
): Promise<void> {
  const { proposalPk } = at;
  const row = await proposals.load(ctx, proposalPk);
  if (!row?.submitted) return;
  const { stored: message, failed } = storedDocumentMessages;
  try {
    const content = await printed(ctx, row, print);
    await transaction(ctx, async (tx) => {
      const { id: fileId } = await uncheckedKeepDocument(tx, { name: `${proposalPk}.pdf`, content });
      await updateProposalRow(tx.db, proposalPk, { fileId });
      await queries.logStoring(tx.db, at, { successful: true, message });
      const type = 'PROPOSAL_STATUS_ACTION_EXECUTED';
      await record(tx, { type, objectId: proposalPk, proposalPk, description: message });
    });
  } catch (error) {
    await queries.logStoring(ctx.db, at, { successful: false, message: failed });
    throw error;
  }
}

async function printed(ctx: Ctx, row: ProposalRow, print: (ctx: Ctx, row: ProposalRow) => Promise<PrintableDocument>) {
  const applicant = { kind: 'person', id: row.proposerId as UserId, role: 'USER', isInternalUser: false } as const;
  const reading: Ctx = { ...ctx, actor: applicant, audience: 'every reader', memo: new Map() };
  async function* document() {
    yield await print(reading, row);
  }
  const work = { signal: new AbortController().signal, progress: () => undefined };
  return (await makeDocument(ctx.adapters.pdf, document(), { work, title: row.title })).stream();
}

/** Whether downloads hand out stored documents. */
export const prefersStored = (ctx: Ctx): Promise<boolean> => isFeatureOn(ctx, 'PREGENERATED_PROPOSAL_PDF');

/** The stored document of a proposal, as it was when it was stored; undefined where there is none (behaviour/questionnaires §10.9). */
export async function storedDocument(ctx: Ctx, row: ProposalRow): Promise<PrintableDocument | undefined> {
  if (!row.fileId || !(await prefersStored(ctx))) return undefined;
  const file = await fileLoader.load(ctx, row.fileId);
  const read = async () => {
    if (!file) throw refused('STORED_DOCUMENT_GONE', { proposalPk: row.proposalPk });
    return ctx.adapters.files.bytes(file.storageKey).catch((error: unknown) => {
      ctx.log.error({ err: error, proposalPk: row.proposalPk }, 'a stored document can not be read');
      throw refused('STORED_DOCUMENT_GONE', { proposalPk: row.proposalPk });
    });
  };
  return { bookmark: `Proposal number: ${row.proposalId}`, isNumbered: false, parts: [{ kind: 'stored', read }] };
}
