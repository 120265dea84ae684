import { figuresName, figuresSheet, mayExportProposals } from '@atrium/domain/download';
import { feedbackPeriod } from '@atrium/domain/feedback';
import { id } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { figuresOf } from '../feedback/index.ts';
import { insist } from '../proposal/index.ts';
import type { Download } from './download.work.ts';
import { tableFile } from './excel/excel.service.ts';

/** The figures of feedback as a file, for officers: `given` is the period, and after a comma the call they are of (rule O232). */
export async function feedbackFiguresFile(ctx: Ctx, given: string, ending: 'csv' | 'xlsx'): Promise<Download> {
  insist(mayExportProposals(ctx.actor));
  const [period, call] = given.split(',');
  const by = feedbackPeriod.safeParse(period);
  const callId = id().safeParse(call === undefined ? undefined : Number(call));
  if (!by.success || (call !== undefined && !callId.success)) throw refused('EXPORT_UNKNOWN');
  const sheet = figuresSheet(await figuresOf(ctx, { callId: callId.data }, by.data), by.data);
  return tableFile(ctx, figuresName(by.data, ending), sheet);
}
