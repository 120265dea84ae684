import { z } from 'zod';
import { id, ids } from '../kernel/index.ts';
import { pdfTextsSchema } from '../pdf-template/index.ts';

/** Which file questions the attachments of these proposals answer (rule Q104). */
export const attachmentQuestionsInput = z.object({ proposalPks: ids() });

/** Texts of a PDF template as they are being written, shown with a proposal or with their own sample data. */
export const pdfPreviewInput = z.object({ ...pdfTextsSchema.shape, proposalPk: id().nullish() });
