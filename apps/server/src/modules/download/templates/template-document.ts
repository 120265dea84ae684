import type { PdfTexts } from '@atrium/domain/pdf-template';
import type { Ctx } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import type { TemplateJob, TemplateProblem } from '../../../adapters/templates/templates.ts';
import { surroundingsOf } from '../../questionary/index.ts';
import { bookIndexOf } from '../documents/book-index.ts';
import type { DocumentAttachment, PrintableDocument } from '../documents/model.ts';
import { bandsOf } from '../documents/proposal-document.ts';
import { letterhead } from '../letterhead.ts';

/** The filled-in texts of a template; an empty text stays empty. */
export interface FilledTexts {
  readonly body: string;
  readonly header: string;
  readonly footer: string;
  readonly samples: ReadonlyArray<{ readonly title: string; readonly html: string }>;
}

/** A problem in one of the texts. */
export interface TextProblem extends TemplateProblem {
  readonly text: 'templateData' | 'templateHeader' | 'templateFooter' | 'templateSampleDeclaration' | 'dummyData';
}

export interface FillData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly samples: ReadonlyArray<{ readonly title: string; readonly data: Readonly<Record<string, unknown>> }>;
}

const names = ['templateData', 'templateHeader', 'templateFooter'] as const;

/** Fills in the texts of a template; returns the first problem of each text if there are any. */
export async function fillTexts(
  ctx: Ctx,
  texts: PdfTexts,
  { data, samples }: FillData,
): Promise<{ readonly filled: FilledTexts } | { readonly problems: readonly TextProblem[] }> {
  const sampleText = texts.templateSampleDeclaration;
  // Even without a sample its text is tried, so that its author sees any problem in it.
  const sampleData = samples.length > 0 ? samples.map((sample) => sample.data) : [{}];
  const { zone } = await surroundingsOf(ctx);
  const jobs: TemplateJob[] = [
    ...names.map((name) => ({ source: texts[name], data, zone })),
    ...(sampleText.trim() ? sampleData.map((one) => ({ source: sampleText, data: one, zone })) : []),
  ];
  const results = await ctx.adapters.templates.fill(jobs);
  const problems = new Map<TextProblem['text'], TextProblem>();
  const html = results.map((result, at) => {
    if (result.ok) return result.html;
    const text = names[at] ?? 'templateSampleDeclaration';
    if (!problems.has(text)) problems.set(text, { text, ...result.problem });
    return '';
  });
  if (problems.size > 0) return { problems: [...problems.values()] };
  const [body = '', header = '', footer = '', ...printed] = html;
  const titled = samples.flatMap(({ title }, at) => (printed[at] ? [{ title, html: printed[at] }] : []));
  return { filled: { body, header, footer, samples: titled } };
}

/**
 * Returns the document of a proposal made from the facility's own texts (rule Q97): body, samples if there is a text for them, attachments.
 * A missing header or footer is replaced by the built-in one.
 */
export async function printTemplate(
  ctx: Ctx,
  filled: FilledTexts,
  about: { readonly proposalId: string; readonly title: string; readonly attachments: readonly DocumentAttachment[] },
): Promise<PrintableDocument> {
  const own = bandsOf({ proposalId: about.proposalId, title: about.title, ...(await letterhead(ctx)) });
  const look = { header: filled.header.trim() || own.header, footer: filled.footer.trim() || own.footer };
  const index = bookIndexOf(filled.body);
  return {
    bookmark: `Proposal number: ${about.proposalId}`,
    isNumbered: !filled.footer.trim(),
    parts: [
      {
        kind: 'html',
        html: index.html(),
        look,
        bookmarks: index.bookmarks,
        ...(index.isShown ? { refill: index.html } : {}),
      },
      ...filled.samples.map(({ title, html }) => ({
        kind: 'html' as const,
        html,
        look,
        bookmarks: [{ title: `Sample: ${title}` }],
      })),
      { kind: 'attachments', files: about.attachments },
    ],
  };
}

/** Throws if the template could not be filled in, naming the place of the problem. */
export function insistOnFilled(
  result: { readonly filled: FilledTexts } | { readonly problems: readonly TextProblem[] },
): FilledTexts {
  if ('filled' in result) return result.filled;
  const [problem] = result.problems;
  throw refused('TEMPLATE_FAILED', { message: problem?.message, line: problem?.line });
}
