import { type FapRole, isFapRole } from '@atrium/domain/fap';
import { isPerson } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, once } from '../../access/context.ts';

/**
 * Returns the person from whom panels may hide proposals: the caller in a panel role, or null, since in other roles nobody sees proposals
 * as part of a panel (rule R134).
 */
export function panelPerson({ actor }: Pick<Ctx, 'actor'>): number | null {
  return isPerson(actor) && isFapRole(actor.role) ? actor.id : null;
}

/** SQL condition for lists: the panel shows the proposal to this person. The proposals hidden from the person are collected once per statement. */
export function shownInPanel(
  person: number | null,
  fapId: RawBuilder<unknown>,
  proposalPk: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (person === null) return sql<boolean>`true`;
  return sql<boolean>`((${fapId}, ${proposalPk}) not in (select k.fap_id, k.proposal_pk from kept_out_of(${person}) k))`;
}

/** From this many records on, the proposals hidden from a person are collected once per statement; for fewer, checking each one is faster. */
const gatheredFrom = 20;

/** A proposal's place in a panel, and how many places are checked. */
interface AskedPlace {
  readonly fapId: RawBuilder<unknown>;
  readonly proposalPk: RawBuilder<unknown>;
  /** An array of all panels that may be checked. */
  readonly panels: RawBuilder<unknown>;
  readonly count: number;
}

/** SQL condition for facts: the panel hides the proposal from the person; for a single record, or for many in one statement (rule R134). */
export function isKeptFrom(
  person: number | null,
  { fapId, proposalPk, panels, count }: AskedPlace,
): RawBuilder<boolean> {
  if (count < gatheredFrom) return sql<boolean>`is_kept_out(${person}::int, ${fapId}, ${proposalPk})`;
  return sql<boolean>`((${fapId}, ${proposalPk}) in (select k.fap_id, k.proposal_pk from kept_out_in(${person}::int, ${panels}) k))`;
}

/**
 * SQL for the panels in which a person has this role, collected once per statement: most people are in none, and nothing more is checked
 * for them.
 */
export const panelsOfMember = (person: number | null, role: FapRole): RawBuilder<unknown> =>
  sql`array(select m.fap_id from fap_members m where m.user_id = ${person}::int and m.role = ${role})`;

/** Returns what panels hide from the caller, as 'panel/proposal'. */
const keptFromCaller = async (ctx: Ctx): Promise<ReadonlySet<string>> => {
  const person = panelPerson(ctx);
  if (person === null) return new Set();
  const { rows } = await sql<{ fapId: number; proposalPk: number }>`select * from kept_out_of(${person})`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ fapId, proposalPk }) => `${fapId}/${proposalPk}`));
};

/** Whether the panel shows the proposal to the caller; read once per request. */
export async function isShownInPanel(
  ctx: Ctx,
  { fapId, proposalPk }: { readonly fapId: number; readonly proposalPk: number },
): Promise<boolean> {
  return panelPerson(ctx) === null || !(await once(ctx, keptFromCaller)).has(`${fapId}/${proposalPk}`);
}
