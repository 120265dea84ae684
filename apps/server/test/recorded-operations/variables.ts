import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import type pg from 'pg';

/** Keys of existing records, by the beginning or end of the names of arguments and fields. */
export type KnownKeys = Readonly<Record<string, number | string>>;

const keyColumns: Readonly<Record<string, string>> = {
  proposalpk: 'select max(proposal_pk) as key from proposals where submitted',
  primarykey: 'select max(proposal_pk) as key from proposals where submitted',
  callid: 'select call_id as key from proposals group by 1 order by count(*) desc limit 1',
  instrumentid: 'select instrument_id as key from proposal_instruments group by 1 order by count(*) desc limit 1',
  fapid: 'select fap_id as key from fap_proposals group by 1 order by count(*) desc limit 1',
  userid: 'select proposer_id as key from proposals group by 1 order by count(*) desc limit 1',
  questionaryid: 'select questionary_id as key from proposals where submitted order by proposal_pk desc limit 1',
  templateid: 'select template_id as key from calls order by id desc limit 1',
  questionid: 'select question_id as key from answers limit 1',
  reviewid: 'select max(id) as key from fap_reviews',
  workflowid: "select max(id) as key from workflows where entity_type = 'PROPOSAL'",
  id: 'select 1 as key',
};

/** Returns the keys of the records with the most related data. */
export async function keysOf(pool: pg.Pool): Promise<KnownKeys> {
  const found: Record<string, number | string> = {};
  for (const [name, sql] of Object.entries(keyColumns)) {
    const key = (await pool.query<{ key: number | string | null }>(sql)).rows[0]?.key;
    if (key !== null && key !== undefined) found[name] = key;
  }
  return found;
}

/** Returns the value for an argument of this name and type: as little as its type requires, and keys of existing records. */
export function valueFor(name: string, type: GraphQLInputType, keys: KnownKeys): unknown {
  if (isNonNullType(type)) return needed(name, type.ofType, keys);
  // Filters and pages are left out, which makes them widest; the record that is read must be named.
  const known = keyFor(name, keys);
  return known === undefined || isListType(type) || isInputObjectType(type) ? undefined : known;
}

function keyFor(name: string, keys: KnownKeys): number | string | undefined {
  const plain = name.toLowerCase();
  const found = Object.keys(keys)
    .filter((key) => plain.startsWith(key) || plain.endsWith(key))
    .sort((one, other) => other.length - one.length)[0];
  return found === undefined ? undefined : keys[found];
}

function needed(name: string, type: GraphQLInputType, keys: KnownKeys): unknown {
  if (isNonNullType(type)) return needed(name, type.ofType, keys);
  if (isListType(type)) return [needed(name.replace(/s$/, ''), type.ofType, keys)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields()).flatMap((field) => {
        const value = valueFor(field.name, field.type, keys);
        return value === undefined ? [] : [[field.name, value]];
      }),
    );
  }
  const known = keyFor(name, keys);
  switch (getNamedType(type).name) {
    case 'Int':
    case 'Float':
      return Number(known ?? 1);
    case 'Boolean':
      return false;
    case 'DateTime':
      return '2026-01-01T00:00:00.000Z';
    case 'String':
      return String(known ?? 'a');
    default:
      return known ?? 'a';
  }
}

/** Returns the variables for a recorded operation. */
export function variablesOf(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  keys: KnownKeys,
): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, type }) => {
      const declared = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
      const value = declared && valueFor(variable.name.value, declared, keys);
      return value === undefined ? [] : [[variable.name.value, value]];
    }),
  );
}
