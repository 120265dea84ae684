import { extendSchema, type GraphQLSchema, isUnionType, parse, printSchema } from 'graphql';
import type { Ctx } from '../access/context.ts';
import { invalidInput, refused } from '../access/errors.ts';
import { askQuietly, operations } from './operation.ts';

/** Entities that other services of a gateway refer to: the key of a type, and the query that resolves it with its own rule (rule X41). */
const entities = {
  BasicUserDetails: { key: 'id', query: 'basicUserDetails', argument: 'userId' },
  Call: { key: 'id', query: 'call', argument: 'callId' },
  Experiment: { key: 'experimentPk', query: 'experiment', argument: 'experimentPk' },
  ExperimentSafety: { key: 'experimentSafetyPk', query: 'experimentSafety', argument: 'experimentSafetyPk' },
  Instrument: { key: 'id', query: 'instrument', argument: 'instrumentId' },
  Proposal: { key: 'primaryKey', query: 'proposal', argument: 'primaryKey' },
  Technique: { key: 'id', query: 'technique', argument: 'techniqueId' },
  User: { key: 'id', query: 'user', argument: 'userId' },
} as const satisfies Readonly<Record<string, { key: string; query: string; argument: string }>>;

type EntityName = keyof typeof entities;
const isEntity = (name: unknown): name is EntityName => typeof name === 'string' && Object.hasOwn(entities, name);

/** Maximum number of entities in one request; gateways request them in pages. */
const mostRepresentations = 1000;

const additions = `
  "A record as identified by a gateway: its type and key."
  scalar _Any
  union _Entity = ${Object.keys(entities).join(' | ')}
  type _Service { sdl: String! }
  extend type Query {
    "The schema for a gateway, in Apollo Federation version 1; available to everyone."
    _service: _Service!
    "Looks up records by type and key, applying the rule of each record’s own query: null where the record does not exist or may not be read."
    _entities(representations: [_Any!]!): [_Entity]!
  }`;

const directives = `
directive @key(fields: _FieldSet!) on OBJECT | INTERFACE
directive @requires(fields: _FieldSet!) on FIELD_DEFINITION
directive @provides(fields: _FieldSet!) on FIELD_DEFINITION
directive @external on FIELD_DEFINITION
directive @extends on OBJECT | INTERFACE
directive @tag(name: String!) repeatable on FIELD_DEFINITION | OBJECT | INTERFACE | UNION
scalar _FieldSet
`;

/** Returns the schema for a gateway: with the keys of the types that others may refer to, and without the two fields used by the gateway. */
function subgraphText(schema: GraphQLSchema): string {
  const text = printSchema(schema).replaceAll(/^type (\w+)( implements [^{]+)? \{$/gm, (line, name: string) =>
    isEntity(name) ? line.replace(/ \{$/, ` @key(fields: "${entities[name].key}") {`) : line,
  );
  return text + directives;
}

/** The type of each resolved record, because the records themselves do not contain it. */
const typeOfAnswer = new WeakMap<object, EntityName>();

async function entityOf(ctx: Ctx, representation: unknown, info: Parameters<typeof askQuietly>[3]): Promise<unknown> {
  const { __typename: name, ...said } = representation as Record<string, unknown>;
  if (!isEntity(name)) return null;
  const { key, query, argument } = entities[name];
  const found = await askQuietly(query, ctx, { [argument]: Number(said[key]) }, info);
  if (typeof found !== 'object' || found === null) return null;
  const answered = { ...found };
  typeOfAnswer.set(answered, name);
  return answered;
}

async function entitiesOf(ctx: Ctx, representations: readonly unknown[], info: Parameters<typeof askQuietly>[3]) {
  if (ctx.actor.kind === 'anonymous') throw refused('NOT_LOGGED_IN');
  const isNamed = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  if (representations.length > mostRepresentations || !representations.every(isNamed)) {
    const message = `At most ${mostRepresentations} records, each with its __typename and its key`;
    throw invalidInput([{ path: 'representations', code: 'custom', message }]);
  }
  return Promise.all(representations.map((one) => entityOf(ctx, one, info)));
}

/** Returns the schema as a service of a Federation 1 gateway (rule X41), with the additional fields `_service` and `_entities`. */
export function federated(schema: GraphQLSchema): GraphQLSchema {
  const sdl = subgraphText(schema);
  const whole = extendSchema(schema, parse(additions), { assumeValidSDL: true });
  const fields = whole.getQueryType()?.getFields() ?? {};
  const union = whole.getType('_Entity');
  if (!fields._service || !fields._entities || !isUnionType(union))
    throw new Error('The additions of federation are incomplete');
  fields._service.resolve = () => ({ sdl });
  fields._entities.resolve = (_, { representations }, ctx: Ctx, info) => entitiesOf(ctx, representations, info);
  union.resolveType = (record) => typeOfAnswer.get(record as object);
  for (const [name, policy] of [
    ['_service', 'open: the schema is published'],
    ['_entities', 'open: each record is asked of its own query, with its rule'],
  ] as const) {
    const plain = {
      tokenKeys: [],
      lock: 'in its service',
      absent: undefined,
      destructive: false,
      carriesRead: false,
    } as const;
    operations.push({ kind: 'query', name, policy, ...plain });
  }
  return whole;
}
