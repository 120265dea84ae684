import type { SortField, Sorting } from '@atrium/domain/proposal-list';
import { type RawBuilder, sql } from 'kysely';
import { alphabetical } from '../../db/comparing.ts';
import { both, type Condition, type ListConditions } from './proposal-list.conditions.ts';

const sortColumns: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  proposalId: sql`l.proposal_id`,
  title: alphabetical(sql`l.title`),
  submitted: sql`l.submitted`,
  submittedDate: sql`l.submitted_date`,
  notified: sql`l.notified`,
  finalStatus: sql`l.final_status`,
  statusName: alphabetical(sql`l.status_name`),
  callShortCode: alphabetical(sql`l.call_short_code`),
  'technicalReviews.status': sql`l.first_technical_status`,
  'technicalReviews.timeAllocation': sql`l.first_technical_time`,
  technicalReviewAssigneesFullName: alphabetical(sql`l.first_assignee_name`),
  'faps.code': alphabetical(sql`l.first_fap_code`),
  'instruments.name': alphabetical(sql`l.first_instrument_name`),
  'instruments.managementTimeAllocation': sql`l.first_management_time`,
};

export interface ListPage {
  readonly conditions: ListConditions;
  /** Selects the keys of the proposals `p` with a matching answer. */
  readonly answered?: RawBuilder<unknown> | undefined;
  readonly sorting?: Sorting | undefined;
  readonly newestFirst?: boolean;
  readonly first: number;
  readonly offset: number;
  /** Whether the total is not needed: counting takes longer than finding the first rows. */
  readonly isUncounted?: boolean;
}

/** Ties are broken by the key, so that pages never overlap. The newest submissions come first, drafts after them. */
function orderOf({ sorting, newestFirst }: ListPage): RawBuilder<unknown> {
  if (!sorting) return newestFirst ? sql`l.proposal_pk desc` : sql`l.proposal_pk`;
  const direction = sorting.direction === 'desc' ? sql`desc` : sql`asc`;
  const last = sorting.field === 'submittedDate' && sorting.direction === 'desc' ? sql` nulls last` : sql``;
  return sql`${sortColumns[sorting.field]} ${direction}${last}, l.proposal_pk ${direction}`;
}

/** Returns all conditions on a row `l`; the statement must begin with `placesOf`. */
function whereOf({ conditions, answered }: ListPage): Condition {
  const found = answered ? [sql<boolean>`l.proposal_pk in (select proposal_pk from answered)`] : [];
  return both([...conditions.ofCallAndStatus, ...conditions.others, ...found]);
}

/** Returns SQL for the number of all matches: summed up from maintained counts if they suffice, otherwise counted. */
export function countOf(page: ListPage): RawBuilder<number> {
  const { ofCallAndStatus, others } = page.conditions;
  return others.length === 0 && !page.answered
    ? sql`select coalesce(sum(l.proposals), 0)::int as total_count from proposal_list_counts l where ${both(ofCallAndStatus)}`
    : sql`select count(*)::int as total_count from proposal_list l where ${whereOf(page)}`;
}

/** Page sizes that the screens use are written into the statement as literals, so that it is planned once; others are planned each time. */
const usualPages: ReadonlySet<number> = new Set([10, 20, 25, 50, 100]);
const isUsual = ({ first, offset }: ListPage) => usualPages.has(first) && offset === 0;

const limitOf = (page: ListPage): RawBuilder<unknown> =>
  isUsual(page) ? sql.raw(`limit ${page.first} offset 0`) : sql`limit ${page.first} offset ${page.offset}`;

/** Number of rows that are checked one by one in order: this takes some milliseconds, and suffices if one in two hundred matches. */
const walkedRows = 2000;

/**
 * Returns SQL for the keys of a page and their places, to be read as `page`. Rows that are only filtered by call and status are found
 * through their order. For other filters it is unknown whether many rows match, few, or only the last: the first rows are checked in order,
 * and if they do not fill the page, all matches are collected and sorted. Either way it takes at most about as long as counting them (rule
 * P182).
 */
export function placesOf(page: ListPage): RawBuilder<unknown> {
  const { conditions, answered } = page;
  const order = orderOf(page);
  const placed = (rows: RawBuilder<unknown>) => sql`
    select l.proposal_pk, row_number() over () as place
      from (select l.proposal_pk from ${rows} l order by ${order} ${limitOf(page)}) l`;
  if (conditions.others.length === 0 && !answered) {
    return sql`with page as (${placed(sql`(select * from proposal_list l where ${whereOf(page)})`)})`;
  }
  const hasAnswer = answered ? [sql<boolean>`exists (${answered} and p.proposal_pk = l.proposal_pk)`] : [];
  const end = page.first + page.offset;
  const filled = sql`(select count(*) from walked) = ${isUsual(page) ? sql.lit(end) : end}`;
  // The proposals with a matching answer are found once for the count and for all matches.
  return sql`with ${answered ? sql`answered as materialized (${answered}),` : sql``}
    walked as materialized (
      select l.proposal_pk, row_number() over (order by ${order}) as place
        from (select l.* from proposal_list l where ${both(conditions.ofCallAndStatus)} order by ${order} limit ${sql.lit(walkedRows)}) l
       where ${both([...conditions.others, ...hasAnswer])}
       order by ${order} limit ${isUsual(page) ? sql.lit(end) : end}),
    page as (
      select proposal_pk, place from walked where place > ${page.offset} and ${filled}
      union all
      select proposal_pk, place
        from (${placed(sql`(select l.* from proposal_list l where ${whereOf(page)} offset 0)`)}) collected
       where not ${filled})`;
}
