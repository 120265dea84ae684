import type { Ctx } from '../../access/context.ts';

/** Called in the transaction of a save or an invite, before these people join the proposal; the proposal is locked. */
export type PeopleJoin = (tx: Ctx, proposalPk: number, userIds: readonly number[]) => Promise<void>;
const listeners: PeopleJoin[] = [];

/** Registers a listener of a higher area that resolves roles which exclude membership of the proposal, such as data access user (rule P90). */
export function whenPeopleJoin(listener: PeopleJoin): void {
  listeners.push(listener);
}

/** Notifies the listeners; must be called before these people are added to the proposal. People who are already on it may be included. */
export async function notifyOfJoining(tx: Ctx, proposalPk: number, userIds: readonly number[]): Promise<void> {
  for (const listener of listeners) await listener(tx, proposalPk, userIds);
}
