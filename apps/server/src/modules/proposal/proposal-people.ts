import { mayBeReviewers, type PersonOnProposal, type PlaceOnProposal, placesOnProposal } from '@atrium/domain/proposal';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { insist } from '../../access/errors.ts';
import { manyLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { lockByKey } from '../../db/row-lock.ts';
import { isVisitor } from './proposal-facts.queries.ts';

/** Whether a person is on a proposal `p`; the person is given by id or by a column that contains it. */
export const isOnProposal = (user: number | null | RawBuilder<unknown>) => sql<boolean>`(
  coalesce(p.proposer_id = ${user}, false)
  or exists (select from proposal_users x where x.proposal_pk = p.proposal_pk and x.user_id = ${user})
  or exists (select from data_access_users x where x.proposal_pk = p.proposal_pk and x.user_id = ${user})
  or ${isVisitor(user)})`;

/** Whether a person is invited to a proposal `p`, by the e-mail address of the account, and has not responded yet. */
const isInvited = (user: number | RawBuilder<unknown>) => sql<boolean>`exists (
  select from invites x join users u on lower(u.email) = lower(x.email)
   where x.proposal_pk = p.proposal_pk and x.claimed_at is null and u.id = ${user})`;

/** Whether a person cannot be a reviewer of a proposal `p`, because of being on it or invited to it. */
export const isBarredFromReview = (user: number | RawBuilder<unknown>) =>
  sql<boolean>`(${isOnProposal(user)} or ${isInvited(user)})`;

/** Returns everybody who is on these proposals, each once per proposal, with the closest relation in the order of `placesOnProposal`. */
async function findPeopleOn(db: Db, proposalPks: readonly number[]): Promise<PersonOnProposal[]> {
  const place = (name: PlaceOnProposal) => sql`${name}::text as place, ${placesOnProposal.indexOf(name)}::int as n`;
  const { rows } = await sql<PersonOnProposal>`
    select distinct on (p.proposal_pk, u.id) p.proposal_pk, p.proposal_id, u.id as user_id, u.firstname || ' ' || u.lastname as name, x.place
      from (select proposal_pk, proposer_id as user_id, ${place('PRINCIPAL_INVESTIGATOR')} from proposals where proposal_pk = any(${proposalPks})
            union all select proposal_pk, user_id, ${place('CO_PROPOSER')} from proposal_users where proposal_pk = any(${proposalPks})
            union all select i.proposal_pk, u.id, ${place('INVITED')} from invites i join users u on lower(u.email) = lower(i.email)
                       where i.proposal_pk = any(${proposalPks}) and i.claimed_at is null
            union all select proposal_pk, user_id, ${place('DATA_ACCESS')} from data_access_users where proposal_pk = any(${proposalPks})
            union all select v.proposal_pk, r.user_id, ${place('VISITOR')} from visits v join visit_registrations r on r.visit_id = v.id
                        join experiments e on e.experiment_pk = v.experiment_pk
                       where v.proposal_pk = any(${proposalPks}) and counts_as_visitor(r.status, e.ends_at, e.removed_at)) x
      join proposals p on p.proposal_pk = x.proposal_pk
      join users u on u.id = x.user_id
     order by p.proposal_pk, u.id, x.n`.execute(db);
  return rows;
}

/** Loads the people on a proposal, batched. */
export const peopleOnProposal = manyLoader<number, PersonOnProposal>(
  (ctx, pks) => findPeopleOn(ctx.db, pks),
  (row) => row.proposalPk,
);

/** Prevents changes to the people of these proposals until the transaction ends. Must be called before any record below a proposal is locked. */
export async function holdPeople(tx: Ctx, proposalPks: readonly number[]): Promise<void> {
  await lockByKey(tx.db, 'proposals', 'proposal_pk', proposalPks, 'asking');
}

/** Refuses to make a person the reviewer of a proposal that the person is on, and prevents changes to the people of these proposals. */
export async function insistOnOutsiders(
  tx: Ctx,
  asked: ReadonlyArray<{ readonly userId: number; readonly proposalPk: number }>,
): Promise<void> {
  const pks = [...new Set(asked.map(({ proposalPk }) => proposalPk))];
  if (pks.length === 0) return;
  await holdPeople(tx, pks);
  insist(mayBeReviewers(asked, await findPeopleOn(tx.db, pks)));
}
