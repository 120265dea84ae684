import { type Actor, guessedWords, isOfficer, isPerson, likePatterns, userIdOf } from '@atrium/domain/kernel';
import {
  expiredStatus,
  type ProposalsFilter,
  type SortField,
  type Sorting,
  searchNeedle,
} from '@atrium/domain/proposal-list';
import { type RawBuilder, sql } from 'kysely';
import { alphabetical, containing, foundAlike } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import type { UserRow } from '../user/index.ts';
import type { ProposalListRow } from './proposal-list.tables.ts';

type Condition = RawBuilder<boolean>;

const both = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
const either = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** The text anywhere in what the list searches (rule P47). */
function contains(text: string | null | undefined): Condition[] {
  const needle = searchNeedle(text);
  return needle ? [either(likePatterns(needle).map((pattern) => sql<boolean>`l.search_text like ${pattern}`))] : [];
}

function ofInstruments(filter: ProposalsFilter): Condition[] {
  const { instrumentFilter: chosen, instrumentId } = filter;
  const id = instrumentId ?? (chosen && !chosen.showAllProposals ? chosen.instrumentId : undefined);
  if (chosen?.showMultiInstrumentProposals) return [sql<boolean>`l.instrument_count > 1`];
  return id ? [sql<boolean>`l.instrument_ids @> array[${id}::int]`] : [];
}

function ofTechniques({ techniqueFilter: chosen }: ProposalsFilter): Condition[] {
  if (!chosen || chosen.showAllProposals) return [];
  if (chosen.showMultiTechniqueProposals) return [sql<boolean>`cardinality(l.technique_ids) > 1`];
  return chosen.techniqueId ? [sql<boolean>`l.technique_ids @> array[${chosen.techniqueId}::int]`] : [];
}

/** What is asked of a row `l` of the list. */
export interface ListConditions {
  /** On call and status alone: such rows are counted ahead. */
  readonly ofCallAndStatus: readonly Condition[];
  readonly others: readonly Condition[];
}

function ofCallAndStatus(filter: ProposalsFilter): Condition[] {
  const conditions: Condition[] = [];
  if (filter.callId) conditions.push(sql<boolean>`l.call_id = ${filter.callId}`);
  if (filter.callIds) conditions.push(sql<boolean>`l.call_id = any(${filter.callIds})`);
  if (filter.proposalStatusId) conditions.push(sql<boolean>`l.status_id = ${filter.proposalStatusId}`);
  if (filter.excludeProposalStatusIds?.length) {
    const ids = [...new Set(filter.excludeProposalStatusIds)];
    // A few, one by one: asking an array about each of all rows takes half as long again.
    if (ids.length > 4) conditions.push(sql<boolean>`l.status_id <> all(${ids})`);
    else conditions.push(...ids.map((id) => sql<boolean>`l.status_id <> ${id}`));
  }
  return conditions;
}

/** What the filter asks of a row; dates and whose list it is come as conditions already made. */
export function conditionsOf(
  filter: ProposalsFilter,
  searchText: string | null | undefined,
  further: readonly Condition[],
): ListConditions {
  const others: Condition[] = [
    ...further,
    ...contains(searchText),
    ...contains(filter.text),
    ...ofInstruments(filter),
    ...ofTechniques(filter),
  ];
  if (filter.proposalPks?.length) others.push(sql<boolean>`l.proposal_pk = any(${filter.proposalPks})`);
  if (filter.referenceNumbers?.length) others.push(sql<boolean>`l.proposal_id = any(${filter.referenceNumbers})`);
  if (filter.shortCodes?.length) {
    const parts = filter.shortCodes.map((code) => containing(code));
    others.push(sql<boolean>`l.proposal_id like any(${parts})`);
  }
  if (filter.questionaryIds?.length) {
    others.push(
      sql<boolean>`l.proposal_pk in (select proposal_pk from proposals where questionary_id = any(${filter.questionaryIds}))`,
    );
  }
  if (filter.templateIds?.length) {
    // By what was filled in, not by what the call asks for today.
    others.push(sql<boolean>`l.proposal_pk in (
      select p.proposal_pk from proposals p join questionaries q on q.id = p.questionary_id
       where q.template_id = any(${filter.templateIds}))`);
  }
  return { ofCallAndStatus: ofCallAndStatus(filter), others };
}

/** Submitted within these moments, or made within them while not submitted. */
export function within(range: { from?: Date; before?: Date }): Condition[] {
  const moment = sql`coalesce(l.submitted_date, l.created)`;
  const conditions: Condition[] = [];
  if (range.from) conditions.push(sql<boolean>`${moment} >= ${range.from}`);
  if (range.before) conditions.push(sql<boolean>`${moment} < ${range.before}`);
  return conditions;
}

/** Proposals on instruments one manages or works on; for an internal reviewer, those reviewed (rule P45). */
export function ofScientist(actor: Actor): Condition {
  if (!isPerson(actor)) return sql<boolean>`false`;
  if (actor.role === 'INTERNAL_REVIEWER') {
    return sql<boolean>`l.proposal_pk in (
      select r.proposal_pk from internal_reviews i join technical_reviews r on r.id = i.technical_review_id
       where i.reviewer_id = ${actor.id})`;
  }
  return sql<boolean>`l.instrument_ids && array(
    select id from instruments where manager_user_id = ${actor.id}
    union select instrument_id from instrument_scientists where user_id = ${actor.id})`;
}

/** With a technique; for a scientist one of his own, not expired (rule P61). */
export function withTechniqueOf(actor: Actor): Condition {
  if (isOfficer(actor)) return sql<boolean>`l.technique_ids <> '{}'`;
  return sql<boolean>`(l.status_id <> ${expiredStatus} and l.technique_ids && array(
    select technique_id from technique_scientists where user_id = ${userIdOf(actor) ?? 0}))`;
}

/**
 * The text in the number or the title (rule P47). All that the list searches holds both, so that
 * its index finds the few to look at.
 */
export function named(text: string | null | undefined): Condition[] {
  const needle = searchNeedle(text);
  if (!needle) return [];
  const own = sql<string>`folded(l.proposal_id || ' ' || l.title)`;
  return [...contains(needle), either(likePatterns(needle).map((pattern) => sql<boolean>`${own} like ${pattern}`))];
}

/** Of what is only like what was searched for, so many are worth looking at. */
const mostAlike = 24;

/**
 * Keys of the newest proposals with words almost like these (rule P159), none where no word may be guessed. The index that finds a text within
 * others knows what is like it, too.
 */
export async function keysAlike(db: Db, text: string | null | undefined): Promise<number[]> {
  const { alike, exact } = guessedWords(text ?? '');
  if (alike.length === 0) return [];
  const conditions = [...alike.map((word) => sql<boolean>`l.search_text %> ${word}`), ...exact.flatMap(contains)];
  return foundAlike(db, async (tx) => {
    const { rows } = await sql<{ proposalPk: number }>`
      select l.proposal_pk from proposal_list l where ${both(conditions)}
       order by l.proposal_pk desc limit ${sql.lit(mostAlike)}`.execute(tx);
    return rows.map(({ proposalPk }) => proposalPk);
  });
}

/** Assignee of a technical review, or scientist where several review one proposal (rule P49). */
export function reviewedBy(userId: number): Condition {
  return sql<boolean>`(
    l.proposal_pk in (select proposal_pk from technical_reviews where technical_review_assignee_id = ${userId})
    or l.instrument_ids && array(
      select s.instrument_id from instrument_scientists s join instruments i on i.id = s.instrument_id
       where s.user_id = ${userId} and i.multiple_tech_reviews_enabled))`;
}

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

/** Ties are broken by the key, so that pages never overlap. Newest submissions come first, drafts after them. */
function orderOf(sorting: Sorting | undefined, newestFirst: boolean): RawBuilder<unknown> {
  if (!sorting) return newestFirst ? sql`l.proposal_pk desc` : sql`l.proposal_pk`;
  const direction = sorting.direction === 'desc' ? sql`desc` : sql`asc`;
  const last = sorting.field === 'submittedDate' && sorting.direction === 'desc' ? sql` nulls last` : sql``;
  return sql`${sortColumns[sorting.field]} ${direction}${last}, l.proposal_pk ${direction}`;
}

export interface ListPage {
  readonly conditions: ListConditions;
  /** Keys of the proposals with a wanted answer: found once, for the count and for the page. */
  readonly answered?: RawBuilder<unknown> | undefined;
  readonly sorting?: Sorting | undefined;
  readonly newestFirst?: boolean;
  readonly first: number | null;
  readonly offset: number;
  /** Nobody asks how many there are: counting them takes longer than finding the first. */
  readonly isUncounted?: boolean;
}

const answeredFirst = ({ answered }: ListPage) => (answered ? sql`with answered as materialized (${answered})` : sql``);

function whereOf({ conditions, answered }: ListPage): Condition {
  const found = answered ? [sql<boolean>`l.proposal_pk in (select proposal_pk from answered)`] : [];
  return both([...conditions.ofCallAndStatus, ...conditions.others, ...found]);
}

/** The number of all matches: added up from what is counted ahead where that is enough, counted otherwise. */
function countOf(page: ListPage): RawBuilder<number> {
  const { ofCallAndStatus, others } = page.conditions;
  return others.length === 0 && !page.answered
    ? sql`select coalesce(sum(l.proposals), 0)::int as total_count from proposal_list_counts l where ${both(ofCallAndStatus)}`
    : sql`select count(*)::int as total_count from proposal_list l where ${whereOf(page)}`;
}

/** Pages as the screens ask for them are written into the statement, which is then planned once; others are planned anew. */
const usualPages: ReadonlySet<number | null> = new Set([10, 20, 25, 50, 100]);
const limitOf = ({ first, offset }: ListPage): RawBuilder<unknown> =>
  usualPages.has(first) && offset === 0 ? sql.raw(`limit ${first} offset 0`) : sql`limit ${first} offset ${offset}`;

export interface ListedProposal extends ProposalListRow {
  readonly principalInvestigator: UserRow;
}

/** Columns that are read where the field of the same name is asked for; the keys the page is joined by always are. */
const shownColumns = [
  'proposalId',
  'title',
  'callId',
  'callShortCode',
  'workflowId',
  'allocationTimeUnit',
  'statusId',
  'statusName',
  'statusDescription',
  'submitted',
  'submittedDate',
  'created',
  'notified',
  'finalStatus',
  'instruments',
  'technicalReviews',
  'faps',
  'fapInstruments',
  'techniques',
] as const satisfies readonly (keyof ProposalListRow)[];

/** Columns behind fields that are made of others. */
const columnsBehind: Readonly<Record<string, readonly (typeof shownColumns)[number][]>> = {
  call: ['callId'],
  status: ['statusId'],
  publicStatus: ['submitted', 'finalStatus'],
  fapCode: ['faps'],
};

/** Plain fields of the principal investigator; when more is asked the whole record is read. */
const columnsOfPerson: Readonly<Record<string, keyof UserRow>> = {
  id: 'id',
  user_title: 'userTitle',
  firstname: 'firstname',
  lastname: 'lastname',
  preferredname: 'preferredname',
  email: 'email',
  oidcSub: 'oidcSub',
  institutionId: 'institutionId',
};
const wholePerson: readonly (keyof UserRow)[] = [
  ...Object.values(columnsOfPerson),
  ...(['position', 'isInternal', 'placeholder', 'created', 'updated'] as const),
];

/** Columns by what is asked for, which is the same set as long as a query is kept. */
const columnsKnown = new WeakMap<ReadonlySet<string>, RawBuilder<unknown>>();

/** The columns of the list, and of the principal investigators, that show these fields, under our names. */
function columnsFor(asked: ReadonlySet<string>): RawBuilder<unknown> {
  const known = columnsKnown.get(asked) ?? madeColumns(asked);
  columnsKnown.set(asked, known);
  return known;
}

function madeColumns(asked: ReadonlySet<string>): RawBuilder<unknown> {
  const behind = new Set([...asked].flatMap((field) => columnsBehind[field] ?? []));
  const listed = shownColumns.filter((column) => asked.has(column) || behind.has(column));
  const person = 'principalInvestigator';
  const details = [...asked].flatMap((name) => (name.startsWith(`${person}.`) ? [name.slice(person.length + 1)] : []));
  const known = details.every((field) => field in columnsOfPerson);
  const columns = known ? details.map((field) => columnsOfPerson[field] as keyof UserRow) : wholePerson;
  const pairs = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`u.${column}`)}`);
  return sql.join([
    ...(['proposalPk', 'principalInvestigatorId', ...listed] as const).map(
      (column) => sql`${sql.ref(`l.${column}`)} as "${sql.raw(column)}"`,
    ),
    ...(asked.has(person) ? [sql`json_build_object(${sql.join(pairs)}) as "${sql.raw(person)}"`] : []),
  ]);
}

/**
 * A page of the list with the count of all matches and the principal investigators, as far as these fields need them: one
 * statement. The page is found by keys first, so that what is passed over is never read in full. Past the last page the count
 * is 0 (rule X22), and where nobody asks for it that of the rows so far.
 */
export async function listRows(
  db: Db,
  page: ListPage,
  asked: ReadonlySet<string>,
): Promise<{ rows: ListedProposal[]; totalCount: number }> {
  const where = whereOf(page);
  const order = orderOf(page.sorting, page.newestFirst ?? false);
  const person = asked.has('principalInvestigator') ? sql`join users u on u.id = l.principal_investigator_id` : sql``;
  const { rows } = await sql<ListedProposal & { totalCount: number | null }>`${answeredFirst(page)}
    select ${columnsFor(asked)}, matches.total_count as "totalCount"
      from (${page.isUncounted ? sql`select null::int as total_count` : countOf(page)}) matches
      cross join (
        select l.proposal_pk, row_number() over () as place
          from (select l.proposal_pk from proposal_list l where ${where} order by ${order} ${limitOf(page)}) l) page
      join proposal_list l on l.proposal_pk = page.proposal_pk
      ${person}
     order by page.place`.execute(db);
  for (const { principalInvestigator } of rows) restoreDates(principalInvestigator);
  const uncounted = rows.length > 0 ? page.offset + rows.length : 0;
  return { rows, totalCount: rows[0]?.totalCount ?? uncounted };
}

function restoreDates(person: { created?: Date | string; updated?: Date | string } | undefined): void {
  if (person?.created) person.created = new Date(person.created);
  if (person?.updated) person.updated = new Date(person.updated);
}

/** Keys of all matches in the order of the list, for proposals that are read in full. */
export async function listKeys(db: Db, page: ListPage): Promise<{ keys: number[]; totalCount: number }> {
  const where = whereOf(page);
  const { rows } = await sql<{ proposalPk: number; totalCount: number }>`${answeredFirst(page)}
    select l.proposal_pk, (${countOf(page)}) as total_count
      from proposal_list l where ${where} order by ${orderOf(page.sorting, page.newestFirst ?? false)} ${limitOf(page)}`.execute(
    db,
  );
  return { keys: rows.map((row) => row.proposalPk), totalCount: rows[0]?.totalCount ?? 0 };
}
