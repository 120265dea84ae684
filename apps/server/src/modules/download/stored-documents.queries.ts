import { proposalDownloadActionId } from '@atrium/domain/download';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The connection, if it asks for stored documents. */
export async function storesDocuments(db: Db, connectionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ connectionId: number }>`select connection_id from connection_status_actions
    where connection_id = ${connectionId} and action_id = ${proposalDownloadActionId}`.execute(db);
  return rows[0]?.connectionId;
}

/** The first connection of a proposal's workflow that leads to this status, if it asks for stored documents (behaviour/core §11.3). */
export async function storesDocumentsAt(db: Db, proposalPk: number, statusId: number): Promise<number | undefined> {
  const { rows } = await sql<{ connectionId: number }>`
    select a.connection_id from (
      select w.id from workflow_connections w join calls c on c.proposal_workflow_id = w.workflow_id
        join proposals p on p.call_id = c.id
       where p.proposal_pk = ${proposalPk} and w.status_id = ${statusId} order by w.sort_order, w.id limit 1
    ) first join connection_status_actions a on a.connection_id = first.id and a.action_id = ${proposalDownloadActionId}`.execute(
    db,
  );
  return rows[0]?.connectionId;
}

/** Writes into the log of status actions how it went. A failure that was told already is not told again at each try. */
export async function logStoring(
  db: Db,
  { connectionId, proposalPk }: { readonly connectionId: number; readonly proposalPk: number },
  { successful, message }: { readonly successful: boolean; readonly message: string },
): Promise<void> {
  await sql`
    with last as (
      select l.successful from status_actions_logs l join status_actions_log_proposals p on p.status_actions_log_id = l.id
       where l.connection_id = ${connectionId} and l.action_id = ${proposalDownloadActionId} and p.proposal_pk = ${proposalPk}
       order by l.id desc limit 1
    ), logged as (
      insert into status_actions_logs (connection_id, action_id, successful, message)
      select ${connectionId}, ${proposalDownloadActionId}, ${successful}::boolean, ${message}
       where ${successful}::boolean or not exists (select from last where not successful)
      returning id
    )
    insert into status_actions_log_proposals (status_actions_log_id, proposal_pk) select id, ${proposalPk} from logged`.execute(
    db,
  );
}
