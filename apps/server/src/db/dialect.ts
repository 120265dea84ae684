import {
  type KyselyPlugin,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';

/** A connection as the query builder wants it; of cursors, which nobody here opens, it knows nothing. */
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

/** The columns of a row that hold moments, each of them: a new one that is not named does not compile. */
export type MomentsOf<Row> = Readonly<
  Record<{ [K in keyof Row & string]-?: Date extends Row[K] ? K : never }[keyof Row & string], true>
>;

/**
 * Rows that were read inside JSON, as `json_agg` of a table makes them, as they would have come by themselves: with our names,
 * and with dates where `moments` names a column.
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
 * Writes our names as the database has them. Kysely's own plugin for this copies the tree of every query first, which costs
 * more than making the text of it.
 */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}

/** Gives columns our names; keys inside JSON stay as they are stored. */
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
/** What is searched and paged for depends on the values: such a statement is planned anew each time. */
const dependsOnValues = /\blike\b|\blimit \$/;
const names = new Map<string, string>();
let named = 0;

/** The name under which the server keeps the statement parsed and planned, or undefined where that would not pay. */
function statementName(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0 || values.length > mostValues) return undefined;
  const known = names.get(text);
  if (known || names.size >= mostPrepared || dependsOnValues.test(text)) return known;
  named += 1;
  const name = `atrium_${named}`;
  names.set(text, name);
  return name;
}

/** A step of the next version changed a table since the statement was prepared: the database refuses to answer it under that name ever again. */
export function isOutdatedPlan(error: unknown): boolean {
  // Its words are in the language of the database; where it comes from is not.
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** The driver's words for a statement without an answer. */
const noAnswer = 'Query read timeout';

/**
 * The pool as Kysely takes it, with statements kept prepared on each connection where `prepares` says so. A connection that owes an answer for
 * `patience` milliseconds, in which the database itself would have ended the statement, leads to a machine that is gone: it is given up.
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
            // Everything gets a new name on all connections. Inside a transaction, which has ended with this, whoever runs it runs it again.
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

/** PostgreSQL with snake_case names there and camelCase names here (with `camelCaseRows`). */
export class AtriumDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}
