import { emailEventWords, emailMessage, stateOfMails } from '@atrium/domain/status-action';
import type { Ctx } from '../../../../access/context.ts';
import { type RecordedEvent, record } from '../../../../events/record.ts';
import type { MailOutcome } from '../../../mail/index.ts';
import { type LogRow, lockLogs, updateLog } from '../../log/status-actions-log.queries.ts';
import { findLogsOfMails, findMailsOfLogs, type MailOfLog } from './mails.queries.ts';

/** Records in the event log of its proposals that an e-mail was sent (rule W39). */
async function tellProposals(tx: Ctx, log: LogRow, mail: MailOfLog): Promise<void> {
  const description = emailEventWords({
    message: emailMessage('SUCCEEDED', log.replays > 0),
    template: mail.templateId,
    to: mail.recipients.join(', '),
    recipient: log.emailStatusActionRecipient ?? '',
  });
  await record(
    tx,
    ...mail.proposalPks.map(
      (proposalPk): RecordedEvent => ({
        type: 'PROPOSAL_STATUS_ACTION_EXECUTED',
        objectId: proposalPk,
        proposalPk,
        description,
        data: { statusActionsLogId: log.id, mailId: mail.mailId },
      }),
    ),
  );
}

/** Updates a log row to the current state of its e-mails. For the e-mails that were just sent, records that in the event log. */
export async function settle(
  tx: Ctx,
  log: LogRow,
  mails: readonly MailOfLog[],
  left: ReadonlySet<number>,
): Promise<void> {
  for (const mail of mails) if (left.has(mail.mailId)) await tellProposals(tx, log, mail);
  const state = stateOfMails(mails);
  const failing = state === 'FAILED' ? mails.find(({ lastError }) => lastError !== null) : undefined;
  await updateLog(tx.db, log.id, {
    state,
    message: emailMessage(state, log.replays > 0),
    detail: failing ? `${failing.recipients.join(', ')}: ${failing.lastError}` : '',
  });
}

/** Records the outcomes of e-mails in the log rows they belong to. The rows are locked first, because two e-mails may be sent concurrently. */
export async function followMails(tx: Ctx, outcomes: readonly MailOutcome[]): Promise<void> {
  const logIds = await findLogsOfMails(
    tx.db,
    outcomes.map(({ mailId }) => mailId),
  );
  if (logIds.length === 0) return;
  const logs = await lockLogs(tx.db, logIds);
  const mails = await findMailsOfLogs(tx.db, logIds);
  const left = new Set(
    outcomes.filter(({ state }) => state === 'SENT' || state === 'KEPT').map(({ mailId }) => mailId),
  );
  for (const log of logs) {
    await settle(
      tx,
      log,
      mails.filter(({ statusActionsLogId }) => statusActionsLogId === log.id),
      left,
    );
  }
}
