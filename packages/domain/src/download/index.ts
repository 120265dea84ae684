/** Documents people take away: how they are named and when there are none. */
import { z } from 'zod';
import { type Actor, type Decision, id, ids, inRole, no, yes } from '../kernel/index.ts';
import { pdfTextsSchema } from '../pdf-template/index.ts';

export * from './excel.ts';
export * from './model.ts';
export * from './panel-table.ts';
export * from './rules.ts';
export * from './sheets.ts';

/** Which file questions the attachments of these proposals answer (rule Q104). */
export const attachmentQuestionsInput = z.object({ proposalPks: ids() });

/** Texts of a PDF template as they are being written, shown with a proposal or with their own sample data. */
export const pdfPreviewInput = z.object({ ...pdfTextsSchema.shape, proposalPk: id().nullish() });

type Answer = Decision<'EXPORT_NOT_ALLOWED'>;

const either = (allowed: boolean): Answer => (allowed ? yes : no('EXPORT_NOT_ALLOWED'));

/** Proposals as a table are for officers, and so are the results of all panels (rule Q109). */
export const mayExportProposals = (actor: Actor): Answer => either(inRole(actor, 'USER_OFFICER').allowed);

/** Technique proposals are for instrument scientists too (rule Q109). */
export const mayExportTechniques = (actor: Actor): Answer =>
  either(inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST').allowed);
