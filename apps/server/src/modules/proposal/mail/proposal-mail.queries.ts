import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Returns the proposal whose submission or result a mail announces; undefined for other mails, which their own areas track. */
export async function proposalOfMail(
  db: Db,
  mailId: number,
): Promise<{ proposalPk: number; eventId: number; subject: string } | undefined> {
  const { rows } = await sql<{ proposalPk: number; eventId: number; subject: string }>`
    select e.proposal_pk, e.id as event_id, m.subject
      from mails m join event_logs e on e.id = m.event_id
     where m.id = ${mailId} and e.proposal_pk is not null and e.event_type in ('PROPOSAL_SUBMITTED', 'PROPOSAL_NOTIFIED', 'PROPOSAL_RESULT_HELD')
       and not exists (select from status_action_mails s where s.mail_id = m.id)`.execute(db);
  return rows[0];
}

/** Returns the addresses for which the proposal's log already records that this mail was refused. */
export async function addressesToldOf(db: Db, proposalPk: number, mailId: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select row_data->>'address' as address from event_logs
     where proposal_pk = ${proposalPk} and event_type = 'PROPOSAL_MAIL_REFUSED' and (row_data->>'mailId')::int = ${mailId}`.execute(
    db,
  );
  return rows.map(({ address }) => address);
}

/** Whether the result was sent or held again after this event. */
export async function isResultToldSince(db: Db, proposalPk: number, eventId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from event_logs
     where proposal_pk = ${proposalPk} and id > ${eventId}
       and event_type in ('PROPOSAL_NOTIFIED', 'PROPOSAL_RESULT_HELD')
     limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns title and abstract as last recorded in the log: empty for a new draft; omitted for a copied or imported proposal, whose texts are
 * not logged, and for any text that the last event does not contain.
 */
export async function findToldTexts(db: Db, proposalPk: number): Promise<{ title?: string; abstract?: string }> {
  const { rows } = await sql<{ eventType: string; title: string | null; abstract: string | null }>`
    select event_type, row_data ->> 'title' as title, row_data ->> 'abstract' as abstract
      from event_logs
     where proposal_pk = ${proposalPk}
       and event_type in ('PROPOSAL_CREATED', 'PROPOSAL_CLONED', 'PROPOSAL_IMPORTED', 'PROPOSAL_UPDATED')
     order by id desc limit 1`.execute(db);
  const [last] = rows;
  if (last?.eventType === 'PROPOSAL_CREATED') return { title: '', abstract: '' };
  if (last?.eventType !== 'PROPOSAL_UPDATED') return {};
  return {
    ...(last.title === null ? {} : { title: last.title }),
    ...(last.abstract === null ? {} : { abstract: last.abstract }),
  };
}
