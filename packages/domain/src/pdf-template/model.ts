import type { TemplateGroupId } from '../template/index.ts';

/** Groups whose templates are printed from texts instead of asking questions (rule Q42). */
export const pdfTemplateGroups = ['PROPOSAL_PDF', 'EXPERIMENT_SAFETY_PDF'] as const satisfies TemplateGroupId[];

export type PdfTemplateGroupId = (typeof pdfTemplateGroups)[number];

export function isPdfTemplateGroup(group: TemplateGroupId): group is PdfTemplateGroupId {
  return (pdfTemplateGroups as readonly string[]).includes(group);
}

/** The five texts of a PDF template; empty when nothing was written (rule Q97). */
export const pdfTextKeys = [
  'templateData',
  'templateHeader',
  'templateFooter',
  'templateSampleDeclaration',
  'dummyData',
] as const;

export type PdfTextKey = (typeof pdfTextKeys)[number];

export type PdfTexts = Readonly<Record<PdfTextKey, string>>;

export const hasNoText = (texts: PdfTexts): boolean => pdfTextKeys.every((key) => texts[key] === '');
