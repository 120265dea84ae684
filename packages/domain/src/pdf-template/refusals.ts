import type { Sentences } from '../kernel/index.ts';

export const pdfTemplateSentences = {
  PDF_TEMPLATE_OF_OTHER_GROUP: 'Can not create PDF template with this template',
  PDF_TEMPLATE_EXISTS: 'This template has its texts already; change them instead',
  PDF_TEXTS_UNREADABLE: ({ name }) => `The texts of the document "${String(name)}" cannot be read from this file`,
  PDF_TEMPLATE_NOT_FOUND: 'PDF template not found',
} satisfies Sentences<string>;

export type PdfTemplateReason = keyof typeof pdfTemplateSentences;
