/** Downloadable documents: how they are named, and when they are refused. */
import { z } from 'zod';
import { type Actor, type Decision, id, ids, inRole, no, yes } from '../kernel/index.ts';
import { pdfTextsSchema } from '../pdf-template/index.ts';

export * from './excel.ts';
export * from './model.ts';
export * from './panel-table.ts';
export * from './rules.ts';
export * from './sheets.ts';

/** The proposals for which to list the file questions that their attachments answer (rule Q104). */
export const attachmentQuestionsInput = z.object({ proposalPks: ids() });

/** Texts of a PDF template that is being edited, previewed with a proposal or with the template's sample data. */
export const pdfPreviewInput = z.object({ ...pdfTextsSchema.shape, proposalPk: id().nullish() });

type Answer = Decision<'EXPORT_NOT_ALLOWED'>;

const either = (allowed: boolean): Answer => (allowed ? yes : no('EXPORT_NOT_ALLOWED'));

/** Only officers may export proposals as a table, and likewise the results of all panels (rule Q109). */
export const mayExportProposals = (actor: Actor): Answer => either(inRole(actor, 'USER_OFFICER').allowed);

/** Instrument scientists may export technique proposals too (rule Q109). */
export const mayExportTechniques = (actor: Actor): Answer =>
  either(inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST').allowed);
