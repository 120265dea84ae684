import { anonymous } from '@atrium/domain/kernel';
import type { Selectable } from 'kysely';
import { type Ctx, transaction } from '../access/context.ts';
import { isSystemWide } from '../access/overload.ts';
import { watchFor } from '../acts/acts.queries.ts';
import { locked } from '../db/row-lock.ts';
import type { EventLog } from '../db/tables.ts';
import { tellScreens } from './tell.ts';

export type StoredEvent = Omit<Selectable<EventLog>, 'rowData'> & {
  readonly rowData: Readonly<Record<string, unknown>>;
};

/**
 * Handles an event on behalf of an area. It runs in the transaction that marks the event as dispatched: either all its writes, mails and
 * further events take effect exactly once, or the whole dispatch is tried again.
 */
export type EventHandler = (tx: Ctx, event: StoredEvent) => Promise<void>;

const handlers: Array<{ name: string; handle: EventHandler; order: number }> = [];

/** Registers a handler (in `<area>.events.ts`). Handlers with lower order run first: mail 10, workflow 20, derived events 30. */
export function onEvent(name: string, order: number, handle: EventHandler): void {
  handlers.push({ name, handle, order });
  handlers.sort((a, b) => a.order - b.order);
}

/**
 * Dispatches one event and all pending events of the same proposal, in the order in which they were recorded. A lock per proposal keeps two
 * workers from interleaving; an event that was dispatched meanwhile is skipped, so redelivery does nothing (rule O184). Screens that show
 * the records are notified once more, because the handlers may have changed them. If an event fails, those before it are dispatched all the
 * same; those after it wait, as they may depend on it, and other proposals are not affected (rule O250).
 */
export async function dispatchEvent(ctx: Ctx, eventId: number): Promise<void> {
  const target = await ctx.db.selectFrom('eventLogs').selectAll().where('id', '=', eventId).executeTakeFirst();
  if (!target || target.dispatchedAt) return;
  const work: Ctx = { ...ctx, actor: anonymous };
  try {
    await transaction(work, (tx) => dispatchPending(tx, target));
  } catch (error) {
    if (target.proposalPk === null || isSystemWide(error)) throw error;
    ctx.log.info(
      { event: eventId, reason: (error as Error).message },
      'a batch of events failed; they are dispatched one by one',
    );
    for (let more = true; more; ) more = await transaction(work, (tx) => dispatchPending(tx, target, 1));
  }
}

/** Dispatches the event and pending ones before and after it, up to a limit; returns whether there were any. */
async function dispatchPending(
  tx: Ctx,
  { id, proposalPk }: Pick<StoredEvent, 'id' | 'proposalPk'>,
  most?: number,
): Promise<boolean> {
  await tx.db
    .selectNoFrom((eb) => [
      eb.fn<void>('pg_advisory_xact_lock', [eb.val(8250911), eb.val(proposalPk ?? 0)]).as('locked'),
    ])
    .execute();
  const pending = await tx.db
    .selectFrom('eventLogs')
    .selectAll()
    .select((eb) => eb.selectFrom('actEvents').whereRef('eventId', '=', 'eventLogs.id').select('actId').as('actId'))
    .where('dispatchedAt', 'is', null)
    .$if(proposalPk !== null, (q) => q.where('proposalPk', '=', proposalPk))
    .$if(proposalPk === null, (q) => q.where('id', '=', id))
    .orderBy('id')
    .$if(most !== undefined, (q) => q.limit(most ?? 0))
    .$call(locked('alone'))
    .execute();
  if (pending.length === 0) return false;
  let watched: number | null = null;
  for (const { actId, ...row } of pending) {
    // Changes that follow from an act belong to it: the moves of the workflow are undone with it.
    if (actId !== watched) await watchFor(tx.db, actId);
    watched = actId;
    for (const { handle } of handlers) await handle(tx, row as StoredEvent);
  }
  if (watched !== null) await watchFor(tx.db, null);
  await tellScreens(
    tx,
    pending.map(({ eventType, changedObjectId, proposalPk, rowData }) => ({
      type: eventType,
      objectId: changedObjectId,
      proposalPk,
      data: rowData as StoredEvent['rowData'],
    })),
  );
  await tx.db
    .updateTable('eventLogs')
    .set({ dispatchedAt: new Date() })
    .where(
      'id',
      'in',
      pending.map((row) => row.id),
    )
    .execute();
  return true;
}
