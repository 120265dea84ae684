import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** The most fields of a record that an example shows. */
const shownFields = 6;

/** Returns a valid document with one operation, and its variables: the required arguments, or one argument if none is required. */
export function exampleOf(
  kind: 'query' | 'mutation',
  field: Field,
): { readonly document: string; readonly variables: Readonly<Record<string, unknown>> } {
  const required = field.args.filter(isRequiredArgument);
  const used = required.length > 0 ? required : field.args.slice(0, 1);
  const declared = used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const call = `${field.name}${passed ? `(${passed})` : ''}${selectionOf(field.type)}`;
  return {
    document: `${kind}${declared ? ` (${declared})` : ''} {\n  ${call}\n}`,
    variables: Object.fromEntries(used.map(({ name, type }) => [name, exampleValue(type, 0)])),
  };
}

/** Selects the plain fields of a record; if it has none, the plain fields of its first part. */
function selectionOf(type: GraphQLOutputType, depth = 0): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named) || depth > 3) return ' { __typename }';
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const plain = fields.filter((field) => isLeafType(getNamedType(field.type))).slice(0, shownFields);
  // A count of rows alone says little, so the rows are selected with it.
  const rows = fields.find(
    (field) => isListType(getNullableType(field.type)) && isObjectType(getNamedType(field.type)),
  );
  const parts = plain.length === 0 ? fields.slice(0, 1) : plain.length < 2 && rows ? [rows] : [];
  const told = [
    ...plain.map(({ name }) => name),
    ...parts.map((one) => `${one.name}${selectionOf(one.type, depth + 1)}`),
  ];
  return ` { ${told.join(' ') || '__typename'} }`;
}

const scalars: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1.5,
  Boolean: true,
  DateTime: '2031-05-01T08:00:00.000Z',
  DateOnly: '2031-05-01',
};

function exampleValue(type: GraphQLInputType, depth: number): unknown {
  const bare = isNonNullType(type) ? type.ofType : type;
  if (isListType(bare)) return [exampleValue(bare.ofType as GraphQLInputType, depth)];
  if (isEnumType(bare)) return bare.getValues()[0]?.name;
  if (isInputObjectType(bare)) {
    const fields = Object.values(bare.getFields());
    const required = fields.filter(isRequiredInputField);
    const used = required.length > 0 ? required : fields.slice(0, 1);
    return Object.fromEntries(depth > 4 ? [] : used.map((one) => [one.name, exampleValue(one.type, depth + 1)]));
  }
  return scalars[(bare as { name: string }).name] ?? '…';
}
