import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** The value for each argument by its name; a list argument gets a list of that value. */
export type Given = Readonly<Record<string, unknown>>;

export interface AskedOperation {
  readonly name: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const deep = 2;
/** Types whose fields are expanded; of proposals, people and instruments only their own fields are read, because a query may ask for only so much. */
const area = /Visit|Registration|Feedback|Shipment|Experiment|Sample|Questionary|Answer|Gate|Decision|Action|Abilit/;

/** Returns the selection of all leaf fields of a type, and of the types below it for this many steps, that need no arguments. */
function selection(type: GraphQLOutputType, steps: number, above: readonly string[], into = area): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)) return [];
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    if (!isObjectType(inner) || steps === 0 || above.includes(inner.name)) return [];
    const below = selection(inner, into.test(inner.name) ? steps - 1 : 0, [...above, inner.name], into);
    return below ? [`${field.name} ${below}`] : [];
  });
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '';
}

const singular = (name: string) => name.replace(/s$/, '');

function givenFor(arg: Pick<GraphQLArgument, 'name' | 'type'>, given: Given): unknown {
  const type = isNonNullType(arg.type) ? arg.type.ofType : arg.type;
  if (isListType(type)) return [givenFor({ name: singular(arg.name), type: type.ofType }, given)];
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(({ type }) => isNonNullType(type));
    return Object.fromEntries(fields.map((field) => [field.name, givenFor(field, given)]));
  }
  if (Object.hasOwn(given, arg.name)) return given[arg.name];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const named = getNamedType(type);
  if (named.name === 'Boolean') return true;
  if (named.name === 'String') return 'nothing';
  if (named.name === 'DateTime') return '2030-01-01T00:00:00.000Z';
  throw new Error(`Say what ${arg.name} (${named.name}) is: an operation of this area asks for it`);
}

/** Builds the operation that reads everything below a root field without further arguments, with the given values for required arguments. */
function asked(
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
  given: Given,
  into?: RegExp,
): AskedOperation {
  const needed = field.args.filter((arg) => isNonNullType(arg.type) || Object.hasOwn(given, arg.name));
  const declared = needed.map((arg) => `$${arg.name}: ${String(arg.type)}`);
  const passed = needed.map((arg) => `${arg.name}: $${arg.name}`);
  const list = (items: readonly string[]) => (items.length > 0 ? `(${items.join(', ')})` : '');
  const below = kind === 'query' ? selection(field.type, deep, [], into) : selection(field.type, 0, []);
  return {
    name: field.name,
    document: `${kind} ${list(declared)} { ${field.name}${list(passed)} ${below} }`,
    variables: Object.fromEntries(needed.map((arg) => [arg.name, givenFor(arg, given)])),
  };
}

/** Returns an operation for every root field of one kind whose name matches the area; `into` matches the names of the types to expand. */
export function operationsOf(
  schema: GraphQLSchema,
  kind: 'query' | 'mutation',
  area: RegExp,
  given: Given,
  into?: RegExp,
): AskedOperation[] {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {})
    .filter(({ name }) => area.test(name))
    .map((field) => asked(kind, field, given, into));
}
