import { guessedWords } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import { foundAlike } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import type { UserRow } from '../user/index.ts';
import { both, contains } from './proposal-list.conditions.ts';
import { countOf, type ListPage, placesOf } from './proposal-list.page.ts';
import type { ProposalListRow } from './proposal-list.tables.ts';

/** Maximum number of proposals returned that merely resemble the search text. */
const mostAlike = 24;

/**
 * Returns the keys of the newest proposals whose words resemble these (rule P159); empty when no word may be matched loosely. The trigram
 * index used for substring search serves similarity search too.
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

export interface ListedProposal extends ProposalListRow {
  readonly principalInvestigator: UserRow;
}

type ShownColumn = Exclude<keyof ProposalListRow, 'proposalPk' | 'principalInvestigatorId'>;

/**
 * Columns that are read when the field of the same name is requested; each is named explicitly. The keys that the page is joined by are
 * always read.
 */
const shownColumns = Object.keys({
  proposalId: true,
  title: true,
  callId: true,
  callShortCode: true,
  workflowId: true,
  allocationTimeUnit: true,
  statusId: true,
  statusName: true,
  statusDescription: true,
  submitted: true,
  submittedDate: true,
  created: true,
  notified: true,
  finalStatus: true,
  instruments: true,
  technicalReviews: true,
  faps: true,
  fapInstruments: true,
  techniques: true,
} satisfies Record<ShownColumn, true>) as ShownColumn[];

/** Columns that derived fields are computed from. */
const columnsBehind: Readonly<Record<string, readonly ShownColumn[]>> = {
  call: ['callId'],
  status: ['statusId'],
  publicStatus: ['submitted', 'finalStatus'],
  fapCode: ['faps'],
};

/** Plain fields of the principal investigator; if any other field is requested, the whole record is read. */
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

/** Caches the columns for each set of requested fields; a cached query always passes the same set object. */
const columnsKnown = new WeakMap<ReadonlySet<string>, RawBuilder<unknown>>();

/** Returns the columns of the list, and of the principal investigators, that these fields need, aliased to their property names. */
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
 * Returns a page of the list with the count of all matches and the principal investigators, as far as the requested fields need them, in
 * one statement. The page is found by keys first, so that rows before it are never read in full. Past the last page the count is 0 (rule
 * X22); when the count is not requested, it is the number of rows so far.
 */
export async function listRows(
  db: Db,
  page: ListPage,
  asked: ReadonlySet<string>,
): Promise<{ rows: ListedProposal[]; totalCount: number }> {
  const person = asked.has('principalInvestigator') ? sql`join users u on u.id = l.principal_investigator_id` : sql``;
  const { rows } = await sql<ListedProposal & { totalCount: number | null }>`${placesOf(page)}
    select ${columnsFor(asked)}, matches.total_count as "totalCount"
      from (${page.isUncounted ? sql`select null::int as total_count` : countOf(page)}) matches
      cross join page
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

/** Returns the keys of the matches on a page in list order, with the count of all matches, for proposals that are then read in full. */
export async function listKeys(db: Db, page: ListPage): Promise<{ keys: number[]; totalCount: number }> {
  const { rows } = await sql<{ proposalPk: number; totalCount: number }>`${placesOf(page)}
    select page.proposal_pk, (${countOf(page)}) as total_count from page order by page.place`.execute(db);
  return { keys: rows.map((row) => row.proposalPk), totalCount: rows[0]?.totalCount ?? 0 };
}
