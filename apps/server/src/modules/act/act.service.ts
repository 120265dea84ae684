import { type ActFacts, describeRecords, namesShown, undoableSince } from '@atrium/domain/act';
import { isOfficer } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { whoActs } from '../../acts/as-act.ts';
import { type GivenStatus, listGivenStatuses, listSubmittedSince } from '../../acts/undo.queries.ts';
import { undoChanges } from '../../acts/undo.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { insistAgain } from '../../graphql/recheck.ts';
import * as queries from './act.queries.ts';

/** Returns the facts about an act for the rules, or null if it does not exist. An act is the user's own only in the role it was done in. */
export async function actFacts(ctx: Ctx, id: number): Promise<ActFacts | null> {
  const act = await queries.findAct(ctx.db, id);
  return act ? factsOf(ctx, act) : null;
}

export function factsOf(ctx: Ctx, { doneBy, doneAs, doneAt, undoneAt }: queries.ActRow): ActFacts {
  const me = whoActs(ctx);
  const isOwn = me.doneBy !== null && doneBy === me.doneBy && doneAs === me.doneAs;
  return { isOwn, doneAt, undone: undoneAt !== null };
}

/** Returns the acts of the last week, newest first: the caller's own, or everyone's for officers. */
export function listActs(
  ctx: Ctx,
  asked: { readonly proposalPk: number | null; readonly first: number; readonly offset: number },
): Promise<queries.ActRow[]> {
  const { doneBy, doneAs } = whoActs(ctx);
  const mine = { id: doneBy ?? 0, role: doneAs ?? '' };
  return queries.listActRows(ctx.db, {
    ...asked,
    since: undoableSince(ctx.now),
    doneBy: isOfficer(ctx.actor) ? null : mine,
  });
}

/** The events for workflows and other systems, one for each proposal that was restored. */
const heardOf = (act: queries.ActRow, description: string): RecordedEvent[] =>
  act.proposalPks.map((proposalPk) => ({
    type: 'PROPOSAL_UPDATED',
    objectId: proposalPk,
    proposalPk,
    description,
    data: { restored: true, act: act.id },
  }));

const putBackEvents = {
  PROPOSAL: 'PROPOSAL_STATUS_PUT_BACK',
  EXPERIMENT: 'EXPERIMENT_SAFETY_STATUS_PUT_BACK',
} as const;

/**
 * Logs the status each record has again, like every other status change. Moves nothing along the workflow: what the status had led to is
 * restored as well.
 */
const statusPutBack =
  (description: string) =>
  (given: GivenStatus): RecordedEvent => {
    const { type, key, proposalPk, experimentId, ...statuses } = given;
    return {
      type: putBackEvents[type],
      objectId: key,
      proposalPk,
      description,
      data: { ...statuses, ...(type === 'EXPERIMENT' ? { experimentPk: key, experimentId } : {}) },
    };
  };

type Teller = (tx: Ctx, undoId: number) => Promise<readonly RecordedEvent[]>;
const tellers: Teller[] = [];

/** Registers an area's events for its own records when an act is undone; `undoId` is the act that undoes it. */
export function onActUndone(teller: Teller): void {
  tellers.push(teller);
}

/** Refuses the undo if a proposal was submitted after the act, unless an officer undoes it: a submitted proposal must stay as its receipt says. */
async function refuseWhatWasSubmittedSince(tx: Ctx, { doneAt, proposalPks }: queries.ActRow): Promise<void> {
  if (isOfficer(tx.actor)) return;
  const names = await listSubmittedSince(tx.db, proposalPks, doneAt);
  if (names.length > 0) throw refused('SUBMITTED_SINCE', { names: names.slice(0, namesShown) });
}

/**
 * Checks the rule of the original operation again for everyone but officers: users who may no longer perform it, because they left a
 * proposal or panel since, may neither undo it nor redo it by undoing the undo (decision 710). Must be called while the act is not in
 * effect.
 */
async function insistStill(tx: Ctx, { operation, asked }: queries.Origin): Promise<void> {
  if (asked !== null && !isOfficer(tx.actor)) await insistAgain(tx, operation, asked);
}

/**
 * Undoes an act, all or nothing (`undoChanges` says what is refused), and records ACT_UNDONE, PROPOSAL_UPDATED for each proposal it
 * touched, each status that was restored, and the events of areas for their own records. Must run as an act, so that it can be inspected
 * and undone itself.
 */
export function undoAct(ctx: Ctx, { id }: { id: number }): Promise<queries.ActRow> {
  return transaction(ctx, async (tx) => {
    const act = await queries.findAct(tx.db, id);
    if (!act) throw new Error('The act was deleted although it was locked');
    const description = `Undone: ${act.does}`;
    const undoId = await queries.undoesAct(tx.db, id, description);
    const origin = await queries.findOrigin(tx.db, id);
    if (!origin.inEffect) await insistStill(tx, origin);
    await undoChanges(tx, act, undoId);
    // From here on its proposals are locked, so none can be submitted meanwhile.
    await refuseWhatWasSubmittedSince(tx, act);
    if (origin.inEffect) await insistStill(tx, origin);
    await queries.markUndone(tx.db, act, { at: tx.now, by: whoActs(tx).doneBy });
    const sentence = describeRecords(act.told);
    const ofAreas = await Promise.all(tellers.map((teller) => teller(tx, undoId)));
    await record(
      tx,
      { type: 'ACT_UNDONE', objectId: id, description: `${act.does}: ${sentence}`, data: { operation: act.operation } },
      ...heardOf(act, description),
      ...(await listGivenStatuses(tx.db, undoId)).map(statusPutBack(description)),
      ...ofAreas.flat(),
    );
    return { ...act, undoneAt: tx.now, undoneBy: whoActs(tx).doneBy };
  });
}
