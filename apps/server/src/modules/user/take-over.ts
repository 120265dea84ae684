import type { Ctx } from '../../access/context.ts';
import { takeOverPlaceholder } from './user.queries.ts';

/** Told in the transaction in which a stand-in turns out to be a person, before everything is theirs. */
export type StandInTaken = (tx: Ctx, standIn: number, person: number) => Promise<void>;
const listeners: StandInTaken[] = [];

/** Areas above say what of both cannot stand beside each other. */
export function whenStandInIsTaken(listener: StandInTaken): void {
  listeners.push(listener);
}

/** Gives everything that refers to a stand-in to a person, and removes the stand-in. */
export async function takeOverStandIn(tx: Ctx, standIn: number, person: number): Promise<void> {
  for (const listener of listeners) await listener(tx, standIn, person);
  await takeOverPlaceholder(tx.db, standIn, person);
}
