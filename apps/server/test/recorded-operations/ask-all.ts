import { readFileSync } from 'node:fs';
import { roleIds } from '@atrium/domain/kernel';
import {
  buildSchema,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import type pg from 'pg';
import { tokenOf } from '../../../../bench/operations.ts';
import { type Watched, watchHealth } from '../faults/health-watch.ts';
import { keysOf, variablesOf } from './variables.ts';

const roles = ['USER_OFFICER', 'INSTRUMENT_SCIENTIST'] as const;
type Role = (typeof roles)[number];

/** How the server coped with one document, sent six times concurrently. */
export interface Asked extends Watched {
  readonly name: string;
  readonly role: Role;
  /** Responses that report a fault of the server. */
  readonly faults: readonly string[];
}

interface Recorded {
  readonly operation: OperationDefinitionNode;
  readonly name: string;
  readonly text: string;
}

const atOnce = 6;

/** Returns the clients' documents that are valid against the schema, queries first, because mutations change and remove records. */
export function recordedOperations(schema: GraphQLSchema): { readonly all: number; readonly answered: Recorded[] } {
  const lines = readFileSync(new URL('./documents.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const read = lines.map((text) => ({ text, document: parse(text) }));
  const answered = read.flatMap(({ text, document }) => {
    const operation = (document as DocumentNode).definitions[0] as OperationDefinitionNode;
    const name = operation.name?.value ?? '';
    return validate(schema, document).length === 0 ? [{ operation, name, text }] : [];
  });
  const isQuery = ({ operation }: Recorded) => (operation.operation === 'query' ? 0 : 1);
  return { all: lines.length, answered: answered.sort((one, other) => isQuery(one) - isQuery(other)) };
}

export function printedSchema(): GraphQLSchema {
  return buildSchema(readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8'));
}

/** Returns a token for a user with this role: the officer of the generated world, or the scientist with the most proposals. */
async function tokenFor(pool: pg.Pool, role: Role): Promise<string> {
  const sql =
    role === 'USER_OFFICER'
      ? 'select 1 as id'
      : `select s.user_id as id from instrument_scientists s join proposal_instruments i on i.instrument_id = s.instrument_id
          group by 1 order by count(*) desc limit 1`;
  const { rows } = await pool.query<{ id: number; email: string }>(`select id, email from users where id = (${sql})`);
  const [person] = rows;
  if (!person) throw new Error(`The world has nobody with the role ${role}`);
  return tokenOf({ ...person, roleId: roleIds[role], role: role.toLowerCase() });
}

interface Server {
  readonly url: string;
  readonly pid: number | undefined;
}

/**
 * Sends each recorded operation six times concurrently, one operation after the other, as an officer and as an instrument scientist, and
 * watches the server.
 */
export async function askAll(
  server: Server,
  pool: pg.Pool,
  say: (line: string) => void = () => undefined,
): Promise<Asked[]> {
  const schema = printedSchema();
  const { answered } = recordedOperations(schema);
  const keys = await keysOf(pool);
  const tokens = await Promise.all(roles.map(async (role) => ({ role, token: await tokenFor(pool, role) })));
  const asked: Asked[] = [];
  for (const kind of ['query', 'mutation']) {
    // Both roles read everything before either changes anything.
    for (const { role, token } of tokens) {
      for (const { operation, name, text } of answered.filter((one) => one.operation.operation === kind)) {
        const body = JSON.stringify({ query: text, variables: variablesOf(schema, operation, keys) });
        const faults: string[] = [];
        const seen = await watchHealth(
          server,
          () =>
            Promise.all(
              Array.from({ length: atOnce }, async () => faults.push(...(await faultsOf(server, token, body)))),
            ),
          20,
        );
        asked.push({ name, role, ...seen, faults: [...new Set(faults)] });
        const [longest, peak] = [seen.longest.toFixed(0), seen.peakMegabytes?.toFixed(0)];
        say(
          `${role} ${name} ${longest} ms, of which ${seen.worked.toFixed(0)} ms of work, ${peak} MB ${faults.join(' ')}`,
        );
      }
    }
  }
  return asked;
}

async function faultsOf({ url }: Server, token: string, body: string): Promise<string[]> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  const text = await answer.text();
  const codes = [...text.matchAll(/"code":"(INTERNAL\w*)"/g)].map(([, code]) => code ?? '');
  return answer.status >= 500 ? [`status ${answer.status}`, ...codes] : codes;
}
