import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
} from 'graphql';

/**
 * The document with the arguments of its mutations written out. A mutation that names none, `mutation DeleteTag { deleteTag { id } }`,
 * takes each argument the schema has as a variable of that name; one that names some says all of them itself. Queries always say theirs:
 * what is asked for is mostly less than what could be (decision 0281).
 */
export function withArguments(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  return { ...document, definitions: document.definitions.map((definition) => written(schema, definition)) };
}

function written(schema: GraphQLSchema, definition: DefinitionNode): DefinitionNode {
  if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== OperationTypeNode.MUTATION) {
    return definition;
  }
  const [field, ...more] = definition.selectionSet.selections;
  if (field?.kind !== Kind.FIELD || more.length > 0) return definition;
  if (field.arguments?.length || definition.variableDefinitions?.length) return definition;
  const args = schema.getMutationType()?.getFields()[field.name.value]?.args ?? [];
  if (args.length === 0) return definition;
  const variables = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const head = parse(`mutation (${variables}) { field(${given}) }`).definitions[0] as OperationDefinitionNode;
  const { arguments: derived = [] } = head.selectionSet.selections[0] as FieldNode;
  return {
    ...definition,
    variableDefinitions: head.variableDefinitions ?? [],
    selectionSet: { ...definition.selectionSet, selections: [{ ...field, arguments: derived }] },
  };
}
