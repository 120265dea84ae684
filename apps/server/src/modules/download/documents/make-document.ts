import type { Bookmark, Pdf, PdfMerger } from '../../../adapters/pdf/pdf.ts';
import type { ProposalDocument } from './model.ts';
import { printProposal } from './proposal-document.ts';

const titleOf = ({
  figure,
  caption,
  name,
}: {
  figure?: string | undefined;
  caption?: string | undefined;
  name: string;
}) => [figure ? `Figure ${figure}` : '', caption ?? ''].filter(Boolean).join(': ') || name;

/** Prints one proposal into the document and answers its place in the outline. */
async function appendProposal(merger: PdfMerger, pdf: Pdf, proposal: ProposalDocument): Promise<Bookmark> {
  const start = merger.pageCount();
  const printed = printProposal(proposal);
  const look = { header: printed.header, footer: printed.footer };
  const [main, reviews] = await Promise.all([
    pdf.render(printed.main, look),
    printed.technicalReviews ? pdf.render(printed.technicalReviews, look) : undefined,
  ]);
  await merger.appendPdf(main);
  const attachments: Bookmark[] = [];
  for (const attachment of proposal.attachments) {
    const page = merger.pageCount();
    if (await merger.appendAttachment(attachment)) attachments.push({ title: titleOf(attachment), page, children: [] });
  }
  const children: Bookmark[] = [];
  const [firstAttachment] = attachments;
  if (firstAttachment) children.push({ title: 'Attachments', page: firstAttachment.page, children: attachments });
  if (reviews) {
    children.push({ title: 'Technical Review', page: merger.pageCount(), children: [] });
    await merger.appendPdf(reviews);
  }
  return { title: `Proposal number: ${proposal.proposalId}`, page: start, children };
}

/** One PDF of these proposals in this order, each after the other so that memory holds one of them at a time. */
export async function makeProposalPdf(
  pdf: Pdf,
  proposals: AsyncIterable<ProposalDocument> | Iterable<ProposalDocument>,
): Promise<Uint8Array> {
  const merger = await pdf.newDocument();
  const bookmarks: Bookmark[] = [];
  for await (const proposal of proposals) bookmarks.push(await appendProposal(merger, pdf, proposal));
  return merger.save(bookmarks, bookmarks.length === 1 ? (bookmarks[0]?.title ?? 'Proposal') : 'Proposals');
}
