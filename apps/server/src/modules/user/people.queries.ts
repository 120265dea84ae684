import { folded, guessedWords, likePatterns } from '@atrium/domain/kernel';
import type { UserSortField } from '@atrium/domain/user';
import { type RawBuilder, sql } from 'kysely';
import { alphabetical, foundAlike } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import type { MomentsOf } from '../../db/dialect.ts';

/** A person as others see them. */
export interface PersonRow {
  id: number;
  firstname: string;
  lastname: string;
  preferredname: string | null;
  institution: string;
  institutionId: number | null;
  country: string | null;
  position: string | null;
  created: Date;
  email: string;
  oidcSub: string | null;
  /** A stand-in for a person who was invited and has not signed in yet. */
  placeholder: boolean;
}

const columns = sql`u.id, u.firstname, u.lastname, u.preferredname, u.email, u.oidc_sub, u.created, u.institution_id, u.position,
  u.placeholder,  coalesce(i.name, '') as institution, c.name as country`;
const tables = sql`users u left join institutions i on i.id = u.institution_id left join countries c on c.id = i.country_id`;

const sortColumns: Readonly<Record<UserSortField, RawBuilder<unknown>>> = {
  created_at: sql`u.created`,
  firstname: alphabetical(sql`u.firstname`),
  preferredname: alphabetical(sql`u.preferredname`),
  lastname: alphabetical(sql`u.lastname`),
  institution: alphabetical(sql`i.name`),
};

/** Proposals the person is on, as principal investigator or co-proposer. */
const ownProposals = (viewer: number) => sql`
  select proposal_pk from proposals where proposer_id = ${viewer} and deleted_at is null
  union
  select pu.proposal_pk from proposal_users pu join proposals p using (proposal_pk)
   where pu.user_id = ${viewer} and p.deleted_at is null`;

/** Visits on which the person counts as a visitor (rule O34). */
const ownVisits = (viewer: number) => sql`
  select r.visit_id from visit_registrations r join visits v on v.id = r.visit_id
    join experiments e on e.experiment_pk = v.experiment_pk join proposals p on p.proposal_pk = v.proposal_pk
   where r.user_id = ${viewer} and counts_as_visitor(r.status, e.ends_at, e.removed_at) and p.deleted_at is null`;

/** Selects everybody a person without wider permissions may see, including the person: `mayViewPerson` of the domain as a set. */
const acquaintances = (viewer: number) => sql`
  select ${viewer}::int
  union select proposer_id from proposals where proposal_pk in (${ownProposals(viewer)})
  union select user_id from proposal_users where proposal_pk in (${ownProposals(viewer)})
  union select other.user_id from fap_members mine join fap_members other using (fap_id) where mine.user_id = ${viewer}
  union select ir.reviewer_id from internal_reviews ir join technical_reviews tr on tr.id = ir.technical_review_id
         where tr.proposal_pk in (${ownProposals(viewer)})
  union select r.user_id from visit_registrations r where r.visit_id in (${ownVisits(viewer)})`;

export interface PeopleQuery {
  /** Only people this person may see; everybody if omitted. */
  readonly viewer?: number;
  /** Only these people. */
  readonly among?: readonly number[];
  readonly searchText?: string | null;
  /** Whether the searcher may read addresses; if so, words with an at sign are searched for in them. */
  readonly byAddress?: boolean;
  readonly institutionId?: number | null;
  readonly roleId?: number;
  readonly subtract?: readonly number[];
  readonly sort?: { readonly field: UserSortField; readonly direction: 'asc' | 'desc' };
  readonly first?: number | null;
  readonly offset?: number | null;
}

const like = (column: RawBuilder<unknown>, word: string) =>
  sql<boolean>`(${sql.join(
    likePatterns(word).map((pattern) => sql`${column} like ${pattern}`),
    sql` or `,
  )})`;

/** A search word with the institutions whose names contain it. */
interface SoughtWord {
  readonly word: string;
  readonly institutionIds: readonly number[];
}

/** Maximum number of search words; further words are ignored. */
const mostWords = 8;

/** Returns the words of a search. Institutions are few, so the matching ones are read in one statement before the people are searched. */
async function soughtWords(db: Db, searchText: string | null | undefined): Promise<SoughtWord[]> {
  const words = (searchText?.split(/\s+/).filter(Boolean) ?? []).slice(0, mostWords);
  if (words.length === 0) return [];
  const lists = words.map(
    (word) => sql`array(select id from institutions where ${like(sql`folded(name)`, folded(word))})`,
  );
  const { rows } = await sql<{ ids: number[][] }>`
    select json_build_array(${sql.join(lists.map((list) => sql`to_json(${list})`))}) as ids`.execute(db);
  return words.map((word, at) => ({ word, institutionIds: rows[0]?.ids[at] ?? [] }));
}

/** With more institutions than this, testing each person is faster than an index lookup for each institution. */
const fewInstitutions = 100;

/**
 * Returns the condition that a word matches a person: in the name, in the name of the institution, or in the address if the word looks like
 * one. One or two letters match only at the beginning of words (decision 0022). Each field has its own index, and the database combines
 * them.
 */
function isFound({ word, institutionIds }: SoughtWord, byAddress: boolean): RawBuilder<boolean> {
  const pattern = likePatterns(word).at(-1)?.toLowerCase();
  const places = [sql`u.search_name like ${likePatterns(folded(word)).at(-1)}`];
  if (byAddress && word.includes('@')) places.push(sql`lower(u.email) like ${pattern}`);
  if (institutionIds.length > fewInstitutions) {
    places.push(sql`u.institution_id in (select unnest(${institutionIds}::int[]))`);
  } else if (institutionIds.length > 0) places.push(sql`u.institution_id = any(${institutionIds})`);
  return sql<boolean>`(${sql.join(places, sql` or `)})`;
}

function conditionsOf(query: PeopleQuery) {
  const conditions = [sql<boolean>`true`];
  if (query.viewer !== undefined) conditions.push(sql`u.id in (${acquaintances(query.viewer)})`);
  if (query.among) conditions.push(sql`u.id = any(${query.among})`);
  if (query.subtract?.length) conditions.push(sql`u.id <> all(${query.subtract})`);
  if (query.institutionId) conditions.push(sql`u.institution_id = ${query.institutionId}`);
  if (query.roleId !== undefined) {
    conditions.push(sql`exists (select from role_users ru where ru.user_id = u.id and ru.role_id = ${query.roleId})`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * Selects the keys of matching people with the columns needed for sorting. Every word must match in some field: 'ada love' finds Ada
 * Lovelace, also when she is called Countess.
 */
function keysOf(query: PeopleQuery, words: readonly SoughtWord[], key: RawBuilder<unknown>) {
  const found = words.map((word) => isFound(word, query.byAddress ?? false));
  const conditions = sql.join([conditionsOf(query), ...found], sql` and `);
  const keys = sql`(select u.id ${key} from users u where ${conditions})`;
  // If nearly everybody may match, the page is read fastest from the index for its order, and the rest is only counted.
  const hasIndex = query.sort?.field !== 'institution' || words.length === 0;
  const isWide = hasIndex && words.every(({ institutionIds }) => institutionIds.length > fewInstitutions);
  return isWide ? sql`not materialized ${keys}` : sql`materialized ${keys}`;
}

/** Maximum number of people returned whose names merely resemble the search text. */
const mostAlike = 24;

/** Returns the keys of people the viewer may see whose names resemble these words (rule P159); empty if no word may be matched loosely. */
export async function findAlikeIds(db: Db, query: PeopleQuery): Promise<number[]> {
  const { alike, exact } = guessedWords(query.searchText ?? '');
  if (alike.length === 0) return [];
  const conditions = [
    conditionsOf(query),
    ...alike.map((word) => sql`u.search_name %> ${word}`),
    ...exact.map((word) => like(sql`u.search_name`, word)),
  ];
  return foundAlike(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select u.id from users u where ${sql.join(conditions, sql` and `)} limit ${sql.lit(mostAlike)}`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

/** The columns of a person needed for sorting; the institution's name is joined by its key. */
const sortKeys: Readonly<Record<UserSortField, RawBuilder<unknown>>> = {
  ...sortColumns,
  institution: sql`u.institution_id`,
};

/**
 * Returns a page of people and the count of all matches, in one statement, or two for a search; only people the viewer may see are counted.
 * In a search, matching keys are determined once; otherwise the keys of the page come from the index for its order. Only the people on the
 * page are read in full.
 */
export async function listPeople(db: Db, query: PeopleQuery): Promise<{ users: PersonRow[]; totalCount: number }> {
  const field = query.sort?.field;
  const words = await soughtWords(db, query.searchText);
  const hits = sql`with hit as ${keysOf(query, words, field ? sql`, ${sortKeys[field]}` : sql``)}`;
  const direction = sql.raw(query.sort?.direction ?? 'asc');
  const order = field ? sql`${sortColumns[field]} ${direction}, u.id ${direction}` : sql`u.id`;
  const places = field === 'institution' ? sql`left join institutions i on i.id = u.institution_id` : sql``;
  const { rows } = await sql<PersonRow & { totalCount: number }>`
    ${hits}
    select ${columns}, (select count(*)::int from hit) as total_count
      from (select u.id from hit u ${places} order by ${order} limit ${query.first || null} offset ${query.offset || 0}) page
      join users u on u.id = page.id
      left join institutions i on i.id = u.institution_id
      left join countries c on c.id = i.country_id
     order by ${order}`.execute(db);
  // Past the last page no row contains the count.
  const counted =
    rows[0]?.totalCount ?? (query.offset ? (await listPeople(db, { ...query, first: 1, offset: 0 })).totalCount : 0);
  return { users: rows, totalCount: counted };
}

/** Selects the people `u` that meet a condition, as others see them. */
export const selectPeople = (condition: RawBuilder<unknown>): RawBuilder<PersonRow> =>
  sql<PersonRow>`select ${columns} from ${tables} where ${condition}`;

/** The time fields of people that are read inside JSON. */
export const personMoments: MomentsOf<PersonRow> = { created: true };

/** Returns people by key, regardless of the caller: for names shown beside records that the caller may read. */
export async function findPeople(db: Db, ids: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await selectPeople(sql`u.id = any(${ids})`).execute(db);
  return rows;
}

/** Returns the person with exactly this e-mail address, ignoring case; if a role is given, only if the person has it. */
export async function findPersonByEmail(db: Db, email: string, roleId?: number): Promise<PersonRow | undefined> {
  const held =
    roleId === undefined
      ? sql``
      : sql`and exists (select from role_users ru where ru.user_id = u.id and ru.role_id = ${roleId})`;
  const { rows } = await sql<PersonRow>`
    select ${columns} from ${tables} where lower(u.email) = lower(${email}) ${held}`.execute(db);
  return rows[0];
}

/** Returns whether the viewer is in a panel in the current role, and whether the viewer is an internal reviewer anywhere. */
export async function findViewerFacts(
  db: Db,
  viewer: number,
  role: string,
): Promise<{ isPanelMember: boolean; isInternalReviewerSomewhere: boolean }> {
  const { rows } = await sql<{ isPanelMember: boolean; isInternalReviewerSomewhere: boolean }>`
    select exists (select from fap_members where user_id = ${viewer} and role = ${role}) as is_panel_member,
           exists (select from internal_reviews where reviewer_id = ${viewer}) as is_internal_reviewer_somewhere`.execute(
    db,
  );
  return rows[0] ?? { isPanelMember: false, isInternalReviewerSomewhere: false };
}

/** Returns the relations between the viewer and each of these people. */
export async function findAcquaintanceFacts(db: Db, viewer: number, userIds: readonly number[]) {
  const { rows } = await sql<{
    userId: number;
    sharesProposal: boolean;
    sharesVisit: boolean;
    sharesPanel: boolean;
    reviewsOwnProposal: boolean;
  }>`
    with own as (${ownProposals(viewer)})
    select u.id as user_id,
           exists (select from own join proposals p using (proposal_pk) where p.proposer_id = u.id)
             or exists (select from own join proposal_users pu using (proposal_pk) where pu.user_id = u.id) as shares_proposal,
           exists (select from visit_registrations r where r.user_id = u.id and r.visit_id in (${ownVisits(viewer)})) as shares_visit,
           exists (select from fap_members mine join fap_members other using (fap_id)
                    where mine.user_id = ${viewer} and other.user_id = u.id) as shares_panel,
           exists (select from own join technical_reviews tr using (proposal_pk)
                     join internal_reviews ir on ir.technical_review_id = tr.id where ir.reviewer_id = u.id) as reviews_own_proposal
      from users u where u.id = any(${userIds})`.execute(db);
  return rows;
}

/** Returns the people of the newest submitted proposal, and those most often met on submitted proposals: at most `limit` of each, and the person. */
export async function findCollaboratorIds(db: Db, userId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with mine as (
      select p.proposal_pk, p.proposer_id, p.submitted_date from proposals p
       where p.submitted and p.deleted_at is null
         and (p.proposer_id = ${userId}
           or exists (select from proposal_users pu where pu.proposal_pk = p.proposal_pk and pu.user_id = ${userId}))),
    together as (
      select proposal_pk, proposer_id as id from mine
      union select pu.proposal_pk, pu.user_id from proposal_users pu join mine using (proposal_pk)),
    newest as (
      select id from together
       where id <> ${userId} and proposal_pk = (select proposal_pk from mine order by submitted_date desc, proposal_pk desc limit 1)
       order by id limit ${limit}),
    frequent as (select id from together where id <> ${userId} group by id order by count(*) desc, id limit ${limit})
    select id from newest union select id from frequent union select ${userId}::int`.execute(db);
  return rows.map((row) => row.id);
}

/** Returns the preferred languages of people, by lower-case address; people who are unknown or have chosen none are left out. */
export async function languagesByAddress(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  const sought = [...new Set(addresses.map((address) => address.toLowerCase()))];
  if (sought.length === 0) return new Map();
  const { rows } = await sql<{ address: string; language: string }>`
    select lower(email) as address, language from users
     where lower(email) = any(${sought}) and language is not null`.execute(db);
  return new Map(rows.map(({ address, language }) => [address, language]));
}
