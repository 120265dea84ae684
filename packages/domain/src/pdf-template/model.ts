import type { Sentences } from '../kernel/index.ts';
import type { TemplateGroupId } from '../template/index.ts';

/** Groups whose templates consist of texts to print instead of questions (rule Q42). */
const pdfTemplateGroups = ['PROPOSAL_PDF', 'EXPERIMENT_SAFETY_PDF'] as const satisfies TemplateGroupId[];

export type PdfTemplateGroupId = (typeof pdfTemplateGroups)[number];

export function isPdfTemplateGroup(group: TemplateGroupId): group is PdfTemplateGroupId {
  return (pdfTemplateGroups as readonly string[]).includes(group);
}

/** The five texts of a PDF template; a text that was not written is empty (rule Q97). */
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

/** Maximum length of each of the five texts, in characters; large, as texts may embed pictures as data. */
export const pdfTextLimit = 2_000_000;

export const pdfTemplateSentences = {
  PDF_TEMPLATE_OF_OTHER_GROUP: 'Can not create PDF template with this template',
  PDF_TEMPLATE_EXISTS: 'This template already has its texts; change them instead',
  PDF_TEXTS_UNREADABLE: ({ name }) => `The texts of the document “${String(name)}” cannot be read from this file`,
  PDF_TEMPLATE_NOT_FOUND: 'PDF template not found',
} satisfies Sentences<string>;

export type PdfTemplateReason = keyof typeof pdfTemplateSentences;
