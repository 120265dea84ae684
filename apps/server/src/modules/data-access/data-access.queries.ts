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

/** Makes these the data access users, and no others. */
export async function replaceDataAccessUsers(db: Db, pk: number, userIds: readonly number[]): Promise<void> {
  await sql`delete from data_access_users where proposal_pk = ${pk} and user_id <> all(${userIds})`.execute(db);
  await sql`insert into data_access_users (proposal_pk, user_id) select ${pk}, unnest(${userIds}::int[])
            on conflict do nothing`.execute(db);
}
