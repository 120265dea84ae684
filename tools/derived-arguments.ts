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
 * Returns the document with the arguments of its mutations written out. A mutation that names none, `mutation DeleteTag { deleteTag { id }
 * }`, takes each argument of the schema as a variable of the same name; one that names some must name all it uses. Queries always name
 * theirs: they mostly request less than they could (decision 0281).
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
