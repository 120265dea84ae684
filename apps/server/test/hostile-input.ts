import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    'null',
    'undefined',
    '{}',
    '[]',
    '{"value":null}',
    '{"value":{"a":[1]}}',
    '{"__proto__":{"x":1}}',
    '\u0000',
    'a\u0000b',
    '💥',
    '\ud800',
    "'; drop table users; --",
    '%_\\',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '#{7*7}',
    '{{7*7}}',
    '-1',
    '1e309',
    'NaN',
    '1; select 1',
    'x'.repeat(100_000),
    '٣',
    'a'.repeat(65),
    '2030-02-30',
    'http://localhost/',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.json({ maxDepth: 2 }),
);

const integers = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, -1, 7, 100, 2147483647, -2147483648),
  fc.integer({ min: -5, max: 200 }),
);

const dates = fc.constantFrom(
  '2030-01-01',
  '1970-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2030-06-01T12:00:00+02:00',
);

/** Generates values that fit the shape of a GraphQL input type and are hostile in every other way. */
export function hostileValue(type: GraphQLInputType, depth = 0): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return presentValue(type.ofType as GraphQLInputType, depth);
  return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: presentValue(type, depth) });
}

function presentValue(type: GraphQLInputType, depth: number): fc.Arbitrary<unknown> {
  if (isListType(type))
    return fc.array(hostileValue(type.ofType as GraphQLInputType, depth + 1), { maxLength: depth > 1 ? 1 : 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((value) => value.name));
  if (isInputObjectType(type)) {
    return fc.record(
      Object.fromEntries(
        Object.values(type.getFields()).map((field) => [field.name, hostileValue(field.type, depth + 1)]),
      ),
    );
  }
  switch (getNamedType(type).name) {
    case 'Int':
      return integers;
    case 'Float':
      return fc.oneof(integers, fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'Boolean':
      return fc.boolean();
    case 'DateTime':
      return dates;
    default:
      return texts;
  }
}

/** Returns a selection of all leaf fields below a type, two levels deep, so that resolved fields are exercised too. */
export function selectionOf(type: GraphQLOutputType, depth = 0): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isUnionType(named)) return ' { __typename }';
  if (!isObjectType(named)) return '';
  const needsArguments = (args: readonly GraphQLArgument[]) => args.some((arg) => isNonNullType(arg.type));
  const fields = Object.values(named.getFields())
    .filter((field) => !needsArguments(field.args))
    .flatMap((field) => {
      const inner = getNamedType(field.type);
      if (isLeafType(inner)) return [field.name];
      return depth < 1 ? [`${field.name}${selectionOf(field.type, depth + 1)}`] : [];
    });
  return fields.length > 0 ? ` { ${fields.join(' ')} }` : ' { __typename }';
}

/** Returns the document that runs one root field with all its arguments as variables. */
export function documentOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return `${kind} Hostile${declared ? `(${declared})` : ''} { ${field.name}${passed ? `(${passed})` : ''}${selectionOf(field.type)} }`;
}
