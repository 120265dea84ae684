import { type FapRole, isFapRole } from '@atrium/domain/fap';
import { isPerson } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, once } from '../../access/context.ts';

/** Whom panels may keep proposals from: somebody in a role of a panel; nobody else meets them as a panel's (rule R134). */
export function panelPerson({ actor }: Pick<Ctx, 'actor'>): number | null {
  return isPerson(actor) && isFapRole(actor.role) ? actor.id : null;
}

/** Whether the panel shows the proposal to this person, for lists: what is kept from somebody is gathered once for the statement. */
export function shownInPanel(
  person: number | null,
  fapId: RawBuilder<unknown>,
  proposalPk: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (person === null) return sql<boolean>`true`;
  return sql<boolean>`((${fapId}, ${proposalPk}) not in (select k.fap_id, k.proposal_pk from kept_out_of(${person}) k))`;
}

/** From so many records on, what is kept from a person is gathered once for a statement; below, asking for each is quicker. */
const gatheredFrom = 20;

/** A panel's place of a proposal, and how many are asked about. */
interface AskedPlace {
  readonly fapId: RawBuilder<unknown>;
  readonly proposalPk: RawBuilder<unknown>;
  /** An array of all panels that may be asked about. */
  readonly panels: RawBuilder<unknown>;
  readonly count: number;
}

/** Whether the panel keeps the proposal from the person, for facts: of a single record, or of many in one statement (rule R134). */
export function isKeptFrom(
  person: number | null,
  { fapId, proposalPk, panels, count }: AskedPlace,
): RawBuilder<boolean> {
  if (count < gatheredFrom) return sql<boolean>`is_kept_out(${person}::int, ${fapId}, ${proposalPk})`;
  return sql<boolean>`((${fapId}, ${proposalPk}) in (select k.fap_id, k.proposal_pk from kept_out_in(${person}::int, ${panels}) k))`;
}

/** The panels a person sits in with this role, gathered once for a statement: most people sit in none, and nothing more is asked about them. */
export const panelsOfMember = (person: number | null, role: FapRole): RawBuilder<unknown> =>
  sql`array(select m.fap_id from fap_members m where m.user_id = ${person}::int and m.role = ${role})`;

/** What panels keep from the caller, as 'panel/proposal'. */
const keptFromCaller = async (ctx: Ctx): Promise<ReadonlySet<string>> => {
  const person = panelPerson(ctx);
  if (person === null) return new Set();
  const { rows } = await sql<{ fapId: number; proposalPk: number }>`select * from kept_out_of(${person})`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ fapId, proposalPk }) => `${fapId}/${proposalPk}`));
};

/** Whether the panel shows the proposal to the caller; read once for a request. */
export async function isShownInPanel(
  ctx: Ctx,
  { fapId, proposalPk }: { readonly fapId: number; readonly proposalPk: number },
): Promise<boolean> {
  return panelPerson(ctx) === null || !(await once(ctx, keptFromCaller)).has(`${fapId}/${proposalPk}`);
}
