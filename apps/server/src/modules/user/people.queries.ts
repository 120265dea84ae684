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
  /** A stand-in for somebody who was invited and has not signed in yet. */
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

/** Visits the person counts as a visitor of (rule O34). */
const ownVisits = (viewer: number) => sql`
  select r.visit_id from visit_registrations r join visits v on v.id = r.visit_id
    join experiments e on e.experiment_pk = v.experiment_pk join proposals p on p.proposal_pk = v.proposal_pk
   where r.user_id = ${viewer} and counts_as_visitor(r.status, e.ends_at, e.removed_at) and p.deleted_at is null`;

/** Everybody a person without wider rights may see, the person included: `mayViewPerson` of the domain as a set. */
const acquaintances = (viewer: number) => sql`
  select ${viewer}::int
  union select proposer_id from proposals where proposal_pk in (${ownProposals(viewer)})
  union select user_id from proposal_users where proposal_pk in (${ownProposals(viewer)})
  union select other.user_id from fap_members mine join fap_members other using (fap_id) where mine.user_id = ${viewer}
  union select ir.reviewer_id from internal_reviews ir join technical_reviews tr on tr.id = ir.technical_review_id
         where tr.proposal_pk in (${ownProposals(viewer)})
  union select r.user_id from visit_registrations r where r.visit_id in (${ownVisits(viewer)})`;

export interface PeopleQuery {
  /** Only people this person may see; left out, everybody. */
  readonly viewer?: number;
  /** Only these people. */
  readonly among?: readonly number[];
  readonly searchText?: string | null;
  /** The searcher may read addresses: words with an at sign are looked for in them. */
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

/** A word that is looked for, with the institutions that have it in their names. */
interface SoughtWord {
  readonly word: string;
  readonly institutionIds: readonly number[];
}

/** Words that are looked for at most; more narrow nothing down. */
const mostWords = 8;

/** The words of a search; institutions are few, so that all of them are found with one statement before the people. */
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

/** From so many institutions on their people are found faster one by one than each by the index. */
const fewInstitutions = 100;

/**
 * Where a word may be found: in a name, in the name of the institution, or in an address when a whole one is meant. One or two letters are
 * found where words begin (decision 0022). Each place has its own index, and the store looks them up together.
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
 * Keys of the people who match, with what the order needs. Every word must be found, wherever: 'ada love' finds Ada Lovelace, also when
 * she is called Countess.
 */
function keysOf(query: PeopleQuery, words: readonly SoughtWord[], key: RawBuilder<unknown>) {
  const found = words.map((word) => isFound(word, query.byAddress ?? false));
  const conditions = sql.join([conditionsOf(query), ...found], sql` and `);
  const keys = sql`(select u.id ${key} from users u where ${conditions})`;
  // Where nearly everybody may match, the page comes soonest from the index of its order, and the rest is only counted.
  const hasIndex = query.sort?.field !== 'institution' || words.length === 0;
  const isWide = hasIndex && words.every(({ institutionIds }) => institutionIds.length > fewInstitutions);
  return isWide ? sql`not materialized ${keys}` : sql`materialized ${keys}`;
}

/** Of people who are only called almost so, so many are worth looking at. */
const mostAlike = 24;

/** Keys of people the viewer may see with names almost like these words (rule P159); none where no word may be guessed. */
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

/** What of a person an order needs; the institution's name is joined by its key. */
const sortKeys: Readonly<Record<UserSortField, RawBuilder<unknown>>> = {
  ...sortColumns,
  institution: sql`u.institution_id`,
};

/**
 * A page of people and the count of all that match, in one statement, or two for a search; the count is of people the viewer may see. What matches is found
 * once when it is searched for, as keys alone; otherwise the keys of the page come from the index of its order. Only the people of the
 * page are read whole.
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
  // Beyond the last page nobody tells the count along.
  const counted =
    rows[0]?.totalCount ?? (query.offset ? (await listPeople(db, { ...query, first: 1, offset: 0 })).totalCount : 0);
  return { users: rows, totalCount: counted };
}

/** Selects the people `u` that meet a condition, as others see them. */
export const selectPeople = (condition: RawBuilder<unknown>): RawBuilder<PersonRow> =>
  sql<PersonRow>`select ${columns} from ${tables} where ${condition}`;

/** What are moments of people that are read inside JSON. */
export const personMoments: MomentsOf<PersonRow> = { created: true };

/** People by key, whoever asks: for names shown beside records one may read. */
export async function findPeople(db: Db, ids: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await selectPeople(sql`u.id = any(${ids})`).execute(db);
  return rows;
}

/** One person by exact e-mail, ignoring case; only when holding the role asked for. */
export async function findPersonByEmail(db: Db, email: string, roleId?: number): Promise<PersonRow | undefined> {
  const held =
    roleId === undefined
      ? sql``
      : sql`and exists (select from role_users ru where ru.user_id = u.id and ru.role_id = ${roleId})`;
  const { rows } = await sql<PersonRow>`
    select ${columns} from ${tables} where lower(u.email) = lower(${email}) ${held}`.execute(db);
  return rows[0];
}

/** Whether the viewer sits in a panel in the role worn, and whether the viewer is internal reviewer of anything. */
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

/** What ties the viewer to each of these people. */
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

/** People of the newest submitted proposal, and those met most often on submitted proposals: at most `limit` each, and the person. */
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

/** The languages in which people read, by their addresses in small letters; whoever is unknown or has chosen none is left out. */
export async function languagesByAddress(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  const sought = [...new Set(addresses.map((address) => address.toLowerCase()))];
  if (sought.length === 0) return new Map();
  const { rows } = await sql<{ address: string; language: string }>`
    select lower(email) as address, language from users
     where lower(email) = any(${sought}) and language is not null`.execute(db);
  return new Map(rows.map(({ address, language }) => [address, language]));
}
