import { feedbackSheet, feedbackWorkbookName, mayExportProposals } from '@atrium/domain/download';
import type { Ctx } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { calls } from '../../call/index.ts';
import { listGivenFeedback } from '../../feedback/index.ts';
import { insist } from '../../proposal/index.ts';
import { answersInWords } from '../../questionary/index.ts';
import type { Download } from '../download.work.ts';
import { workbook } from './excel.service.ts';

/** So many forms are read at once; each such part forgets what it read. */
const atOnce = 100;

/** What teams of a call gave as feedback, a row for each and a column for each question, for officers (rule O64). */
export async function feedbackExcel(ctx: Ctx, callId: number): Promise<Download> {
  insist(mayExportProposals(ctx.actor));
  const call = await calls.load(ctx, callId);
  if (!call) throw refused('EXPORT_UNKNOWN');
  const given = await listGivenFeedback(ctx.db, callId);
  const rows = [];
  for (let from = 0; from < given.length; from += atOnce) {
    const own = { ...ctx, memo: new Map() };
    const part = given.slice(from, from + atOnce);
    const answers = await Promise.all(part.map(({ questionaryId }) => answersInWords(own, questionaryId)));
    rows.push(...part.map((feedback, at) => ({ ...feedback, answers: answers[at] ?? [] })));
  }
  return workbook(ctx, feedbackWorkbookName(call.shortCode), [feedbackSheet(rows)]);
}
