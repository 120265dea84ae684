/** PDF templates: the texts documents are printed from, kept beside the templates of the two PDF groups. */
export { pdfTemplateOf } from './pdf-template.loaders.ts';
export { findPdfTemplate, type PdfTemplateRow } from './pdf-template.queries.ts';
