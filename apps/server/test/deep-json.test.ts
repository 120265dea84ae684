import {
  GraphQLError,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSchema } from '../src/graphql/schema.ts';
import { formatted } from '../src/http/graphql/graphql-errors.ts';
import { openOverloads } from '../src/http/watching/overloads.ts';
import { makeLog } from '../src/log.ts';
import { documentOf } from './hostile-input.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

/** Text that nests too deep is refused wherever text is taken (decision 0160): no reader and no column ever walks it. */
let world: World;
let officer: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

const levels = 100_000;
const lists = `${'['.repeat(levels)}${']'.repeat(levels)}`;
const unfinished = '{"a":'.repeat(levels);
const inside = `{"value":${lists}}`;
const tooDeep = /nested more than 64 levels deep/;

const takesText = (name: string) => name === 'String' || name === 'ID' || name === 'IntStringDateBoolArray';

/** The ways to texts in a type of input, as names of fields; types that hold themselves are gone into once. */
function waysToText(type: GraphQLInputType, above: readonly string[] = []): string[][] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return takesText(named.name) ? [[]] : [];
  if (above.includes(named.name)) return [];
  return Object.values(named.getFields()).flatMap((field) =>
    waysToText(field.type, [...above, named.name]).map((way) => [field.name, ...way]),
  );
}

/** A value of this type as small as may be, with `text` at the end of the way. */
function smallest(type: GraphQLInputType, text: string, way: readonly string[] | undefined): unknown {
  if (isNonNullType(type)) return smallest(type.ofType as GraphQLInputType, text, way);
  if (isListType(type)) return [smallest(type.ofType as GraphQLInputType, text, way)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (field) => field.name === way?.[0] || isNonNullType(field.type),
    );
    return Object.fromEntries(
      fields.map((field) => [
        field.name,
        smallest(field.type, text, field.name === way?.[0] ? way.slice(1) : undefined),
      ]),
    );
  }
  if (way) return text;
  const { name } = type;
  if (name === 'Boolean') return true;
  if (name === 'DateTime') return '2030-01-01T00:00:00.000Z';
  return takesText(name) ? 'a' : 1;
}

const schema = await loadSchema();
const operations = (['query', 'mutation'] as const).flatMap((kind) => {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).flatMap((field) => {
    const ways = field.args.flatMap((arg) => waysToText(arg.type).map((way) => [arg.name, ...way]));
    return ways.length > 0 ? [[field.name, kind, field, ways] as const] : [];
  });
});

it('there are hundreds of texts to send', () => {
  expect(operations.flatMap(([, , , ways]) => ways).length).toBeGreaterThan(300);
});

it.each(operations)('%s reports which text nests too deep', async (_name, kind, field, ways) => {
  for (const [argument, ...way] of ways) {
    for (const text of [lists, unfinished, inside]) {
      const variables = Object.fromEntries(
        field.args
          .filter((arg) => arg.name === argument || isNonNullType(arg.type))
          .map((arg) => [arg.name, smallest(arg.type, text, arg.name === argument ? way : undefined)]),
      );
      const { errors } = await world.gql(officer, documentOf(kind, field), variables);
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['INVALID_INPUT']);
      const issues = errors.flatMap(({ extensions }) => extensions.issues as Array<{ path: string; message: string }>);
      expect(issues.map(({ message }) => message)).toEqual([expect.stringMatching(tooDeep)]);
      // Places in lists stand between the names.
      expect(issues[0]?.path.split('.').filter((part) => !/^\d+$/.test(part))).toEqual([argument, ...way]);
    }
  }
});

it.each(['proposals(searchText: $text) { primaryKey }', 'proposalsPage(sortField: $text) { totalCount }'])(
  'fields of records report it, too: %s',
  async (field) => {
    const query = `query ($id: Int!, $text: String) { user(userId: $id) { ${field} } }`;
    const { errors } = await world.gql(officer, query, { id: officer.id, text: lists });
    expect(JSON.stringify(errors)).toMatch(tooDeep);
  },
);

it('a database column that receives such a text causes an input error, not a server error', async () => {
  const { rows } = await world.pool.query<{ type: string }>(
    "select distinct data_type as type from information_schema.columns where data_type like 'json%'",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { type } of rows) {
    const refusal = await world.pool.query(`select $1::${type}`, [lists]).catch((error: Error) => error);
    expect(refusal).toMatchObject({ code: '54001' });
    const log = makeLog('silent');
    const overloads = openOverloads(log, async () => true);
    const told = formatted(new GraphQLError('', { originalError: refusal as Error }), 'INTERNAL', { log, overloads });
    expect(told).toMatchObject({ message: 'Input validation errors', extensions: { code: 'INVALID_INPUT' } });
  }
});
