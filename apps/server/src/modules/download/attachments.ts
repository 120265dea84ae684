import type { Ctx } from '../../access/context.ts';
import type { ProposalRow } from '../proposal/index.ts';
import type { DocumentAttachment } from './documents/model.ts';
import { entriesOf, entryDocuments, listedByQuestion } from './entry-documents.ts';
import { questionaryDocument } from './questionary-document.ts';

/** The files of a proposal, its samples and its entries that answer these questions, each once, as far as the caller may read. */
export async function filesOfProposal(
  ctx: Ctx,
  { proposalPk, questionaryId }: Pick<ProposalRow, 'proposalPk' | 'questionaryId'>,
  questionIds: ReadonlySet<string>,
): Promise<DocumentAttachment[]> {
  const listed = await listedByQuestion(ctx, proposalPk);
  const own = await questionaryDocument(ctx, questionaryId, { entries: entriesOf(listed), withOmitted: true });
  const parts = await entryDocuments(ctx, own, listed, '');
  const files = [...own.attachments, ...parts.attachments].filter(({ questionId }) => questionIds.has(questionId));
  return [...new Map(files.map((file) => [file.id, file])).values()];
}
