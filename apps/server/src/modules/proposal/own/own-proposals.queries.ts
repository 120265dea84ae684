import { type OwnSortField, type OwnSorting, publicStatusesNamed } from '@atrium/domain/proposal';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { rowsOfJson } from '../../../db/dialect.ts';
import { type CallRow, callMoments } from '../../call/index.ts';
import type { StatusRow } from '../../status/index.ts';
import type { ProposalRow } from '../proposal.queries.ts';
import { factsMoments, isCoProposer, type ProposalFactsRow, selectFacts } from '../proposal-facts.queries.ts';

/** A proposal with records that were read together with it. */
export interface ProposalWithRecords extends ProposalRow {
  readonly status?: StatusRow | undefined;
  readonly call?: CallRow | undefined;
}

type Condition = RawBuilder<boolean>;

/** The columns that each field of a proposal needs; if any other field is requested, all columns are read. */
const columnsOfFields: Readonly<Record<string, readonly (keyof ProposalRow)[]>> = {
  primaryKey: [],
  proposalId: ['proposalId'],
  title: ['title'],
  abstract: ['abstract'],
  statusId: [],
  status: [],
  publicStatus: ['submitted', 'finalStatus'],
  finalStatus: ['finalStatus'],
  created: [],
  updated: ['updated'],
  callId: [],
  call: [],
  notified: ['notified'],
  submitted: ['submitted'],
  submittedDate: ['submittedDate'],
  managementDecisionSubmitted: ['managementDecisionSubmitted'],
  proposerId: ['proposerId'],
  proposer: ['proposerId'],
  users: [],
  instruments: [],
  faps: [],
  abilities: [],
};
const keys = ['proposalPk', 'statusId', 'callId', 'created'] as const satisfies readonly (keyof ProposalRow)[];

function columnsFor(asked: ReadonlySet<string>): RawBuilder<unknown> {
  const fields = [...asked].filter((name) => !name.includes('.'));
  if (!fields.every((name) => name in columnsOfFields)) return sql`p.*`;
  const columns = new Set([...keys, ...fields.flatMap((name) => columnsOfFields[name] ?? [])]);
  return sql.join([...columns].map((column) => sql.ref(`p.${column}`)));
}

const publicStatus = sql`case when not p.submitted then 'draft' when p.final_status = 'UNSET' then 'submitted'
  else lower(p.final_status) end`;

const callCode = sql`(select c.short_code from calls c where c.id = p.call_id)`;

const sortExpressions: Readonly<Record<OwnSortField, RawBuilder<unknown>>> = {
  proposalId: sql`p.proposal_id`,
  title: sql`lower(p.title)`,
  publicStatus,
  'call.shortCode': sql`lower(${callCode})`,
  created: sql`p.created`,
};

/** Selects which proposals of a person are wanted. */
export interface OwnAsked {
  readonly userId: number;
  readonly instrumentId?: number | null | undefined;
  readonly managementDecisionSubmitted?: boolean | null | undefined;
  readonly finalStatus?: string | null | undefined;
  /** Only drafts whose call is open at this time, for internal users or for others. */
  readonly awaitsSubmission?: { readonly at: Date; readonly isInternalUser: boolean } | undefined;
  /**
   * Only proposals whose result was announced to the members, the person being one of them, in calls whose cycle is not over at this time
   * (rule P180).
   */
  readonly resultTold?: Date | undefined;
  /** Lower-case search text; matched against the reference, the title, the call's short code and the name of the public status. */
  readonly needle?: string | undefined;
  /** Restricts the list when it is another person's. */
  readonly readable?: Condition | undefined;
  readonly sorting?: OwnSorting | undefined;
  /** No limit if omitted. */
  readonly first?: number | undefined;
  readonly offset?: number | undefined;
}

function conditionsOf(asked: OwnAsked): Condition[] {
  const { finalStatus, managementDecisionSubmitted, instrumentId, awaitsSubmission, needle, readable } = asked;
  const conditions: Condition[] = readable ? [readable] : [];
  if (finalStatus) conditions.push(sql`p.final_status = ${finalStatus}`);
  if (typeof managementDecisionSubmitted === 'boolean')
    conditions.push(sql`p.management_decision_submitted = ${managementDecisionSubmitted}`);
  if (typeof instrumentId === 'number')
    conditions.push(sql`exists (select from proposal_instruments pi
      where pi.proposal_pk = p.proposal_pk and pi.instrument_id = ${instrumentId})`);
  if (awaitsSubmission) {
    const closes = awaitsSubmission.isInternalUser ? sql`c.end_call_internal` : sql`c.end_call`;
    const end = sql`greatest(${closes} + coalesce(c.grace_minutes, 0) * interval '1 minute', p.extended_until)`;
    conditions.push(sql`not p.submitted and exists (select from calls c
      where c.id = p.call_id and c.start_call <= ${awaitsSubmission.at} and ${end} >= ${awaitsSubmission.at})`);
  }
  if (asked.resultTold)
    conditions.push(sql`p.notified and p.final_status <> 'UNSET'
      and (p.proposer_id = ${asked.userId} or ${isCoProposer(asked.userId)}) and exists (select from calls c
      where c.id = p.call_id and c.end_cycle > ${asked.resultTold})`);
  if (needle !== undefined) {
    const named = publicStatusesNamed(needle);
    conditions.push(sql`(position(${needle} in folded(p.proposal_id)) > 0 or position(${needle} in folded(p.title)) > 0
      or position(${needle} in folded(${callCode})) > 0 or ${publicStatus} = any(${named}))`);
  }
  return conditions;
}

/** Breaks ties by creation time and key, so that pages never overlap. */
function orderOf(sorting: OwnSorting | undefined): RawBuilder<unknown> {
  const newestFirst = sql`p.created desc, p.proposal_pk desc`;
  if (!sorting) return newestFirst;
  const direction = sorting.direction === 'desc' ? sql`desc` : sql`asc`;
  return sorting.field === 'created'
    ? sql`p.created ${direction}, p.proposal_pk ${direction}`
    : sql`${sortExpressions[sorting.field]} ${direction}, ${newestFirst}`;
}

/** A page of a person's proposals; `facts` are about the caller and filled only when abilities were requested. */
export interface OwnPage {
  readonly proposals: ProposalWithRecords[];
  readonly totalCount: number;
  readonly facts: ProposalFactsRow[];
}

/** Records read together with the page. */
interface Along {
  readonly statuses?: object[];
  readonly calls?: object[];
  readonly facts?: object[];
}

/**
 * Returns the proposals that a person is on as principal investigator, co-proposer, data access user or visitor, with the count of all
 * matches. The same statement also reads statuses, calls and the facts about the caller if the requested fields need them. Past the last
 * page the count is 0, as in every list (rule X22).
 */
export async function listProposalsOfUser(
  db: Db,
  callerId: number | null,
  wanted: OwnAsked,
  asked: ReadonlySet<string>,
): Promise<OwnPage> {
  const { userId, first, offset } = wanted;
  const records: Readonly<Record<keyof Along, { field: string; rows: RawBuilder<unknown> }>> = {
    statuses: { field: 'status', rows: sql`select * from statuses where id in (select status_id from page)` },
    calls: { field: 'call', rows: sql`select * from calls where id in (select call_id from page)` },
    facts: { field: 'abilities', rows: selectFacts(callerId, sql`p.proposal_pk in (select proposal_pk from page)`) },
  };
  const along = Object.entries(records)
    .filter(([, { field }]) => asked.has(field))
    .map(
      ([name, { rows }]) =>
        sql`case when page.place = ${(offset ?? 0) + 1} then (select json_agg(r) from (${rows}) r) end as ${sql.ref(name)}`,
    );
  const isPage = first !== undefined || offset !== undefined;
  // A union of two halves: most proposals are the person's own, and these are found without a second lookup by key.
  const matching = (columns: RawBuilder<unknown>) => sql`
    select ${columns}, row_number() over (order by ${orderOf(wanted.sorting)}) as place
      from (select * from proposals where proposer_id = ${userId} and deleted_at is null
            union all
            select * from proposals
             where proposal_pk in (select proposal_pk from proposal_users where user_id = ${userId}
                                   union select proposal_pk from data_access_users where user_id = ${userId}
                                   union select v.proposal_pk from visit_registrations r join visits v on v.id = r.visit_id
                                           join experiments e on e.experiment_pk = v.experiment_pk
                                          where r.user_id = ${userId} and counts_as_visitor(r.status, e.ends_at, e.removed_at))
               and proposer_id is distinct from ${userId} and deleted_at is null) p
     where true
       ${conditionsOf(wanted)
         .map((condition) => sql` and ${condition}`)
         .reduce((all, one) => sql`${all}${one}`, sql``)}`;
  // For a page, only the keys of all matches are sorted and counted; a complete list needs no separate count.
  const page = isPage
    ? sql`own as materialized (${matching(sql`p.proposal_pk`)}),
    page as materialized (
      select ${columnsFor(asked)}, own.place, (select count(*) from own) as total_count
        from own join proposals p on p.proposal_pk = own.proposal_pk
       where own.place > ${offset ?? 0}${first ? sql` and own.place <= ${(offset ?? 0) + first}` : sql``})`
    : sql`page as materialized (${matching(columnsFor(asked))})`;
  const { rows } = await sql<ProposalRow & Along & { totalCount: number }>`
    with ${page}
    select ${sql.join([sql`page.*`, ...along])}
      from page order by place`.execute(db);
  const byId = <R extends { id: number }>(records: R[]) => new Map(records.map((record) => [record.id, record]));
  const statuses = byId(rowsOfJson<StatusRow>(rows[0]?.statuses ?? null, {}));
  const calls = byId(rowsOfJson<CallRow>(rows[0]?.calls ?? null, callMoments));
  const proposals = rows.map((row) => ({ ...row, status: statuses.get(row.statusId), call: calls.get(row.callId) }));
  return {
    proposals,
    totalCount: isPage ? Number(rows[0]?.totalCount ?? 0) : rows.length,
    facts: rowsOfJson<ProposalFactsRow>(rows[0]?.facts ?? null, factsMoments),
  };
}
