import { type RoleCode, roleIds } from '@atrium/domain/kernel';
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoWorld } from './demo-world.ts';
import { printedSchema } from './recorded-operations/ask-all.ts';
import { type KnownKeys, keysOf, variablesOf } from './recorded-operations/variables.ts';
import { screenOperations } from './screens.ts';
import type { World } from './world.ts';

/** Forms hold entries with forms of their own: each level asks once more. */
const levels = 4;

/** How often an operation may ask the same: as often as it names the same field at its top, and once for each level. */
function mostTimes({ selectionSet }: OperationDefinitionNode): number {
  const names = selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []));
  return Math.max(levels, ...names.map((name) => names.filter((other) => other === name).length));
}

/** Records of the demo with the most around them. */
const keyColumns: Readonly<Record<string, string>> = {
  experimentpk: `select experiment_pk as key from visits join visit_registrations r on r.visit_id = visits.id
                  group by 1 order by count(*) desc limit 1`,
  experimentid: `select experiment_id as key from experiments join experiment_samples using (experiment_pk)
                  group by 1 order by count(*) desc limit 1`,
  visitid: 'select visit_id as key from visit_registrations group by 1 order by count(*) desc limit 1',
  shipmentid: 'select max(id) as key from shipments',
  sampleid: 'select max(id) as key from samples',
};

const roles: readonly RoleCode[] = [
  'USER_OFFICER',
  'USER',
  'INSTRUMENT_SCIENTIST',
  'EXPERIMENT_SAFETY_REVIEWER',
  'FAP_SECRETARY',
  'FAP_REVIEWER',
];

let world: World;
let keys: KnownKeys;

beforeAll(async () => {
  world = await openDemoWorld();
  const own: Record<string, number | string> = {};
  for (const [name, text] of Object.entries(keyColumns)) {
    own[name] = (await world.pool.query<{ key: number }>(text)).rows[0]?.key ?? 0;
  }
  keys = { ...(await keysOf(world.pool)), ...own };
}, 120_000);
afterAll(() => world?.close());

/** Whoever has the most to see in this role. */
async function personWith(role: RoleCode) {
  const { rows } = await world.pool.query<{ id: number; email: string }>(
    `select u.id, u.email from users u join role_users r on r.user_id = u.id
      where r.role_id = $1
      order by 10 * (select count(*) from experiments e join proposals p using (proposal_pk) where p.proposer_id = u.id)
               + (select count(*) from proposals p where p.proposer_id = u.id)
               + (select count(*) from instrument_scientists s where s.user_id = u.id)
               + (select count(*) from fap_reviews f where f.user_id = u.id) desc, u.id limit 1`,
    [roleIds[role]],
  );
  const [person] = rows;
  if (!person) throw new Error(`The demo has nobody with the role ${role}`);
  return world.as({ ...person, role, token: '' }, role);
}

describe('the queries of the screens in the demo facility', () => {
  it.each(roles)('run no statement once for each row, for %s', async (role) => {
    const person = await personWith(role);
    const schema = printedSchema();
    const repeated: string[] = [];
    let answered = 0;
    for (const [name, { operation, text }] of screenOperations()) {
      if (operation.operation !== OperationTypeNode.QUERY) continue;
      const asked = await world.countStatements(() => world.gql(person, text, variablesOf(schema, operation, keys)));
      if (asked.result.errors.length + asked.result.refusals.length === 0) answered += 1;
      const { sql, times } = asked.repeated;
      if (times > mostTimes(operation))
        repeated.push(`${name}, ${times} times: ${sql.replace(/\s+/g, ' ').trim().slice(0, 200)}`);
    }
    expect(repeated).toEqual([]);
    // An answer that is refused tries nothing.
    expect(answered).toBeGreaterThan(50);
  });
});
