import { parseSentJson } from '@atrium/domain/kernel';
import type { PdfTemplateGroupId, PdfTexts } from '@atrium/domain/pdf-template';
import { type Ctx, readSnapshot } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { findPdfTemplate } from '../pdf-template/index.ts';
import type { Work } from './documents/make-document.ts';
import { downloadableProposals, pdfOf, printable, proposalPdf } from './download.service.ts';
import type { Download } from './download.work.ts';
import { facilityData } from './letterhead.ts';
import { templateData } from './templates/template-data.ts';
import {
  type FillData,
  type FilledTexts,
  fillTexts,
  insistOnFilled,
  printTemplate,
  type TextProblem,
} from './templates/template-document.ts';

/** Returns the position of a JSON syntax error, counted as editors do. */
function placeIn(text: string, message: string): { line: number | null; column: number | null } {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line) return { line: Number(line), column: Number(column) - 1 };
  const [, named] = /position (\d+)/.exec(message) ?? [];
  // Without a position, the message quotes ten characters before the offending one and some after it.
  const [, token = '', isCut, piece = ''] =
    /token '(.+?)', (\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not/.exec(message) ?? [];
  const position = named ? Number(named) : isCut ? text.indexOf(piece) + 10 : token ? text.indexOf(token) : text.length;
  const before = text.slice(0, Math.max(0, position)).split('\n');
  return { line: before.length, column: before.at(-1)?.length ?? 0 };
}

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the sample data of a template: JSON of `{ data, userRole }` (rule Q102), or of the data alone. */
function readDummyData(text: string): { readonly fill: FillData } | { readonly problem: TextProblem } {
  if (!text.trim()) return { fill: { data: {}, samples: [] } };
  const wrong = (message: string, place: { line: number | null; column: number | null }) => ({
    problem: { text: 'dummyData' as const, message, ...place },
  });
  let read: unknown;
  try {
    read = parseSentJson(text);
  } catch (error) {
    const { message } = error as Error;
    return wrong('This is not JSON', placeIn(text, message));
  }
  if (!isPlain(read)) return wrong('The data must be a single object', { line: 1, column: 0 });
  const data: Plain = isPlain(read.data) ? { ...read.data, userRole: read.userRole } : read;
  const listed = (Array.isArray(data.samples) ? data.samples : []).filter(isPlain);
  const samples = listed.map((one) => ({
    title: isPlain(one.sample) ? String(one.sample.title ?? '') : '',
    data: { ...one, attachmentsFileMeta: data.attachmentsFileMeta ?? [] },
  }));
  return { fill: { data, samples } };
}

/** Adds the real logo and address of the facility to sample data that does not define its own. */
async function withFacility(ctx: Ctx, { data, samples }: FillData): Promise<FillData> {
  const facility = await facilityData(ctx);
  const beside = (own: Plain) => ({ ...facility, ...own });
  return { data: beside(data), samples: samples.map((one) => ({ ...one, data: beside(one.data) })) };
}

export type DocumentPreview =
  | { readonly filled: FilledTexts; readonly problems: readonly [] }
  | { readonly filled: null; readonly problems: readonly TextProblem[] };

/** Fills in texts that are being edited, with their own sample data or with a proposal the caller may download. */
export async function previewTexts(ctx: Ctx, texts: PdfTexts, proposalPk?: number | null): Promise<DocumentPreview> {
  let fill: FillData;
  if (proposalPk) {
    fill = await readSnapshot(ctx, async (seen) => {
      const [row] = await downloadableProposals(seen, [proposalPk]);
      if (!row) throw refused('PROPOSAL_NOT_FOUND');
      return templateData(seen, row);
    });
  } else {
    const read = readDummyData(texts.dummyData);
    // Problems in the other texts are reported as well.
    if ('problem' in read) {
      const other = await fillTexts(ctx, texts, { data: {}, samples: [] });
      return { filled: null, problems: ['problems' in other ? other.problems : [], read.problem].flat() };
    }
    fill = await withFacility(ctx, read.fill);
  }
  const result = await fillTexts(ctx, texts, fill);
  return 'filled' in result ? { filled: result.filled, problems: [] } : { filled: null, problems: result.problems };
}

/** Returns the PDF of a stored template with its own sample data (rule Q102). */
export async function templatePreview(
  ctx: Ctx,
  { group, pdfTemplateId, work }: { group: PdfTemplateGroupId; pdfTemplateId: number; work: Work },
): Promise<Download> {
  const texts = await findPdfTemplate(ctx.db, group, pdfTemplateId);
  if (!texts) throw refused('PDF_TEMPLATE_UNKNOWN');
  const read = readDummyData(texts.dummyData);
  if ('problem' in read) throw refused('TEMPLATE_FAILED', { message: read.problem.message, line: read.problem.line });
  const filled = insistOnFilled(await fillTexts(ctx, texts, await withFacility(ctx, read.fill)));
  const { proposal } = read.fill.data as { proposal?: { proposalId?: unknown; title?: unknown } };
  const about = {
    proposalId: String(proposal?.proposalId ?? ''),
    title: String(proposal?.title ?? ''),
    attachments: [],
  };
  async function* documents() {
    yield await printTemplate(ctx, filled, about);
  }
  const content = await pdfOf(ctx, work, documents(), 'Preview');
  return { name: `preview_${pdfTemplateId}.pdf`, contentType: 'application/pdf', content };
}

/** Returns the PDF of a proposal in its current state, even if a document is stored. */
export const proposalPreview = (ctx: Ctx, proposalPk: number, work: Work): Promise<Download> =>
  proposalPdf(ctx, [proposalPk], work, printable);
