import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { DB } from '../src/db/tables.ts';

type TableName = keyof DB;
type Rows = { [T in TableName]?: Insertable<DB[T]>[] };

/** Rows to be, by table. Every row of a table names the same columns. */
export interface World {
  readonly rows: Rows;
  /** The next free number of a table's key. */
  id(table: TableName): number;
  add<T extends TableName>(table: T, ...rows: Insertable<DB[T]>[]): void;
}

/** An empty world over a database whose highest keys are `taken`. */
export function newWorld(taken: Readonly<Partial<Record<TableName, number>>>): World {
  const rows: Rows = {};
  const last = new Map<TableName, number>();
  return {
    rows,
    id(table) {
      const next = (last.get(table) ?? taken[table] ?? 0) + 1;
      last.set(table, next);
      return next;
    },
    add(table, ...more) {
      const list = (rows[table] ?? []) as unknown[];
      list.push(...more);
      (rows as Record<string, unknown[]>)[table] = list;
    },
  };
}

/** Tables with numbered keys that the world writes, with the name of the key. */
const numbered: Partial<Record<TableName, string>> = {
  institutions: 'id',
  users: 'id',
  instruments: 'id',
  techniques: 'id',
  faps: 'id',
  templates: 'id',
  topics: 'id',
  questionDependencies: 'id',
  statuses: 'id',
  workflows: 'id',
  workflowConnections: 'id',
  connectionStatusActions: 'id',
  statusActionsLogs: 'id',
  calls: 'id',
  questionaries: 'id',
  proposals: 'proposal_pk',
  technicalReviews: 'id',
  internalReviews: 'id',
  fapProposals: 'id',
  fapReviews: 'id',
  eventLogs: 'id',
  mails: 'id',
  predefinedMessages: 'id',
  samples: 'id',
  experiments: 'experiment_pk',
  experimentSafeties: 'experiment_safety_pk',
  visits: 'id',
  shipments: 'id',
  feedbacks: 'id',
  feedbackRequests: 'id',
  experimentReports: 'id',
  instrumentClosures: 'id',
  trainingKinds: 'id',
  scientistComments: 'comment_id',
  invites: 'id',
};

/** The highest key of every numbered table, so that the world's rows come after what the migrations brought. */
export async function highestKeys(client: pg.ClientBase): Promise<Partial<Record<TableName, number>>> {
  const parts = Object.entries(numbered).map(
    ([table, key]) => `(select coalesce(max(${key}), 0)::int from ${snake(table)}) as "${table}"`,
  );
  const { rows } = await client.query(`select ${parts.join(', ')}`);
  return rows[0];
}

/** Tables in an order in which every row finds those it points at; tables not named here come last. */
const order: readonly TableName[] = [
  'institutions',
  'users',
  'roleUsers',
  'instruments',
  'techniques',
  'faps',
  'units',
  'questions',
  'templates',
  'topics',
  'questionTemplateRelations',
  'statuses',
  'workflows',
  'workflowConnections',
  'trainingKinds',
  'calls',
  'files',
  'questionaries',
  'proposals',
  'proposalInstruments',
  'samples',
  'experiments',
  'visits',
  'shipments',
  'technicalReviews',
  'fapProposals',
  'connectionStatusActions',
  'statusActionsLogs',
  'mails',
];

/** Writes a world, one statement per table. To be called in a transaction. */
export async function writeWorld(client: pg.ClientBase, { rows }: World): Promise<void> {
  const names = Object.keys(rows) as TableName[];
  const place = (name: TableName) => (order.includes(name) ? order.indexOf(name) : order.length);
  for (const name of names.sort((a, b) => place(a) - place(b))) {
    await writeRows(client, name, (rows[name] ?? []) as Record<string, unknown>[]);
  }
  for (const [name, key] of Object.entries(numbered)) {
    const table = snake(name);
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${key}'), greatest((select max(${key}) from ${table}), 1))`,
    );
  }
}

async function writeRows(client: pg.ClientBase, table: TableName, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const odd = rows.find((row) => Object.keys(row).length !== columns.length || columns.some((name) => !(name in row)));
  if (odd) throw new Error(`A row of ${table} has other columns than the first: ${JSON.stringify(odd)}`);
  const list = columns.map(snake).join(', ');
  const stored = rows.map((row) => Object.fromEntries(columns.map((name) => [snake(name), row[name]])));
  await client.query(
    // Some keys are given by the database alone, unless it is told otherwise.
    `insert into ${snake(table)} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${snake(table)}, $1::jsonb)`,
    [JSON.stringify(stored)],
  );
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
