/** PDF templates: the texts documents are printed from, kept beside the templates of the two PDF groups. */
export { findPdfTemplate, type PdfTemplateRow, pdfTemplateOf } from './pdf-template.queries.ts';
