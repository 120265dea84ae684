import { type ActFacts, namesTold, toldInWords, undoableSince } from '@atrium/domain/act';
import { isOfficer } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { whoActs } from '../../acts/as-act.ts';
import { type GivenStatus, listGivenStatuses, listSubmittedSince } from '../../acts/undo.queries.ts';
import { undoChanges } from '../../acts/undo.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { insistAgain } from '../../graphql/asked-again.ts';
import * as queries from './act.queries.ts';

/** What the rules ask of an act; null when there is none. An act is one's own in the role it was done in. */
export async function actFacts(ctx: Ctx, id: number): Promise<ActFacts | null> {
  const act = await queries.findAct(ctx.db, id);
  return act ? factsOf(ctx, act) : null;
}

export function factsOf(ctx: Ctx, { doneBy, doneAs, doneAt, undoneAt }: queries.ActRow): ActFacts {
  const me = whoActs(ctx);
  const isOwn = me.doneBy !== null && doneBy === me.doneBy && doneAs === me.doneAs;
  return { isOwn, doneAt, undone: undoneAt !== null };
}

/** Acts of the last week, newest first: the caller's own, for officers everybody's. */
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

/** What workflows and other systems hear of each proposal that is as it was before: that it was changed, or what the act's kind says. */
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

/** The log says which status each has again, as it says it of every other change of one. Moves nobody on: what it had led to is back, too. */
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

/** Lets an area say what is told of its records when an act is taken back; `undoId` is the act by which it is. */
export function whenTakenBack(teller: Teller): void {
  tellers.push(teller);
}

/** A submitted proposal is what its receipt says: what was done to it before comes back by officers only. */
async function refuseWhatWasSubmittedSince(tx: Ctx, { doneAt, proposalPks }: queries.ActRow): Promise<void> {
  if (isOfficer(tx.actor)) return;
  const names = await listSubmittedSince(tx.db, proposalPks, doneAt);
  if (names.length > 0) throw refused('SUBMITTED_SINCE', { names: names.slice(0, namesTold) });
}

/**
 * Of whoever is no officer the rule of what was done at first is asked again: who may no longer do it, as they are off a proposal or a
 * panel by now, neither takes it back nor does it again by undoing that (decision 710). To be asked while that is not in effect.
 */
async function insistStill(tx: Ctx, { operation, asked }: queries.Origin): Promise<void> {
  if (asked !== null && !isOfficer(tx.actor)) await insistAgain(tx, operation, asked);
}

/**
 * Takes an act back, all or nothing (`undoChanges` says what is refused), and records ACT_UNDONE, PROPOSAL_UPDATED for each proposal it
 * had touched, each status that came back by it, and what areas tell of their own records. Must run as an act, so that it can be looked at and be taken back itself.
 */
export function undoAct(ctx: Ctx, { id }: { id: number }): Promise<queries.ActRow> {
  return transaction(ctx, async (tx) => {
    const act = await queries.findAct(tx.db, id);
    if (!act) throw new Error('The act was locked and is gone');
    const description = `Undone: ${act.does}`;
    const undoId = await queries.undoesAct(tx.db, id, description);
    const origin = await queries.findOrigin(tx.db, id);
    if (!origin.inEffect) await insistStill(tx, origin);
    await undoChanges(tx, act, undoId);
    // Its proposals are locked from here on, so nobody submits one meanwhile.
    await refuseWhatWasSubmittedSince(tx, act);
    if (origin.inEffect) await insistStill(tx, origin);
    await queries.markUndone(tx.db, act, { at: tx.now, by: whoActs(tx).doneBy });
    const told = toldInWords(act.told);
    const ofAreas = await Promise.all(tellers.map((teller) => teller(tx, undoId)));
    await record(
      tx,
      { type: 'ACT_UNDONE', objectId: id, description: `${act.does}: ${told}`, data: { operation: act.operation } },
      ...heardOf(act, description),
      ...(await listGivenStatuses(tx.db, undoId)).map(statusPutBack(description)),
      ...ofAreas.flat(),
    );
    return { ...act, undoneAt: tx.now, undoneBy: whoActs(tx).doneBy };
  });
}
