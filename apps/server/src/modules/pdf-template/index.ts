/** PDF templates: the texts documents are printed from, stored with the templates of the two PDF groups. */
export { findPdfTemplate, type PdfTemplateRow, pdfTemplateOf } from './pdf-template.queries.ts';
