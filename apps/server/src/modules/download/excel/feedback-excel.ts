import {
  feedbackSheet,
  feedbackWorkbookName,
  figuresName,
  figuresSheet,
  mayExportProposals,
} from '@atrium/domain/download';
import { feedbackPeriod } from '@atrium/domain/feedback';
import { id } from '@atrium/domain/kernel';
import { type Ctx, readSnapshot } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { calls } from '../../call/index.ts';
import { figuresOf, inOrderOfForms, listGivenFeedback } from '../../feedback/index.ts';
import { insist } from '../../proposal/index.ts';
import { answersInWords, surroundingsOf } from '../../questionary/index.ts';
import type { Download } from '../download.work.ts';
import { tableFile, workbook } from './excel.service.ts';

/** Number of forms read in one batch; the loader caches are discarded after each. */
const atOnce = 100;

/** Returns the feedback of a call, with its answers in words. */
async function toldOf(ctx: Ctx, callId: number) {
  const call = await calls.load(ctx, callId);
  if (!call) throw refused('EXPORT_UNKNOWN');
  const feedbacks = await listGivenFeedback(ctx.db, callId);
  const rows = [];
  for (let from = 0; from < feedbacks.length; from += atOnce) {
    const own = { ...ctx, memo: new Map() };
    const part = feedbacks.slice(from, from + atOnce);
    const answers = await Promise.all(part.map(({ questionaryId }) => answersInWords(own, questionaryId)));
    const given = (at: number) => (answers[at] ?? []).filter(({ isGiven }) => isGiven);
    rows.push(...part.map((feedback, at) => ({ ...feedback, answers: given(at) })));
  }
  const answered = new Set(rows.flatMap(({ answers }) => answers.map(({ questionId }) => questionId)));
  const { formatDate } = await surroundingsOf(ctx);
  return {
    call,
    rows,
    order: await inOrderOfForms(ctx.db, [...answered]),
    dateOf: (moment: Date) => formatDate(moment.toISOString(), false),
  };
}

/** Returns the feedback of the teams of a call, one row for each and a column for each question, for officers (rules O64 and O280). */
export async function feedbackExcel(ctx: Ctx, callId: number): Promise<Download> {
  insist(mayExportProposals(ctx.actor));
  const { call, rows, ...rest } = await readSnapshot(ctx, (seen) => toldOf(seen, callId));
  return workbook(ctx, feedbackWorkbookName(call.shortCode), [feedbackSheet(rows, rest)]);
}

/** Returns the figures of feedback as a file, for officers: `given` is the period and, after a comma, the call (rule O232). */
export async function feedbackFiguresFile(ctx: Ctx, given: string, ending: 'csv' | 'xlsx'): Promise<Download> {
  insist(mayExportProposals(ctx.actor));
  const [period, call] = given.split(',');
  const by = feedbackPeriod.safeParse(period);
  const callId = id().safeParse(call === undefined ? undefined : Number(call));
  if (!by.success || (call !== undefined && !callId.success)) throw refused('EXPORT_UNKNOWN');
  const figures = await readSnapshot(ctx, (seen) => figuresOf(seen, { callId: callId.data }, by.data));
  const sheet = figuresSheet(figures, by.data);
  return tableFile(ctx, figuresName(by.data, ending), sheet);
}
