import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../access/context.ts';
import { type MomentsOf, rowsOfJson } from '../../../db/dialect.ts';
import { people, personMoments, selectPeople } from '../../user/index.ts';
import { proposals } from '../proposal.loaders.ts';
import type { ProposalRow } from '../proposal.queries.ts';

/** Records that are read in the same statement as a proposal when a requested field needs them. */
export interface ReadAlong<Row> {
  /** The proposal field that shows these records. */
  readonly field: string;
  /** Selects the records for the proposal `p` of the statement, in display order. */
  readonly rows: RawBuilder<unknown>;
  readonly moments: MomentsOf<Row>;
  /** Passes the records to the loaders that would otherwise read them. */
  readonly know: (ctx: Ctx, proposal: ProposalRow, rows: Row[]) => void;
}

/** People shown by each field of a proposal: a select of their keys for the proposal `p` of the statement. */
const peopleOf = new Map<string, RawBuilder<unknown>>();

interface Along {
  readonly field: string;
  readonly rows: RawBuilder<unknown>;
  readonly know: (ctx: Ctx, proposal: ProposalRow, rows: readonly object[] | null) => void;
}

/** The loader that would otherwise read the people that a proposal lists. */
interface LinksLoader {
  know(ctx: Ctx, proposalPk: number, links: ReadonlyArray<{ proposalPk: number; userId: number }>): void;
}

const all: Along[] = [];

/** Registers records of an area to be read together with a single proposal, so that the proposal's page takes few statements (decision 0476). */
export function readsAlong<Row>({ field, rows, moments, know }: ReadAlong<Row>): void {
  all.push({ field, rows, know: (ctx, proposal, found) => know(ctx, proposal, rowsOfJson(found, moments)) });
}

/** Registers people in the same way: everybody shown by the requested fields is read once, no matter how many fields show them. */
export function showsPeople(field: string, keys: RawBuilder<unknown>): void {
  peopleOf.set(field, keys);
}

/**
 * Registers the people that a field lists, with their links to the proposal: `keys` selects their keys as `user_id` for the proposal `p` of
 * the statement.
 */
export function listsPeople(field: string, keys: RawBuilder<unknown>, loader: LinksLoader): void {
  showsPeople(field, keys);
  readsAlong<{ userId: number }>({
    field,
    rows: sql`${keys} order by user_id`,
    moments: {},
    know: (ctx, { proposalPk }, rows) =>
      loader.know(
        ctx,
        proposalPk,
        rows.map(({ userId }) => ({ proposalPk, userId })),
      ),
  });
}

/** Returns the records that the requested fields need, including people. */
function recordsFor(asked: ReadonlySet<string>): Along[] {
  const wanted = all.filter(({ field }) => asked.has(field));
  const keys = [...peopleOf].flatMap(([field, select]) => (asked.has(field) ? [select] : []));
  if (keys.length === 0) return wanted;
  const rows = selectPeople(sql`u.id in (${sql.join(keys, sql` union `)})`);
  const know: Along['know'] = (ctx, _, found) => people.know(ctx, rowsOfJson(found, personMoments));
  return [...wanted, { field: 'people', rows, know }];
}

/**
 * Returns one proposal with the records that the requested fields need, in one statement; the caller must have checked read access. Returns
 * null if the proposal does not exist or is deleted.
 */
export async function loadWithRecords(
  ctx: Ctx,
  proposalPk: number,
  asked: ReadonlySet<string>,
): Promise<ProposalRow | null> {
  const wanted = recordsFor(asked);
  const lists = wanted.map(({ rows }) => sql`(select json_agg(r) from (${rows}) r)`);
  const { rows } = await sql<ProposalRow & { along: Array<object[] | null> }>`
    select p.*, json_build_array(${sql.join(lists)}) as along
      from proposals p where p.proposal_pk = ${proposalPk} and p.deleted_at is null`.execute(ctx.db);
  const [found] = rows;
  if (!found) return null;
  const { along, ...proposal } = found;
  proposals.know(ctx, [proposal]);
  for (const [at, { know }] of wanted.entries()) know(ctx, proposal, along[at] ?? null);
  return proposal;
}
