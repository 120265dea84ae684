import {
  attachmentsZipName,
  downloadLimit,
  entryPdfName,
  labelPdfName,
  type NamedProposal,
  proposalPdfName,
  proposalsZipName,
  uniqueNames,
} from '@atrium/domain/download';
import { mayDownloadProposal, mayViewProposal } from '@atrium/domain/proposal';
import { questionPolicies } from '@atrium/domain/question';
import { type Ctx, readSnapshot } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { FinishedDocument } from '../../adapters/pdf/pdf.ts';
import type { ZipEntry } from '../../adapters/zip/zip.ts';
import { AtriumError } from '../../errors/atrium-error.ts';
import { calls } from '../call/index.ts';
import { namesAuthors } from '../fap/index.ts';
import { pdfTemplateOf } from '../pdf-template/index.ts';
import { insist, type ProposalRow, proposals, proposalsFacts } from '../proposal/index.ts';
import { listQuestionsById } from '../question/index.ts';
import { people } from '../user/index.ts';
import { filesOfProposal } from './attachments/attachments.ts';
import { makeDocument, type Work } from './documents/make-document.ts';
import type { PrintableDocument } from './documents/model.ts';
import { printProposal } from './documents/proposal-document.ts';
import type { Download } from './download.work.ts';
import { type DownloadedEntryKind, printableEntries } from './entries/entry-downloads.ts';
import { printableLabels } from './entries/shipment-label.ts';
import { proposalDocument } from './proposal-data.ts';
import { storedDocument } from './stored/stored-documents.service.ts';
import { templateData } from './templates/template-data.ts';
import { fillTexts, insistOnFilled, printTemplate } from './templates/template-document.ts';

export const pdfType = 'application/pdf';
export const zipType = 'application/zip';

/** Loaders cache what they read; each document of many gets its own cache, so that memory does not build up. */
export const forgetful = (ctx: Ctx): Ctx => ({ ...ctx, memo: new Map() });

/** Returns the proposals of a download in the requested order; refuses unless the caller may read and download all of them. */
export async function downloadableProposals(
  ctx: Ctx,
  keys: readonly number[],
  mayTake: typeof mayViewProposal = mayDownloadProposal,
): Promise<ProposalRow[]> {
  if (keys.length === 0) throw refused('NO_VALID_PROPOSALS');
  if (keys.length > downloadLimit) throw refused('TOO_MANY_PROPOSALS');
  for (const facts of await proposalsFacts(ctx, keys)) insist(mayTake(ctx.actor, facts));
  const rows = await proposals.loadMany(ctx, keys);
  if (rows.length !== keys.length) throw refused('PROPOSAL_NOT_FOUND');
  return rows;
}

/**
 * Returns the content of a proposal's document and its template texts; refused if the proposal has been deleted since it was requested
 * (rule X46).
 */
async function toldOf(ctx: Ctx, { proposalPk }: Pick<ProposalRow, 'proposalPk'>) {
  const [row] = await downloadableProposals(ctx, [proposalPk], mayViewProposal);
  if (!row) throw refused('PROPOSAL_NOT_FOUND');
  const templateId = (await calls.load(ctx, row.callId))?.proposalPdfTemplateId;
  const texts = templateId ? await pdfTemplateOf.load(ctx, templateId) : null;
  return texts?.templateData.trim()
    ? { row, texts, data: await templateData(ctx, row) }
    : { document: await proposalDocument(ctx, row) };
}

/** Returns the document of a proposal from its call's PDF template or, without a template or if that has no body, from the built-in layout. */
export async function printable(ctx: Ctx, row: ProposalRow): Promise<PrintableDocument> {
  const printed = await readSnapshot(ctx, (seen) => toldOf(seen, row));
  if (printed.document) return printProposal(printed.document);
  const { attachments, ...data } = printed.data;
  const filled = insistOnFilled(await fillTexts(ctx, printed.texts, data));
  const { proposalId, title } = printed.row;
  return printTemplate(forgetful(ctx), filled, { proposalId, title, attachments });
}

/** Returns the stored document of a proposal if the facility prefers that, one exists and the caller may know the authors; otherwise a new one. */
const handedOut = async (ctx: Ctx, row: ProposalRow): Promise<PrintableDocument> =>
  ((await namesAuthors(ctx, row.proposalPk)) && (await storedDocument(ctx, row))) || printable(ctx, row);

/** Runs a step of making a document: refusals pass through, any other failure is logged and reported as one general sentence. */
export async function made<T>(ctx: Ctx, work: Work, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof AtriumError) throw error;
    if (!work.signal.aborted) ctx.log.error({ err: error }, 'a document could not be created');
    throw refused('DOCUMENT_FAILED');
  }
}

export function pdfOf(
  ctx: Ctx,
  work: Work,
  documents: AsyncIterator<PrintableDocument>,
  title: string,
): Promise<FinishedDocument> {
  return made(ctx, work, () => makeDocument(ctx.adapters.pdf, documents, { work, title }));
}

async function namedAfter(
  ctx: Ctx,
  { proposalPk, proposalId, proposerId, created }: ProposalRow,
): Promise<NamedProposal> {
  const proposer = (await namesAuthors(ctx, proposalPk)) ? await people.load(ctx, proposerId) : null;
  return { proposalId, created, piLastname: proposer?.lastname ?? '' };
}

/** Returns one PDF of one or several proposals: all or nothing (rules Q88 and Q92). */
export async function proposalPdf(
  ctx: Ctx,
  keys: readonly number[],
  work: Work,
  print: typeof printable = handedOut,
): Promise<Download> {
  const rows = await downloadableProposals(ctx, keys);
  async function* documents() {
    for (const row of rows) yield await print(ctx, row);
  }
  const named = await Promise.all(rows.map((row) => namedAfter(ctx, row)));
  const content = await pdfOf(ctx, work, documents(), 'Proposals');
  return { name: proposalPdfName(named, ctx.now), contentType: pdfType, content };
}

/** Returns a ZIP with a PDF of each proposal, named as when downloaded alone: all or nothing (rules Q88 and Q92). */
export async function proposalZip(ctx: Ctx, keys: readonly number[], work: Work): Promise<Download> {
  const rows = await downloadableProposals(ctx, keys);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [at, row] of rows.entries()) {
      work.signal.throwIfAborted();
      const own = forgetful(ctx);
      const name = proposalPdfName([await namedAfter(own, row)], ctx.now);
      async function* document() {
        yield await handedOut(ctx, row);
      }
      const quiet = { signal: work.signal, progress: () => undefined };
      const finished = await makeDocument(ctx.adapters.pdf, document(), { work: quiet, title: name });
      yield { name, read: async () => finished.stream() };
      work.progress(at + 1);
    }
  }
  const content = await made(ctx, work, () => ctx.adapters.zip.finish(entries()));
  return { name: proposalsZipName(ctx.now), contentType: zipType, content };
}

/** Returns a PDF of samples, or of sub-template entries; all must be readable, all or nothing. */
export async function entryPdf(
  ctx: Ctx,
  kind: DownloadedEntryKind,
  ids: readonly number[],
  work: Work,
): Promise<Download> {
  if (ids.length === 0) throw refused('NO_VALID_IDS', {}, 'INVALID_INPUT');
  if (ids.length > downloadLimit) throw refused('TOO_MANY_IDS');
  const documents = await printableEntries(ctx, kind, ids);
  const content = await pdfOf(ctx, work, documents, kind === 'sample' ? 'Samples' : 'Sub-templates');
  return { name: entryPdfName(kind, ids, ctx.now), contentType: pdfType, content };
}

/** Returns a PDF of the labels of shipments; all must be readable and have their reference, all or nothing (rule O77). */
export async function labelPdf(ctx: Ctx, ids: readonly number[], work: Work): Promise<Download> {
  if (ids.length === 0) throw refused('NO_VALID_IDS', {}, 'INVALID_INPUT');
  if (ids.length > downloadLimit) throw refused('TOO_MANY_IDS');
  const content = await pdfOf(ctx, work, await printableLabels(ctx, ids), 'Shipment labels');
  return { name: labelPdfName(ids, ctx.now), contentType: pdfType, content };
}

/**
 * Returns the files that answer these questions in proposals, their samples and their sub-template entries, in a folder for each proposal
 * (rule Q105). They are read from storage while the archive is sent.
 */
export async function attachmentZip(
  ctx: Ctx,
  keys: readonly number[],
  questionIds: readonly string[],
): Promise<Download> {
  if (questionIds.length === 0) throw refused('QUESTION_IDS_MISSING');
  if (ctx.actor.kind === 'person' && !questionPolicies.list.may(ctx.actor, undefined, ctx.now).allowed) {
    throw refused('QUESTIONS_NOT_READABLE');
  }
  const known = new Set((await listQuestionsById(ctx.db, questionIds)).map(({ questionId }) => questionId));
  const unknown = questionIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw refused('DOWNLOAD_QUESTION_UNKNOWN', { id: unknown });
  const rows = await downloadableProposals(ctx, keys, mayViewProposal);
  const entries: ZipEntry[] = [];
  for (const row of rows) {
    const files = await readSnapshot(ctx, async (seen) => {
      const [present] = await downloadableProposals(seen, [row.proposalPk], mayViewProposal);
      return present ? filesOfProposal(seen, present, known) : [];
    });
    const names = uniqueNames(files.map(({ name }) => name));
    for (const [at, { storageKey }] of files.entries()) {
      entries.push({ name: `${row.proposalId}/${names[at]}`, read: () => ctx.adapters.files.read(storageKey) });
    }
  }
  if (entries.length === 0) throw refused('NO_ATTACHMENTS');
  const content = { stream: () => ctx.adapters.zip.stream(entries), discard: async () => undefined };
  return { name: attachmentsZipName(rows.length, ctx.now), contentType: zipType, content };
}
