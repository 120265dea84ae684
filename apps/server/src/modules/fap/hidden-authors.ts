import { hasRoleWithHiddenAuthors, seesAuthors } from '@atrium/domain/fap';
import { isPerson } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';

interface Unnamed {
  readonly proposalPk: number;
  readonly isOnProposal: boolean;
}

/** SQL condition: some panel reviews the proposal with this key without names and has not submitted its meeting on it. */
export const isReviewedUnnamed = (proposalPk: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from fap_proposals fp
    join fap_call_settings k on (k.fap_id, k.call_id) = (fp.fap_id, fp.call_id)
   where fp.proposal_pk = ${proposalPk} and k.hides_authors and not fp.instrument_submitted)`;

/** The proposals that a panel reviews without names and whose meeting it has not submitted, batched. */
const unnamed = oneLoader<number, Unnamed>(
  async (ctx, pks) => {
    const person = isPerson(ctx.actor) ? ctx.actor.id : null;
    const { rows } = await sql<Unnamed>`
      select p.proposal_pk,
             p.proposer_id = ${person} or exists (
               select from proposal_users u where u.proposal_pk = p.proposal_pk and u.user_id = ${person}) as is_on_proposal
        from proposals p
       where p.proposal_pk = any(${pks}) and ${isReviewedUnnamed(sql`p.proposal_pk`)}`.execute(ctx.db);
    return rows;
  },
  ({ proposalPk }) => proposalPk,
);

/** Whether the caller may know who is on this proposal (rule R240). */
export async function namesAuthors(ctx: Ctx, proposalPk: number): Promise<boolean> {
  if (!hasRoleWithHiddenAuthors(ctx.actor)) return true;
  const found = await unnamed.load(ctx, proposalPk);
  const facts = { isReviewedUnnamed: found !== null, isOnProposal: found?.isOnProposal ?? false };
  return seesAuthors(ctx.actor, facts);
}
