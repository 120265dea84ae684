import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export function listDataAccessUsers(db: Db, pks: readonly number[]): Promise<{ proposalPk: number; userId: number }[]> {
  return db
    .selectFrom('dataAccessUsers')
    .select(['proposalPk', 'userId'])
    .where('proposalPk', '=', sql<number>`any(${pks})`)
    .orderBy('proposalPk')
    .orderBy('userId')
    .execute();
}

/** Revokes the access of these people. */
export async function deleteDataAccessUsers(db: Db, pk: number, userIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('dataAccessUsers')
    .where('proposalPk', '=', pk)
    .where('userId', '=', sql<number>`any(${userIds})`)
    .execute();
}

/** Returns the keys of proposals whose data one of these people may use while another of them is on the proposal. */
export async function listAccessBesidePlace(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ proposalPk: number }>`
    select distinct d.proposal_pk from data_access_users d join proposals p using (proposal_pk)
     where d.user_id = any(${userIds})
       and (p.proposer_id = any(${userIds})
            or exists (select from proposal_users u where u.proposal_pk = p.proposal_pk and u.user_id = any(${userIds})))
     order by d.proposal_pk`.execute(db);
  return rows.map(({ proposalPk }) => proposalPk);
}

/** Replaces the data access users with these people. */
export async function replaceDataAccessUsers(db: Db, pk: number, userIds: readonly number[]): Promise<void> {
  await sql`delete from data_access_users where proposal_pk = ${pk} and user_id <> all(${userIds})`.execute(db);
  await sql`insert into data_access_users (proposal_pk, user_id) select ${pk}, unnest(${userIds}::int[])
            on conflict do nothing`.execute(db);
}
