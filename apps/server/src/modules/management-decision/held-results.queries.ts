import type { FinalStatus } from '@atrium/domain/proposal';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A letter with a result that was held. */
export interface HeldResultRow {
  readonly mailId: number;
  readonly eventId: number;
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly finalStatus: FinalStatus;
  readonly templateId: string;
  readonly created: Date;
  readonly isDeleted: boolean;
  /** Whether the letter is addressed to the present principal investigator. */
  readonly isToInvestigator: boolean;
}

const columns = sql`select m.id as mail_id, e.id as event_id, p.proposal_pk, p.proposal_id, p.final_status, m.template_id, m.created,
    p.deleted_at is not null as is_deleted, pi.email = any(m.recipients) as is_to_investigator
  from mails m
  join event_logs e on e.id = m.event_id and e.event_type = 'PROPOSAL_RESULT_HELD'
  join proposals p on p.proposal_pk = e.proposal_pk
  join users pi on pi.id = p.proposer_id`;

/** Returns the letters with results of these proposals that wait in the outbox. */
export async function listHeldResults(db: Db, proposalPks: readonly number[]): Promise<HeldResultRow[]> {
  const { rows } = await sql<HeldResultRow>`
    ${columns} where e.proposal_pk = any(${proposalPks}::int[]) and m.state = 'HELD' order by m.id`.execute(db);
  return rows;
}

/** Returns which of these e-mails are letters with results that were held, whatever happened to them since. */
export async function listResultsOfMails(db: Db, mailIds: readonly number[]): Promise<HeldResultRow[]> {
  const { rows } = await sql<HeldResultRow>`${columns} where m.id = any(${mailIds}::int[]) order by m.id`.execute(db);
  return rows;
}

/** Returns the proposals that an act touched and whose applicants were notified of a result that no longer exists. */
export async function listToldWithoutResult(db: Db, actId: number): Promise<number[]> {
  const { rows } = await sql<{ proposalPk: number }>`
    select proposal_pk from proposals
     where notified and final_status = 'UNSET' and proposal_pk in
       (select (key ->> 'proposal_pk')::int from act_changes where act_id = ${actId} and place = 'proposals')
     order by proposal_pk`.execute(db);
  return rows.map(({ proposalPk }) => proposalPk);
}
