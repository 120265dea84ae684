import type { PdfTexts } from '@atrium/domain/pdf-template';
import type { Ctx } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import type { TemplateJob, TemplateProblem } from '../../../adapters/templates/templates.ts';
import { surroundingsOf } from '../../questionary/index.ts';
import { bookIndexOf } from '../documents/book-index.ts';
import type { DocumentAttachment, PrintableDocument } from '../documents/model.ts';
import { bandsOf } from '../documents/proposal-document.ts';
import { letterhead } from '../letterhead.ts';

/** The texts of a template filled in; a text that is empty comes out empty. */
export interface FilledTexts {
  readonly body: string;
  readonly header: string;
  readonly footer: string;
  readonly samples: ReadonlyArray<{ readonly title: string; readonly html: string }>;
}

/** What is wrong with one of the texts. */
export interface TextProblem extends TemplateProblem {
  readonly text: 'templateData' | 'templateHeader' | 'templateFooter' | 'templateSampleDeclaration' | 'dummyData';
}

export interface FillData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly samples: ReadonlyArray<{ readonly title: string; readonly data: Readonly<Record<string, unknown>> }>;
}

const names = ['templateData', 'templateHeader', 'templateFooter'] as const;

/** Fills in the texts of a template; answers the first problem of each text when there are any. */
export async function fillTexts(
  ctx: Ctx,
  texts: PdfTexts,
  { data, samples }: FillData,
): Promise<{ readonly filled: FilledTexts } | { readonly problems: readonly TextProblem[] }> {
  const sampleText = texts.templateSampleDeclaration;
  // Without a sample its text is looked at all the same, so that its author hears of what is wrong.
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
 * The document of a proposal as the facility's own texts have it (rule Q97): body, samples where there is
 * a text for them, attachments. Bands that have no text are those of documents without a template.
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

/** A template that can not be filled in fails the document, and says where. */
export function insistOnFilled(
  result: { readonly filled: FilledTexts } | { readonly problems: readonly TextProblem[] },
): FilledTexts {
  if ('filled' in result) return result.filled;
  const [problem] = result.problems;
  throw refused('TEMPLATE_FAILED', { message: problem?.message, line: problem?.line });
}
