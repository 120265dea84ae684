import type { Ctx } from '../../access/context.ts';
import { takeOverPlaceholder } from './user.queries.ts';

/** Called in the transaction in which a stand-in is merged into a person, before the references are moved. */
export type StandInTaken = (tx: Ctx, standIn: number, person: number) => Promise<void>;
const listeners: StandInTaken[] = [];

/** Registers a listener of a higher area that resolves conflicts between the records of both. */
export function whenStandInIsTaken(listener: StandInTaken): void {
  listeners.push(listener);
}

/** Moves all references from a stand-in to a person, and deletes the stand-in. */
export async function takeOverStandIn(tx: Ctx, standIn: number, person: number): Promise<void> {
  for (const listener of listeners) await listener(tx, standIn, person);
  await takeOverPlaceholder(tx.db, standIn, person);
}
