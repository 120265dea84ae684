import type { Sentences } from '../kernel/index.ts';

export type PdfTemplateReason =
  | 'PDF_TEMPLATE_OF_OTHER_GROUP'
  | 'PDF_TEMPLATE_EXISTS'
  | 'PDF_TEXTS_UNREADABLE'
  | 'PDF_TEMPLATE_NOT_FOUND';

export const pdfTemplateSentences: Sentences<PdfTemplateReason> = {
  PDF_TEMPLATE_OF_OTHER_GROUP: 'Can not create PDF template with this template',
  PDF_TEMPLATE_EXISTS: 'This template has its texts already; change them instead',
  PDF_TEXTS_UNREADABLE: ({ name }) => `The texts of the document "${String(name)}" cannot be read from this file`,
  PDF_TEMPLATE_NOT_FOUND: 'PDF template not found',
};
