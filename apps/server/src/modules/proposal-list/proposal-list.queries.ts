import { guessedWords } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import { foundAlike } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import type { UserRow } from '../user/index.ts';
import { both, contains } from './proposal-list.conditions.ts';
import { countOf, type ListPage, placesOf } from './proposal-list.page.ts';
import type { ProposalListRow } from './proposal-list.tables.ts';

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

export interface ListedProposal extends ProposalListRow {
  readonly principalInvestigator: UserRow;
}

type ShownColumn = Exclude<keyof ProposalListRow, 'proposalPk' | 'principalInvestigatorId'>;

/** Columns that are read where the field of the same name is asked for, each of them named; the keys the page is joined by always are. */
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

/** Columns behind fields that are made of others. */
const columnsBehind: Readonly<Record<string, readonly ShownColumn[]>> = {
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

/** Keys of all matches in the order of the list, for proposals that are read in full. */
export async function listKeys(db: Db, page: ListPage): Promise<{ keys: number[]; totalCount: number }> {
  const { rows } = await sql<{ proposalPk: number; totalCount: number }>`${placesOf(page)}
    select page.proposal_pk, (${countOf(page)}) as total_count from page order by page.place`.execute(db);
  return { keys: rows.map((row) => row.proposalPk), totalCount: rows[0]?.totalCount ?? 0 };
}
