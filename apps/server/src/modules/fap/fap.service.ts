import {
  type CreateFapArgs,
  type FapReason,
  type FapRole,
  isFapRole,
  mayBeReviewer,
  mayDeleteFap,
  mayLead,
  readFiles,
  type UpdateFapArgs,
} from '@atrium/domain/fap';
import { type Decision, type RoleCode, roleCodeOf, roleIds } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { recordChange, recordMade, recordRemoved } from '../../events/record-change.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { claimFiles, readableFiles } from '../file/index.ts';
import { addRoles, findRolesOfUsers } from '../role/index.ts';
import * as queries from './fap.queries.ts';

const columnsOf = ({
  code,
  description,
  numberRatingsRequired,
  gradeGuide,
  customGradeGuide,
  active,
}: CreateFapArgs) => ({
  code,
  description,
  numberRatingsRequired,
  gradeGuide: cleanHtml(gradeGuide ?? ''),
  customGradeGuide: customGradeGuide ?? null,
  active,
});

/** Stores a panel and records FAP_CREATED. */
export function createFap(ctx: Ctx, args: CreateFapArgs): Promise<queries.FapRow> {
  return transaction(ctx, async (tx) => {
    const fap = await queries.insertFap(tx.db, columnsOf(args));
    await recordMade(tx, { type: 'FAP_CREATED', objectId: fap.id }, fap);
    return fap;
  });
}

/** Claims the files for the panel, and refuses those that the caller may not read. */
async function insistOnFiles(tx: Ctx, list: ReadonlyArray<{ readonly id: string }>): Promise<void> {
  const ids = list.map(({ id }) => id);
  await claimFiles(tx, ids);
  if ((await readableFiles(tx, ids)).length < new Set(ids).size) throw refused('FILE_NOT_READABLE');
}

/** Overwrites a panel and records FAP_UPDATED with the old values; files stay if left out, and null clears them. */
export function updateFap(ctx: Ctx, { id, files, ...fields }: UpdateFapArgs): Promise<queries.FapRow> {
  return transaction(ctx, async (tx) => {
    const before = await queries.lockFap(tx.db, id);
    if (!before) throw refused('FAP_TO_UPDATE_NOT_FOUND');
    const list = typeof files === 'string' ? readFiles(files) : null;
    if (list) await insistOnFiles(tx, list);
    const fap = await queries.updateFapRow(tx.db, id, {
      ...columnsOf(fields),
      ...(files === undefined ? {} : { files: list ? JSON.stringify(list) : null }),
    });
    await recordChange(tx, { type: 'FAP_UPDATED', objectId: id }, before, fap);
    return fap;
  });
}

/** Deletes a panel without proposals and reviews, with its members, and records FAP_DELETED. */
export function deleteFap(ctx: Ctx, id: number): Promise<queries.FapRow> {
  return transaction(ctx, async (tx) => {
    const fap = await queries.lockFap(tx.db, id, 'removing');
    if (!fap) throw refused('FAP_TO_DELETE_NOT_FOUND');
    insist(mayDeleteFap(await queries.countFapUse(tx.db, id)));
    await queries.deleteFapRow(tx.db, id);
    await recordRemoved(tx, { type: 'FAP_DELETED', objectId: id }, fap);
    return fap;
  });
}

async function rolesOf(tx: Ctx, userIds: readonly number[]): Promise<Map<number, RoleCode[]>> {
  const roles = new Map<number, RoleCode[]>(userIds.map((id) => [id, []]));
  for (const { userId, shortCode } of await findRolesOfUsers(tx.db, userIds)) {
    const code = roleCodeOf(shortCode);
    if (code) roles.get(userId)?.push(code);
  }
  return roles;
}

function demand(decision: Decision<FapReason>): void {
  if (!decision.allowed) throw refused(decision.reason, decision.details);
}

/** Makes a reviewer chair or secretary of a panel, grants the matching role, and records FAP_MEMBERS_ASSIGNED. */
export function assignChairOrSecretary(
  ctx: Ctx,
  { fapId, userId, roleId }: { fapId: number; userId: number; roleId: RoleCode },
): Promise<queries.FapRow> {
  return transaction(ctx, async (tx) => {
    const fap = await queries.lockFap(tx.db, fapId);
    if (!fap) throw refused('FAP_NOT_FOUND');
    demand(mayLead((await rolesOf(tx, [userId])).get(userId) ?? []));
    await queries.insertMembers(tx.db, [{ fapId, userId, role: roleId as FapRole }]);
    await addRoles(tx.db, userId, [roleIds[roleId]]);
    await record(tx, { type: 'FAP_MEMBERS_ASSIGNED', objectId: fapId, data: { userIds: [userId], role: roleId } });
    return fap;
  });
}

/** Adds reviewers to a panel: all of them, or none if one is a member already or lacks the role. Records FAP_MEMBERS_ASSIGNED. */
export function assignReviewers(
  ctx: Ctx,
  { fapId, memberIds }: { fapId: number; memberIds: readonly number[] },
): Promise<queries.FapRow> {
  return transaction(ctx, async (tx) => {
    const fap = await queries.lockFap(tx.db, fapId);
    if (!fap) throw refused('FAP_NOT_FOUND');
    const userIds = [...new Set(memberIds)];
    const withoutRole = [...(await rolesOf(tx, userIds))].filter(([, roles]) => !mayBeReviewer(roles).allowed);
    if (withoutRole.length > 0) throw refused('ROLE_OF_REVIEWER_MISSING', { userIds: withoutRole.map(([id]) => id) });
    const added = await queries.insertMembers(
      tx.db,
      userIds.map((userId) => ({ fapId, userId, role: 'FAP_REVIEWER' })),
    );
    if (added < userIds.length) throw refused('ALREADY_IN_FAP');
    await record(tx, { type: 'FAP_MEMBERS_ASSIGNED', objectId: fapId, data: { userIds, role: 'FAP_REVIEWER' } });
    return fap;
  });
}

/** Called for everybody who leaves a panel and whose open reviews are to be removed, in the same transaction. */
export type OpenReviewsRemoval = (tx: Ctx, member: { fapId: number; userId: number }) => Promise<void>;
const removals: OpenReviewsRemoval[] = [];

/** Registers how unsubmitted reviews are removed, from the area that holds the reviews of panels. */
export function onReviewsRemoval(removal: OpenReviewsRemoval): void {
  removals.push(removal);
}

/**
 * Removes a person from a place in a panel and records FAP_MEMBER_REMOVED. The person keeps the role and the reviews; unsubmitted reviews
 * are removed if requested, since the person no longer finds them and only the user office would finish them (decision 180).
 */
export function removeMember(
  ctx: Ctx,
  input: {
    fapId: number;
    memberId: number;
    roleId: RoleCode;
    openReviews?: 'KEEP' | 'REMOVE' | null | undefined;
  },
): Promise<queries.FapRow> {
  const { fapId, memberId, roleId } = input;
  return transaction(ctx, async (tx) => {
    const fap = await queries.lockFap(tx.db, fapId);
    if (!fap) throw refused('FAP_NOT_FOUND');
    const removed = isFapRole(roleId) && (await queries.deleteMember(tx.db, { fapId, userId: memberId, role: roleId }));
    if (!removed) throw refused('ROLE_NOT_HELD');
    if (input.openReviews === 'REMOVE') {
      for (const removal of removals) await removal(tx, { fapId, userId: memberId });
    }
    await record(tx, { type: 'FAP_MEMBER_REMOVED', objectId: fapId, data: { userId: memberId, role: roleId } });
    return fap;
  });
}
