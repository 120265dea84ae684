import { recordTold } from '@atrium/domain/event-log';
import {
  type CreateInstitutionArgs,
  type MergeInstitutionsArgs,
  mayDelete,
  mayMerge,
  mergedInstitution,
  mergePreviewNames,
  organisationOfParts,
  otherInstitutionId,
  rorAddress,
  type UpdateInstitutionArgs,
} from '@atrium/domain/institution';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { keepFromRemoval } from '../../db/row-lock.ts';
import { recordChange, recordMade, recordRemoved } from '../../events/record-change.ts';
import * as queries from './institution.queries.ts';

/**
 * Refuses an unknown country, a registry id that is in use and, without a registry id, a name that is in use, each with its own reason
 * rather than as a database error.
 */
async function insistOnPlace(
  tx: Ctx,
  args: { id?: number; name: string; country: number; rorId?: string | null | undefined },
) {
  if ((await queries.findCountries(tx.db, [args.country])).length === 0) throw refused('COUNTRY_UNKNOWN');
  const rorId = rorAddress(args.rorId);
  await queries.lockInstitutionName(tx.db, rorId ?? args.name);
  if (rorId) {
    const holder = await queries.findByRorId(tx.db, rorId);
    if (holder && holder.id !== args.id) throw refused('ROR_ID_IN_USE', { name: holder.name });
    return;
  }
  const namesakes = await queries.findNamesakes(tx.db, args.name, args.country);
  if (namesakes.some((id) => id !== args.id)) throw refused('INSTITUTION_EXISTS', undefined, 'CONFLICT');
}

/** Locks the organisation of an institution, before the institution, so that it is not removed meanwhile. */
async function keepOrganisation(tx: Ctx, { parentId }: { parentId?: number | null | undefined }): Promise<void> {
  if (parentId) await keepFromRemoval(tx.db, 'institutions', [parentId]);
}

/** Institutions have only two levels: a parent must not have a parent itself, and an institution with parts cannot get one (rule R130). */
async function insistOnParent(tx: Ctx, args: { id?: number; parentId?: number | null | undefined }): Promise<void> {
  if (!args.parentId) return;
  const [parent] = await queries.findInstitutions(tx.db, [args.parentId]);
  const isFit = parent && parent.parentId === null && parent.id !== args.id && parent.id !== otherInstitutionId;
  if (!isFit || (args.id && (await queries.hasParts(tx.db, args.id)))) throw refused('INSTITUTION_PARENT_UNKNOWN');
}

/** Adds an institution by hand; others are added when people sign in. Records INSTITUTION_CREATED. */
export function createInstitution(ctx: Ctx, args: CreateInstitutionArgs): Promise<queries.InstitutionRow> {
  return transaction(ctx, async (tx) => {
    await keepOrganisation(tx, args);
    await insistOnPlace(tx, args);
    await insistOnParent(tx, args);
    const row = {
      name: args.name.trim(),
      countryId: args.country,
      rorId: rorAddress(args.rorId),
      parentId: args.parentId || null,
    };
    const made = await queries.insertInstitution(tx.db, row);
    await recordMade(tx, { type: 'INSTITUTION_CREATED', objectId: made.id }, made);
    return made;
  });
}

/**
 * Renames an institution or changes its country or registry id; fields left out keep their values. Records INSTITUTION_UPDATED with the old
 * values.
 */
export function updateInstitution(ctx: Ctx, args: UpdateInstitutionArgs): Promise<queries.InstitutionRow> {
  return transaction(ctx, async (tx) => {
    await keepOrganisation(tx, args);
    const [before] = await queries.lockInstitutions(tx.db, [args.id]);
    if (!before) throw refused('INSTITUTION_TO_UPDATE_NOT_FOUND');
    await insistOnPlace(tx, { ...args, name: args.name || before.name, rorId: args.rorId ?? before.rorId });
    await insistOnParent(tx, args);
    const set = {
      countryId: args.country,
      ...(args.parentId === undefined || args.parentId === null ? {} : { parentId: args.parentId || null }),
      ...(args.name ? { name: args.name.trim() } : {}),
      ...(args.rorId === undefined || args.rorId === null ? {} : { rorId: rorAddress(args.rorId) }),
    };
    const after = await queries.updateInstitutionRow(tx.db, args.id, set);
    await recordChange(tx, { type: 'INSTITUTION_UPDATED', objectId: args.id }, before, after);
    return after;
  });
}

/** Deletes an institution without people and parts. Records INSTITUTION_DELETED. */
export function deleteInstitution(ctx: Ctx, id: number): Promise<queries.InstitutionRow> {
  return transaction(ctx, async (tx) => {
    const [institution] = await queries.lockInstitutions(tx.db, [id]);
    if (!institution) throw refused('INSTITUTION_NOT_FOUND');
    const [use] = await queries.countUse(tx.db, [id]);
    insist(mayDelete({ id, userCount: use?.userCount ?? 0, partCount: use?.partCount ?? 0 }));
    await queries.deleteInstitutionRow(tx.db, id);
    await recordRemoved(tx, { type: 'INSTITUTION_DELETED', objectId: id }, institution);
    return institution;
  });
}

async function bothOf(ctx: Ctx, from: number, into: number, read: typeof queries.findInstitutions) {
  const found = await read(ctx.db, [from, into]);
  const goes = found.find(({ id }) => id === from);
  const stays = found.find(({ id }) => id === into);
  if (!goes) throw refused('INSTITUTION_TO_MERGE_NOT_FOUND', { id: from });
  if (!stays) throw refused('INSTITUTION_TO_KEEP_NOT_FOUND', { id: into });
  insist(mayMerge(goes, stays));
  const hasParts = await queries.hasParts(ctx.db, into);
  return { goes, stays, kept: mergedInstitution(goes, { ...stays, hasParts }) };
}

/** Returns what a merge would do: who moves, and what the remaining institution looks like (decision 0107). */
export async function previewMerge(ctx: Ctx, { from, into }: { from: number; into: number }) {
  const { stays, kept } = await bothOf(ctx, from, into, queries.findInstitutions);
  const [counts, people] = await Promise.all([
    queries.countUse(ctx.db, [from, into]),
    queries.listPeopleOf(ctx.db, from, mergePreviewNames),
  ]);
  const count = (id: number) => counts.find(({ institutionId }) => institutionId === id)?.userCount ?? 0;
  return {
    movedCount: count(from),
    presentCount: count(into),
    people,
    result: { ...stays, ...kept },
  };
}

/**
 * Moves everybody and all parts from one institution into another, deletes the first and renames the second: all of it or nothing. Records
 * INSTITUTION_MERGED, and INSTITUTION_UPDATED for every part that belongs to another organisation from now on.
 */
export function mergeInstitutions(ctx: Ctx, args: MergeInstitutionsArgs): Promise<queries.InstitutionRow> {
  return transaction(ctx, async (tx) => {
    const { institutionIdFrom: from, institutionIdInto: into, newTitle } = args;
    const { goes, stays, kept } = await bothOf(tx, from, into, queries.lockInstitutions);
    const moved = await queries.movePeople(tx.db, from, into);
    const organisation = organisationOfParts({ id: into, ...kept });
    const parts = await queries.moveParts(tx.db, from, { into: organisation, except: into });
    await queries.deleteInstitutionRow(tx.db, from);
    const set = { name: newTitle.trim(), ...kept };
    const merged = await queries.updateInstitutionRow(tx.db, into, set);
    const description = `${goes.name} was merged into this institution, with ${moved} people`;
    for (const part of parts) {
      const event = { type: 'INSTITUTION_UPDATED', objectId: part.id } as const;
      await recordChange(tx, event, part, { ...part, parentId: organisation });
    }
    const data = { merged: recordTold(goes), moved };
    await recordChange(tx, { type: 'INSTITUTION_MERGED', objectId: into, description, data }, stays, merged);
    await recordRemoved(tx, { type: 'INSTITUTION_DELETED', objectId: from, data: { mergedInto: into } }, goes);
    return merged;
  });
}
