import type { Actor, UserId } from '@atrium/domain/kernel';
import { type ProposalsFilter, sortFields } from '@atrium/domain/proposal-list';
import { Kysely } from 'kysely';
import type pg from 'pg';
import type { Ctx } from '../apps/server/src/access/context.ts';
import { AtriumDialect, camelCaseRows, preparedOn } from '../apps/server/src/db/dialect.ts';
import type { DB } from '../apps/server/src/db/tables.ts';
import { listProposalsView } from '../apps/server/src/modules/proposal-list/proposal-list.service.ts';
import { screenDocument } from '../tools/screen-documents.ts';
import type { Targets } from './database.ts';
import { graphqlClient, type Timed, timeEach } from './load.ts';
import { tokenOf } from './operations.ts';

interface Asked {
  readonly name: string;
  readonly filter?: ProposalsFilter;
  readonly searchText?: string;
  readonly sortField?: string;
  readonly sortDirection?: 'asc' | 'desc';
}

export interface FirstPage extends Timed {
  /** Time until the total count arrives, which the screen requests beside the rows; median, in milliseconds. */
  readonly counted: number;
  /** Tables of proposals that the plan scans sequentially. */
  readonly scans: readonly string[];
}

type QuestionFilter = NonNullable<ProposalsFilter['questionFilter']>;

/** Comparisons with few or many matches for each question type in the generated world. */
const comparisons: ReadonlyArray<readonly [QuestionFilter['dataType'], QuestionFilter['compareOperator'], unknown]> = [
  ['NUMBER_INPUT', 'EQUALS', 7],
  ['NUMBER_INPUT', 'LESS_THAN', 7],
  ['NUMBER_INPUT', 'GREATER_THAN', 7],
  ['BOOLEAN', 'EQUALS', true],
  ['SELECTION_FROM_OPTIONS', 'INCLUDES', 'two'],
  ['TEXT_INPUT', 'EQUALS', 'nobody wrote this'],
  ['TEXT_INPUT', 'INCLUDES', 'number 4711'],
  ['DATE', 'EQUALS', '2025-03-01T00:00:00.000Z'],
  ['DATE', 'GREATER_THAN', '2025-03-01T00:00:00.000Z'],
];

function questions({ openCall, questions }: Targets): Asked[] {
  const chosen = (instrumentId: number | null, several: boolean): ProposalsFilter => ({
    instrumentFilter: { instrumentId, showAllProposals: false, showMultiInstrumentProposals: several },
  });
  const byAnswer = comparisons.flatMap(([dataType, compareOperator, operand]): Asked[] => {
    const question = questions.find(({ type }) => type === dataType);
    const questionFilter = { dataType, compareOperator, value: JSON.stringify({ value: operand }) };
    return question
      ? [
          {
            name: `an answer: ${dataType} ${compareOperator}`,
            filter: { questionFilter: { ...questionFilter, questionId: question.id } },
          },
        ]
      : [];
  });
  const sorted = sortFields.flatMap((sortField): Asked[] =>
    (['asc', 'desc'] as const).map((sortDirection) => ({
      name: `sort ${sortField} ${sortDirection}`,
      sortField,
      sortDirection,
    })),
  );
  return [
    { name: 'no filter' },
    { name: 'one call', filter: { callId: openCall } },
    { name: 'one status', filter: { proposalStatusId: 2 } },
    { name: 'one call and status', filter: { callId: openCall, proposalStatusId: 2 } },
    { name: 'one instrument', filter: chosen(3, false) },
    { name: 'several instruments', filter: chosen(null, true) },
    {
      name: 'one technique',
      filter: { techniqueFilter: { techniqueId: 3, showAllProposals: false, showMultiTechniqueProposals: false } },
    },
    { name: 'submitted in a month', filter: { dateFilter: { from: '01-03-2025', to: '31-03-2025' } } },
    { name: 'part of an id', filter: { shortCodes: ['00012'] } },
    ...byAnswer,
    ...byAnswer.map((asked) => ({
      name: `${asked.name}, in a call`,
      filter: { ...asked.filter, callId: openCall },
    })),
    { name: 'search: a common word', searchText: 'kinetics' },
    { name: 'search: a rare name', searchText: 'Παπαδόπουλος' },
    { name: 'search: an id', searchText: '0300012' },
    { name: 'search: two letters', searchText: 'ox' },
    { name: 'search: nothing like it', searchText: 'zzzzzzzz' },
    { name: 'search in a call', filter: { callId: openCall }, searchText: 'membranes' },
    ...sorted,
  ];
}

/**
 * Measures the first page with every filter, sort and search as the screen requests it: how long it takes over HTTP, and what the database
 * reads for it.
 */
export async function measureFirstPages(url: string, pool: pg.Pool, targets: Targets): Promise<FirstPage[]> {
  const client = graphqlClient(url, await tokenOf(targets.officer));
  const [rows, count] = [screenDocument('proposalsView'), screenDocument('proposalsCount')];
  const results: FirstPage[] = [];
  for (const { name, ...asked } of questions(targets)) {
    const filter = { excludeProposalStatusIds: [9], ...asked.filter };
    const input = { ...asked, filter, first: 10, offset: 0 };
    const { searchText } = asked;
    const [page, number] = await timeEach(
      client,
      [
        { name, document: rows, variables: input },
        { name, document: count, variables: { filter, searchText } },
      ],
      () => undefined,
    );
    if (page && number) results.push({ ...page, counted: number.median, scans: await scansOf(pool, input) });
  }
  client.close();
  return results;
}

const officer: Actor = { kind: 'person', id: 1 as UserId, role: 'USER_OFFICER', isInternalUser: true };

const shown = new Set([
  'title',
  'instruments',
  'technicalReviews',
  'principalInvestigator',
  'principalInvestigator.email',
]);

/** Runs the server's service in this process, with a database that records its statements, and explains each. */
async function scansOf(pool: pg.Pool, input: Parameters<typeof listProposalsView>[1]): Promise<string[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new AtriumDialect({ pool: preparedOn(pool, true) }),
    plugins: [camelCaseRows],
    log: ({ query }) => void statements.push(query),
  });
  const ctx = { db, actor: officer, now: new Date(), refusals: [], memo: new Map() } as unknown as Ctx;
  await listProposalsView(ctx, input, { path: 'proposalsView.proposalViews', fields: shown, isCounted: false });
  const scans = new Set<string>();
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters]);
    visit(rows[0]['QUERY PLAN'][0].Plan, (node) => {
      const table = String(node['Relation Name'] ?? '');
      if (node['Node Type'] === 'Seq Scan' && /^(proposals|proposal_list|answers)$/.test(table)) scans.add(table);
    });
  }
  return [...scans];
}

type PlanNode = Readonly<Record<string, unknown>>;

function visit(node: PlanNode, see: (node: PlanNode) => void): void {
  see(node);
  for (const child of (node.Plans ?? []) as PlanNode[]) visit(child, see);
}
