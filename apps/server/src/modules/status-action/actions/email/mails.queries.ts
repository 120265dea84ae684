import type { MailState } from '@atrium/domain/status-action';
import { sql } from 'kysely';
import type { Db } from '../../../../db/database.ts';

/** Links an e-mail to its log row. */
export async function linkMail(
  db: Db,
  link: { mailId: number; statusActionsLogId: number; attempt: number; proposalPks: readonly number[] },
): Promise<void> {
  await db
    .insertInto('statusActionMails')
    .values({ ...link, proposalPks: [...link.proposalPks] })
    .execute();
}

/** Returns the log rows that these e-mails belong to. */
export async function findLogsOfMails(db: Db, mailIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('statusActionMails')
    .select('statusActionsLogId')
    .distinct()
    .where('mailId', '=', sql<number>`any(${mailIds})`)
    .execute();
  return rows.map(({ statusActionsLogId }) => statusActionsLogId);
}

export interface MailOfLog {
  readonly mailId: number;
  readonly statusActionsLogId: number;
  readonly attempt: number;
  readonly proposalPks: number[];
  readonly state: MailState;
  readonly lastError: string | null;
  readonly recipients: string[];
  readonly templateId: string;
}

/** Returns the e-mails of the latest attempt of these log rows. */
export async function findMailsOfLogs(db: Db, logIds: readonly number[]): Promise<MailOfLog[]> {
  const { rows } = await sql<MailOfLog>`
    select l.mail_id, l.status_actions_log_id, l.attempt, l.proposal_pks, m.state, m.last_error, m.recipients, m.template_id
      from status_action_mails l join mails m on m.id = l.mail_id
     where l.status_actions_log_id = any(${logIds})
       and l.attempt = (select max(o.attempt) from status_action_mails o where o.status_actions_log_id = l.status_actions_log_id)
     order by l.mail_id`.execute(db);
  return rows;
}
