import { type ActSummary, describeRecords } from '@atrium/domain/act';
import { isOfficer, isPerson } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../access/context.ts';
import { beginAct, forgetAct, forgetEmptyAct, keepAct } from './acts.queries.ts';
import { effectsOfAct } from './effects.queries.ts';

/** Thrown to roll back the transaction of a preview; carries what the act would have done. It is not a failure. */
export class LookedAt extends Error {
  readonly act: ActSummary;

  constructor(act: ActSummary) {
    super('This was looked at and not done');
    this.act = act;
  }
}

/** Returns who performs the act, and in which role; while impersonating, this is the officer. */
export function whoActs({ actor }: Ctx): { readonly doneBy: number | null; readonly doneAs: string | null } {
  if (!isPerson(actor) || actor.atTerminal !== undefined) return { doneBy: null, doneAs: null };
  return { doneBy: actor.impersonatingUserId ?? actor.id, doneAs: actor.role };
}

/** An edit that counts as an act only if it removes something: a co-proposer from a team, a role from a person. */
export interface WhenRemoving {
  readonly whenRemoving: string;
}

/** The action of an operation, in the past tense. */
export type Deed = string | WhenRemoving;

/**
 * Runs a command that removes, replaces or moves other people's work as an act: in one transaction that records the former state of every
 * row it touches. As a preview, everything is rolled back, records, events and outgoing messages, and `LookedAt` is thrown with what it
 * would have done. Otherwise the act is reported in `ctx.acts` and can be undone for a week. It is no act if it changed nothing, or if it
 * counts only when removing and removed nothing. `asked` are its arguments as JSON.
 */
export async function asAct<T>(
  ctx: Ctx,
  { operation, deed, asked }: { readonly operation: string; readonly deed: Deed; readonly asked: string },
  work: (tx: Ctx) => Promise<T>,
): Promise<T> {
  const does = typeof deed === 'string' ? deed : deed.whenRemoving;
  const { result, act } = await transaction(ctx, async (tx) => {
    // Arguments are stored to check the rule again when another user undoes the act; officers' acts store none, because only officers can
    // undo them.
    const kept = isOfficer(tx.actor) ? null : asked;
    const id = await beginAct(tx.db, { operation, does, ...whoActs(tx), doneAt: tx.now, asked: kept });
    const done = await work(tx);
    const records = await effectsOfAct(tx.db, id);
    const summary = { operation, does, records, sentence: describeRecords(records, operation === 'undoAct') };
    if (ctx.acts?.preview) throw new LookedAt(summary);
    if (await forgetEmptyAct(tx.db, id)) return { result: done, act: undefined };
    if (typeof deed !== 'string' && records.every(({ removed }) => removed === 0)) {
      await forgetAct(tx.db, id);
      return { result: done, act: undefined };
    }
    await keepAct(tx.db, id, records);
    return { result: done, act: { ...summary, id } };
  });
  if (act) ctx.acts?.done.push(act);
  return result;
}
