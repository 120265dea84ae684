import { type ToldAct, toldInWords } from '@atrium/domain/act';
import { isOfficer, isPerson } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../access/context.ts';
import { beginAct, forgetAct, forgetEmptyAct, keepAct } from './acts.queries.ts';
import { tellAct } from './told.queries.ts';

/** Ends the transaction of what is only looked at, and carries what it would have done. No failure: callers are told by the look. */
export class LookedAt extends Error {
  readonly act: ToldAct;

  constructor(act: ToldAct) {
    super('This was looked at and not done');
    this.act = act;
  }
}

/** Whose act it is, and in which role: behind the name of another it is still the officer's. */
export function whoActs({ actor }: Ctx): { readonly doneBy: number | null; readonly doneAs: string | null } {
  if (!isPerson(actor) || actor.atTerminal !== undefined) return { doneBy: null, doneAs: null };
  return { doneBy: actor.impersonatingUserId ?? actor.id, doneAs: actor.role };
}

/** An edit that is an act where it turns out to take something away: a co-proposer off a team, a role from a person. */
export interface WhenRemoving {
  readonly whenRemoving: string;
}

/** What an operation does, in the past tense. */
export type Deed = string | WhenRemoving;

/**
 * Runs a command that removes, replaces or moves work of others as an act: in one transaction in which every row it touches is kept as it
 * was. Asked as a preview, nothing of it stays, neither records nor events nor what leaves the house, and `LookedAt` is thrown with
 * what it would have done. Otherwise the act is told in `ctx.acts` and can be taken back for a week; one that changed nothing is none, nor
 * is one of those that must remove something and did not. `asked` are its arguments as JSON.
 */
export async function asAct<T>(
  ctx: Ctx,
  { operation, deed, asked }: { readonly operation: string; readonly deed: Deed; readonly asked: string },
  work: (tx: Ctx) => Promise<T>,
): Promise<T> {
  const does = typeof deed === 'string' ? deed : deed.whenRemoving;
  const { result, act } = await transaction(ctx, async (tx) => {
    // Officers take back everything, and others nothing that officers did.
    const kept = isOfficer(tx.actor) ? null : asked;
    const id = await beginAct(tx.db, { operation, does, ...whoActs(tx), doneAt: tx.now, asked: kept });
    const done = await work(tx);
    const records = await tellAct(tx.db, id);
    const told = { operation, does, records, sentence: toldInWords(records, operation === 'undoAct') };
    if (ctx.acts?.preview) throw new LookedAt(told);
    if (await forgetEmptyAct(tx.db, id)) return { result: done, act: undefined };
    if (typeof deed !== 'string' && records.every(({ removed }) => removed === 0)) {
      await forgetAct(tx.db, id);
      return { result: done, act: undefined };
    }
    await keepAct(tx.db, id, records);
    return { result: done, act: { ...told, id } };
  });
  if (act) ctx.acts?.told.push(act);
  return result;
}
