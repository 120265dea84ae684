import { type MergeInstitutionsArgs, mayDelete, type UpdateInstitutionArgs } from '@atrium/domain/institution';
import { type Ctx, transaction } from '../../access/context.ts';
import { notFound, refused } from '../../access/errors.ts';
import * as queries from './institution.queries.ts';

/** Renames an institution or gives it another country; what is not given stays. */
export function updateInstitution(ctx: Ctx, args: UpdateInstitutionArgs): Promise<queries.InstitutionRow> {
  return transaction(ctx, async (tx) => {
    if (!(await queries.findInstitution(tx.db, args.id))) throw notFound('Could not retrieve institution');
    return queries.updateInstitutionRow(tx.db, args.id, {
      countryId: args.country,
      ...(args.name ? { name: args.name.trim() } : {}),
      ...(args.rorId === undefined ? {} : { rorId: args.rorId?.trim() || null }),
    });
  });
}

/** Removes an institution nobody belongs to. */
export function deleteInstitution(ctx: Ctx, id: number): Promise<queries.InstitutionRow> {
  return transaction(ctx, async (tx) => {
    const institution = await queries.findInstitution(tx.db, id);
    if (!institution) throw notFound('Institution not found');
    const decision = mayDelete({ id, userCount: await queries.countPeopleOf(tx.db, id) });
    if (!decision.allowed) throw refused(decision.reason, decision.details);
    await queries.deleteInstitutionRow(tx.db, id);
    return institution;
  });
}

/** Moves everybody from one institution into another, removes the first and names the second anew: all of it or nothing. */
export function mergeInstitutions(ctx: Ctx, args: MergeInstitutionsArgs): Promise<queries.InstitutionRow> {
  return transaction(ctx, async (tx) => {
    const { institutionIdFrom: from, institutionIdInto: into, newTitle } = args;
    if (!(await queries.findInstitution(tx.db, from))) {
      throw notFound(`Could not find institution to merge with id: ${from}`);
    }
    if (!(await queries.findInstitution(tx.db, into))) throw notFound(`Could not find institution with id: ${into}`);
    await queries.movePeople(tx.db, from, into);
    const decision = mayDelete({ id: from, userCount: 0 });
    if (!decision.allowed) throw refused(decision.reason, decision.details);
    await queries.deleteInstitutionRow(tx.db, from);
    return queries.updateInstitutionRow(tx.db, into, { name: newTitle.trim() });
  });
}
