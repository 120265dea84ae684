import type { Ctx } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { isFeatureOn } from '../../feature/index.ts';
import { fileLoader } from '../../file/index.ts';
import type { ProposalRow } from '../../proposal/index.ts';
import type { PrintableDocument } from '../documents/model.ts';

/** Whether downloads serve stored documents. */
export const prefersStored = (ctx: Ctx): Promise<boolean> => isFeatureOn(ctx, 'PREGENERATED_PROPOSAL_PDF');

/** Returns the stored document of a proposal, unchanged since it was stored; undefined if there is none (rule Q103). */
export async function storedDocument(ctx: Ctx, row: ProposalRow): Promise<PrintableDocument | undefined> {
  if (!row.fileId || !(await prefersStored(ctx))) return undefined;
  const file = await fileLoader.load(ctx, row.fileId);
  const read = async () => {
    if (!file) throw refused('STORED_DOCUMENT_GONE', { proposalPk: row.proposalPk });
    return ctx.adapters.files.bytes(file.storageKey).catch((error: unknown) => {
      ctx.log.error({ err: error, proposalPk: row.proposalPk }, 'a stored document cannot be read');
      throw refused('STORED_DOCUMENT_GONE', { proposalPk: row.proposalPk });
    });
  };
  return { bookmark: `Proposal number: ${row.proposalId}`, isNumbered: false, parts: [{ kind: 'stored', read }] };
}
