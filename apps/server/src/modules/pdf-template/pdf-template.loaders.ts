import { oneLoader } from '../../access/loaders.ts';
import { listPdfTemplatesOf, type PdfTemplateRow } from './pdf-template.queries.ts';

/** The texts of a template; null when it has none. */
export const pdfTemplateOf = oneLoader<number, PdfTemplateRow>(
  (ctx, templateIds) => listPdfTemplatesOf(ctx.db, templateIds),
  (row) => row.templateId,
);
