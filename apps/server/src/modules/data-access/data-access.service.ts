import type { Ctx } from '../../access/context.ts';
import { record } from '../../events/record.ts';
import { lockProposals, whenPeopleJoin } from '../proposal/index.ts';
import { whenStandInIsTaken } from '../user/index.ts';
import { deleteDataAccessUsers, listAccessBesidePlace, listDataAccessUsers } from './data-access.queries.ts';

/**
 * Revokes the access of people who are about to join the proposal, which is locked, and records DATA_ACCESS_USERS_UPDATED in its log (rule
 * P90). Records nothing if none of them had access.
 */
async function endAccessOf(tx: Ctx, proposalPk: number, userIds: readonly number[]): Promise<void> {
  const before = (await listDataAccessUsers(tx.db, [proposalPk])).map(({ userId }) => userId);
  const left = before.filter((id) => !userIds.includes(id));
  if (left.length === before.length) return;
  await deleteDataAccessUsers(tx.db, proposalPk, userIds);
  await record(tx, {
    type: 'DATA_ACCESS_USERS_UPDATED',
    objectId: proposalPk,
    proposalPk,
    description: 'Members of the proposal need no separate access to its data',
    data: { userIds: left, before: { userIds: before } },
  });
}

/** Does the same when a stand-in turns out to be a person, and one of the two is on a proposal whose data the other may use. */
async function endAccessOfBoth(tx: Ctx, standIn: number, person: number): Promise<void> {
  const pks = await listAccessBesidePlace(tx.db, [standIn, person]);
  await lockProposals(tx.db, pks);
  for (const pk of pks) await endAccessOf(tx, pk, [standIn, person]);
}

/** Ends the access of people when they join a proposal; a trigger of the table would remove it without logging. */
export function endAccessWithJoining(): void {
  whenPeopleJoin(endAccessOf);
  whenStandInIsTaken(endAccessOfBoth);
}
