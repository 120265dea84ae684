import { sql } from 'kysely';
import { containing } from '../../../db/comparing.ts';
import type { Db } from '../../../db/database.ts';

/** A held e-mail with its subject matter. */
export interface EmailDraftRow {
  readonly id: number;
  readonly recipients: string[];
  readonly subject: string;
  readonly html: string;
  readonly templateId: string;
  readonly created: Date;
  readonly recipientGroup: string | null;
  readonly proposalPks: number[];
}

/** Returns a page of drafts, by recipient and then oldest first, with the number of all drafts and of their recipients. */
export async function listEmailDrafts(
  db: Db,
  page: { first: number | null; offset: number; searchText: string | null; callId: number | null },
): Promise<{ drafts: EmailDraftRow[]; totalCount: number; recipientCount: number }> {
  const { searchText, callId } = page;
  const pattern = containing(searchText ?? '');
  // A status action's e-mail lists its proposals; any other held e-mail is about the proposal of its event.
  const pks = sql`coalesce(l.proposal_pks, array_remove(array[e.proposal_pk], null))`;
  const about = sql`select 1 from proposals p where p.proposal_pk = any(${pks})`;
  const matching = sql`from mails m left join status_action_mails l on l.mail_id = m.id
      left join event_logs e on e.id = m.event_id
      left join status_actions_logs g on g.id = l.status_actions_log_id
     where m.state = 'HELD'
       ${callId ? sql`and exists (${about} and p.call_id = ${callId})` : sql``}
       ${
         searchText
           ? sql`and (m.subject ilike ${pattern} or array_to_string(m.recipients, ' ') ilike ${pattern}
               or exists (${about} and p.proposal_id ilike ${pattern}))`
           : sql``
       }`;
  const { rows } = await sql<EmailDraftRow & { total: number; recipientCount: number }>`
    select m.id, m.recipients, m.subject, m.html, m.template_id, m.created, ${pks} as proposal_pks,
      g.email_status_action_recipient as recipient_group, count(*) over () as total,
      (select count(distinct m.recipients) ${matching}) as recipient_count
      ${matching}
     order by m.recipients, m.id
     ${page.first === null ? sql`` : sql`limit ${page.first}`} offset ${page.offset}`.execute(db);
  return { drafts: rows, totalCount: rows[0]?.total ?? 0, recipientCount: rows[0]?.recipientCount ?? 0 };
}
