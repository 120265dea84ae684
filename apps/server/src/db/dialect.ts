import {
  type KyselyPlugin,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';

/** Adapts a connection for the query builder, without cursors, which are not used here. */
export const clientOf = (connection: {
  readonly query: (text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<unknown> | pg.QueryResult>;
  readonly release: (destroy?: boolean) => void;
}) => connection as unknown as PostgresPoolClient;

function remembered(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let answer = known.get(text);
    if (answer === undefined) {
      answer = work(text);
      known.set(text, answer);
    }
    return answer;
  };
}

const snakeCase = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const camelCase = remembered((name) => name.replace(/(?<=.)_+(.)/g, (_, letter: string) => letter.toUpperCase()));

/** The timestamp columns of a row: all of them have to be listed, so a new one that is missing does not compile. */
export type MomentsOf<Row> = Readonly<
  Record<{ [K in keyof Row & string]-?: Date extends Row[K] ? K : never }[keyof Row & string], true>
>;

/**
 * Converts rows that were read as JSON, for instance by `json_agg` of a table, to their usual form: with camelCase names, and with dates in
 * the columns named in `moments`.
 */
export function rowsOfJson<Row>(rows: readonly object[] | null, moments: MomentsOf<Row>): Row[] {
  return (rows ?? []).map((row) => {
    const ours: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(row)) ours[camelCase(name)] = value;
    for (const name of Object.keys(moments)) ours[name] = ours[name] === null ? null : new Date(String(ours[name]));
    return ours as Row;
  });
}

/**
 * Writes camelCase names as the database has them. Kysely's own plugin for this copies the tree of every query first, which costs more than
 * generating its text.
 */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}

/** Converts column names to camelCase; keys inside JSON are not converted. */
export const camelCaseRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const [first] = result.rows;
    if (!first) return result;
    const names = Object.keys(first).map((name) => [name, camelCase(name)] as const);
    if (names.every(([name, ours]) => name === ours)) return result;
    const rename = (row: Record<string, unknown>) => {
      const renamed: Record<string, unknown> = {};
      for (const [name, ours] of names) renamed[ours] = row[name];
      return renamed;
    };
    return { ...result, rows: result.rows.map(rename) };
  },
};

const mostPrepared = 1000;
const mostValues = 40;
/** The best plan for searching and paging depends on the values, so such a statement is planned each time. */
const dependsOnValues = /\blike\b|\blimit \$/;
const names = new Map<string, string>();
let named = 0;

/** Returns the name under which the server caches the parsed and planned statement, or undefined if that is not worthwhile. */
function statementName(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0 || values.length > mostValues) return undefined;
  const known = names.get(text);
  if (known || names.size >= mostPrepared || dependsOnValues.test(text)) return known;
  named += 1;
  const name = `atrium_${named}`;
  names.set(text, name);
  return name;
}

/**
 * Whether a migration of the next version changed a table since the statement was prepared: the database then refuses to execute it under
 * that name for ever.
 */
export function isOutdatedPlan(error: unknown): boolean {
  // The message is translated by the database; the routine that raised it is not.
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** The driver's message for a statement without a response. */
const noAnswer = 'Query read timeout';

/**
 * Returns the pool for Kysely; statements are prepared on each connection if `prepares` is set. A connection without a response for
 * `patience` milliseconds, after which the database itself would have stopped the statement, must lead to a machine that is gone, and is
 * closed.
 */
export function preparedOn(pool: pg.Pool, prepares: boolean, patience = 65_000): PostgresPool {
  const nameOf = prepares ? statementName : () => undefined;
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      let isGone = false;
      const prepared = clientOf({
        query: async (text: string, values: readonly unknown[]) => {
          if (isGone) throw new Error(noAnswer);
          const query = { name: nameOf(text, values), text, values: values as unknown[], query_timeout: patience };
          try {
            return await client.query(query);
          } catch (error) {
            isGone ||= (error as Error).message === noAnswer;
            if (!isOutdatedPlan(error)) throw error;
            // Every statement gets a new name on all connections. Inside a transaction, which this error has ended, the caller has to run
            // the transaction again.
            names.clear();
            const again = { ...query, name: undefined };
            return await client.query(again).catch(() => {
              throw error;
            });
          }
        },
        release: (destroy?: boolean) => client.release(destroy || isGone),
      });
      clients.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
}

/** PostgreSQL with snake_case names in the database and camelCase names in the code (with `camelCaseRows`). */
export class AtriumDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}
