import { type ChosenColumn, keptColumns } from '@atrium/domain/download';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface Key {
  readonly fapId: number;
  readonly callId: number;
}

/** Returns the columns a panel has chosen for its table of a call, or the default ones if it has chosen none (rule R230). */
export async function findTableColumns(db: Db, { fapId, callId }: Key): Promise<readonly ChosenColumn[]> {
  const row = await db
    .selectFrom('fapCallSettings')
    .select('tableColumns')
    .where('fapId', '=', fapId)
    .where('callId', '=', callId)
    .executeTakeFirst();
  return keptColumns(row?.tableColumns);
}

export async function storeTableColumns(
  db: Db,
  { fapId, callId }: Key,
  columns: readonly ChosenColumn[],
): Promise<void> {
  const tableColumns = sql<string>`${JSON.stringify(columns)}::jsonb`;
  await db
    .insertInto('fapCallSettings')
    .values({ fapId, callId, tableColumns })
    .onConflict((conflict) => conflict.columns(['fapId', 'callId']).doUpdateSet({ tableColumns }))
    .execute();
}
