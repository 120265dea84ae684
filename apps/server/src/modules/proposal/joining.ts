import type { Ctx } from '../../access/context.ts';

/** Told in the transaction of a save or an invite who will be on a proposal, before they are; the proposal is held. */
export type PeopleJoin = (tx: Ctx, proposalPk: number, userIds: readonly number[]) => Promise<void>;
const listeners: PeopleJoin[] = [];

/** Areas above settle what nobody can be beside a place on the proposal, such as one of its data access users (rule P90). */
export function whenPeopleJoin(listener: PeopleJoin): void {
  listeners.push(listener);
}

/** To be called before these people are written onto the proposal; whoever is on it already may be among them. */
export async function tellOfJoining(tx: Ctx, proposalPk: number, userIds: readonly number[]): Promise<void> {
  for (const listener of listeners) await listener(tx, proposalPk, userIds);
}
