import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../access/context.ts';
import { type MomentsOf, rowsOfJson } from '../../../db/dialect.ts';
import { people, personMoments, selectPeople } from '../../user/index.ts';
import { proposals } from '../proposal.loaders.ts';
import type { ProposalRow } from '../proposal.queries.ts';

/** Records that one statement reads with a proposal when a field of it asks for them. */
export interface ReadAlong<Row> {
  /** The field of a proposal that shows them. */
  readonly field: string;
  /** Selects them for the proposal `p` of the statement, in the order in which they are shown. */
  readonly rows: RawBuilder<unknown>;
  readonly moments: MomentsOf<Row>;
  /** Hands them to the loaders that would read them. */
  readonly know: (ctx: Ctx, proposal: ProposalRow, rows: Row[]) => void;
}

/** People whom a field of a proposal shows: the select of their keys, for the proposal `p` of the statement. */
const peopleOf = new Map<string, RawBuilder<unknown>>();

interface Along {
  readonly field: string;
  readonly rows: RawBuilder<unknown>;
  readonly know: (ctx: Ctx, proposal: ProposalRow, rows: readonly object[] | null) => void;
}

const all: Along[] = [];

/** Areas say here what of theirs comes along with a single proposal, so that its page takes few statements (decision 0476). */
export function readsAlong<Row>({ field, rows, moments, know }: ReadAlong<Row>): void {
  all.push({ field, rows, know: (ctx, proposal, found) => know(ctx, proposal, rowsOfJson(found, moments)) });
}

/** The same for people: all whom the fields asked for show are read once, however many places they have. */
export function showsPeople(field: string, keys: RawBuilder<unknown>): void {
  peopleOf.set(field, keys);
}

/** What the fields asked for need, people included. */
function recordsFor(asked: ReadonlySet<string>): Along[] {
  const wanted = all.filter(({ field }) => asked.has(field));
  const keys = [...peopleOf].flatMap(([field, select]) => (asked.has(field) ? [select] : []));
  if (keys.length === 0) return wanted;
  const rows = selectPeople(sql`u.id in (${sql.join(keys, sql` union `)})`);
  const know: Along['know'] = (ctx, _, found) => people.know(ctx, rowsOfJson(found, personMoments));
  return [...wanted, { field: 'people', rows, know }];
}

/**
 * One proposal with what the fields asked for need, in one statement; for callers who may read it. Null where there is none, or it is
 * deleted.
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
