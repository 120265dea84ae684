import { type ASTVisitor, type FieldNode, GraphQLError, type SelectionSetNode, type ValidationContext } from 'graphql';

/** What one document may ask: nesting, fields under other names, and fields in all. The largest recorded client document is far below. */
const limits = { depth: 16, aliases: 40, fields: 3000 };

/** Refuses documents that are deep, heavily aliased or huge before anything is executed. Fragments count where they are used. */
export function queryLimits(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      let aliases = 0;
      let fields = 0;
      const walk = (set: SelectionSetNode | undefined, depth: number, path: readonly string[]): string | undefined => {
        if (!set) return undefined;
        if (depth > limits.depth) return `The query is nested deeper than ${limits.depth} levels`;
        for (const selection of set.selections) {
          const problem =
            selection.kind === 'Field' ? visitField(selection, depth, path) : visitFragment(selection, depth, path);
          if (problem) return problem;
        }
        return undefined;
      };
      const visitField = (field: FieldNode, depth: number, path: readonly string[]) => {
        fields += 1;
        if (field.alias) aliases += 1;
        if (aliases > limits.aliases) return `The query gives more than ${limits.aliases} aliases`;
        if (fields > limits.fields) return `The query asks for more than ${limits.fields} fields`;
        return walk(field.selectionSet, depth + 1, path);
      };
      const visitFragment = (
        selection: Exclude<SelectionSetNode['selections'][number], FieldNode>,
        depth: number,
        path: readonly string[],
      ) => {
        if (selection.kind === 'InlineFragment') return walk(selection.selectionSet, depth, path);
        const name = selection.name.value;
        // A circle is reported by its own rule; here it only must not turn us round for ever.
        return path.includes(name) ? undefined : walk(context.getFragment(name)?.selectionSet, depth, [...path, name]);
      };
      const problem = walk(operation.selectionSet, 1, []);
      if (problem) context.reportError(new GraphQLError(problem, { nodes: [operation] }));
    },
  };
}

/** Refuses to tell about the schema, as in production (contract §1). */
export const noIntrospection = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    if (node.name.value !== '__schema' && node.name.value !== '__type') return;
    const extensions = { validationErrorCode: 'INTROSPECTION_DISABLED' };
    context.reportError(new GraphQLError('The schema is not told in production', { nodes: [node], extensions }));
  },
});
