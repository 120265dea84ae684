import { type EmailEntry, emailMessage } from '@atrium/domain/status-action';
import { type Ctx, transaction } from '../../../../access/context.ts';
import { refused } from '../../../../access/errors.ts';
import { decideMails, hurryMails } from '../../../mail/index.ts';
import type { Action } from '../../action.ts';
import { findLog, insertLog, type LogRow, lockLogs, updateLog } from '../../log/status-actions-log.queries.ts';
import { type ConnectionActionRow, finishRuns, type RunRow } from '../../status-action.queries.ts';
import { findMailsOfLogs } from './mails.queries.ts';
import { emailConfigOf, gatherMaterial, storeEmails, writeEmails } from './write.ts';

/** Thrown if another process was faster: nothing is written, and the remaining runs are read again. */
class AlreadyDone extends Error {}

/** Proposals that moved together share e-mails; each experiment is handled separately, with its own data (rule W25). */
async function run(ctx: Ctx, action: ConnectionActionRow, runs: readonly RunRow[]): Promise<void> {
  const ofProposals = runs.filter(({ experimentPk }) => experimentPk === null);
  if (ofProposals.length > 0) await runTogether(ctx, action, ofProposals, null);
  for (const one of runs) if (one.experimentPk !== null) await runTogether(ctx, action, [one], one.experimentPk);
}

async function runTogether(
  ctx: Ctx,
  action: ConnectionActionRow,
  runs: readonly RunRow[],
  experimentPk: number | null,
): Promise<void> {
  const entries = emailConfigOf(action)?.recipientsWithEmailTemplate ?? [];
  const pks = [...new Set(runs.map(({ proposalPk }) => proposalPk))];
  const previous = new Map(runs.map(({ proposalPk, previousStatus }) => [proposalPk, previousStatus]));
  const material = await gatherMaterial(ctx, pks, { previousStatus: previous, experimentPk });
  const rows = await writeEmails(ctx, entries, material);
  await transaction(ctx, async (tx) => {
    const ids = runs.map(({ id }) => id);
    if ((await finishRuns(tx.db, ids, tx.now)) !== ids.length) throw new AlreadyDone();
    for (const row of rows) {
      const { connectionId, actionId } = action;
      const blank = {
        connectionId,
        actionId,
        state: 'WAITING',
        successful: false,
        message: emailMessage('WAITING', false),
      };
      const about = { emailStatusActionRecipient: row.recipient, address: row.address };
      const logId = await insertLog(tx.db, { ...blank, ...about, experimentPk }, row.proposalPks);
      const log = await findLog(tx.db, logId);
      if (log) await storeEmails(tx, log, row, { attempt: 0, house: material.house });
    }
  }).catch((error: unknown) => {
    if (!(error instanceof AlreadyDone)) throw error;
  });
}

/** Returns the current configuration of the entry that a log row was written for. */
function entryOf(action: ConnectionActionRow, log: LogRow): EmailEntry {
  const entry = emailConfigOf(action)?.recipientsWithEmailTemplate.find(
    ({ recipient }) => recipient.name === log.emailStatusActionRecipient,
  );
  if (!entry) throw refused('LOG_RECIPIENT_GONE');
  if (log.address === null) return entry;
  if (!entry.otherRecipientEmails?.includes(log.address)) throw refused('LOG_RECIPIENT_GONE');
  return { ...entry, otherRecipientEmails: [log.address] };
}

/**
 * Writes the e-mails of a log row again, with the current template and people, and updates that row; its time is unchanged (rule W42).
 * E-mails still waiting for the mail server are sent now instead of being written a second time, and held ones are released.
 */
async function replay(
  ctx: Ctx,
  action: ConnectionActionRow,
  logRow: LogRow,
  proposalPks: readonly number[],
): Promise<void> {
  const { id } = logRow;
  const entry = entryOf(action, logRow);
  const material = await gatherMaterial(ctx, proposalPks, { experimentPk: logRow.experimentPk });
  const [row] = await writeEmails(ctx, [entry], material);
  await transaction(ctx, async (tx) => {
    const [log] = await lockLogs(tx.db, [id]);
    if (!log) throw refused('LOG_NOT_FOUND');
    const mails = await findMailsOfLogs(tx.db, [id]);
    const inState = (wanted: 'HELD' | 'QUEUED') =>
      mails.filter(({ state }) => state === wanted).map(({ mailId }) => mailId);
    const [held, waiting] = [inState('HELD'), inState('QUEUED')];
    const replays = log.replays + 1;
    if (held.length > 0) {
      await updateLog(tx.db, id, { state: 'HELD', message: log.message, detail: log.detail, replays });
      await decideMails(tx, held, 'send');
      return;
    }
    if (waiting.length > 0) {
      await hurryMails(tx, waiting);
      await updateLog(tx.db, id, { state: 'WAITING', message: emailMessage('WAITING', true), detail: '', replays });
      return;
    }
    if (!row) throw refused('LOG_RECIPIENT_GONE');
    const begun = { state: 'WAITING', message: emailMessage('WAITING', true), detail: '', replays } as const;
    await updateLog(tx.db, id, begun);
    const attempt = Math.max(-1, ...mails.map((mail) => mail.attempt)) + 1;
    await storeEmails(tx, { ...log, ...begun }, row, { attempt, house: material.house });
  });
}

/** Sends e-mails to people around the proposal (rule W36). */
export const email: Action = { type: 'EMAIL', gathers: true, run, replay };
