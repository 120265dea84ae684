import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Lexer,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValidationContext,
} from 'graphql';

/** Limits of one document (decision 0160). The largest document of recorded clients has 2,019 tokens, 1,124 fields and brackets nested ten deep. */
export const documentLimits = {
  /** Names, values and punctuators. */
  tokens: 10_000,
  /** Nesting of brackets of any kind: selections, arguments, lists and objects. */
  nesting: 40,
  /** Operations and fragments. */
  definitions: 100,
  /** Nesting of fields. Fragments count where they are used. */
  depth: 16,
  /** Fields with an alias. */
  aliases: 40,
  /** Total number of fields. */
  fields: 2000,
  /** Pairs of fields with the same response name in one place, each of which has to be compared for conflicts. */
  pairs: 12_000,
  /** Errors reported for one document, or for the variables of one request. */
  errors: 10,
};

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Rejects brackets that are nested too deeply, before any recursive function processes them. All other errors, including too many tokens,
 * are left to the parser.
 */
export function nestingProblem(text: string): GraphQLError | undefined {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  try {
    for (let count = 0; count <= documentLimits.tokens; count++) {
      const { kind } = lexer.advance();
      if (kind === TokenKind.EOF) return undefined;
      if (closing.has(kind)) depth -= 1;
      else if (opening.has(kind) && ++depth > documentLimits.nesting) {
        return new GraphQLError(`The document has brackets nested deeper than ${documentLimits.nesting} levels`);
      }
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
  }
  return undefined;
}

interface Weight {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly pairs: number;
  /** How often each response name occurs in this place, including fragments spread in it. */
  readonly names: ReadonlyMap<string, number>;
}

/** Ends the traversal at the first limit that is exceeded. */
class TooBig extends Error {}

/**
 * Returns a function that measures selections with their fragments, each fragment once; it throws `TooBig` as soon as a limit is exceeded,
 * so that the work grows only with the length of the text. The fragments must not contain cycles.
 */
function weigher(fragments: ReadonlyMap<string, FragmentDefinitionNode>): (set: SelectionSetNode) => Weight {
  const known = new Map<string, Weight>();
  const nothing: Weight = { depth: 0, fields: 0, aliases: 0, pairs: 0, names: new Map() };

  const weighFragment = (name: string): Weight => {
    const set = fragments.get(name)?.selectionSet;
    const weight = known.get(name) ?? (set ? weigh(set) : nothing);
    known.set(name, weight);
    return weight;
  };
  const weigh = ({ selections }: SelectionSetNode): Weight => {
    const names = new Map<string, number>();
    let [depth, fields, aliases, pairs] = [0, 0, 0, 0];
    for (const selection of selections) {
      const isField = selection.kind === 'Field';
      const inner =
        selection.kind === 'FragmentSpread'
          ? weighFragment(selection.name.value)
          : selection.selectionSet
            ? weigh(selection.selectionSet)
            : nothing;
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0));
      fields += inner.fields + 1;
      aliases += inner.aliases + (isField && selection.alias ? 1 : 0);
      pairs += inner.pairs;
      const here = isField ? new Map([[(selection.alias ?? selection.name).value, 1]]) : inner.names;
      for (const [name, count] of here) {
        const before = names.get(name) ?? 0;
        pairs += before * count;
        names.set(name, before + count);
      }
      check({ depth, fields, aliases, pairs });
    }
    return { depth, fields, aliases, pairs, names };
  };
  return weigh;
}

function check({ depth, fields, aliases, pairs }: Omit<Weight, 'names'>): void {
  if (depth > documentLimits.depth) throw new TooBig(`The query is nested deeper than ${documentLimits.depth} levels`);
  if (aliases > documentLimits.aliases) throw new TooBig(`The query gives more than ${documentLimits.aliases} aliases`);
  if (fields > documentLimits.fields) throw new TooBig(`The query asks for more than ${documentLimits.fields} fields`);
  if (pairs > documentLimits.pairs) throw new TooBig('The query asks for the same names too often in one place');
}

const weigherOf = (definitions: DocumentNode['definitions']) =>
  weigher(
    new Map(
      definitions.flatMap((node) => (node.kind === 'FragmentDefinition' ? [[node.name.value, node] as const] : [])),
    ),
  );

/** Returns how many fields an operation of a document within the limits requests; fragments count where they are used. */
export const fieldsAsked = ({ definitions }: DocumentNode, { selectionSet }: OperationDefinitionNode): number =>
  weigherOf(definitions)(selectionSet).fields;

/** Rejects documents that are deeply nested, heavily aliased, repetitive or huge before anything is executed. Fragments count where they are used. */
export function sizeProblem({ definitions }: DocumentNode): GraphQLError | undefined {
  if (definitions.length > documentLimits.definitions) {
    return new GraphQLError(`The document contains more than ${documentLimits.definitions} operations and fragments`);
  }
  const weigh = weigherOf(definitions);
  for (const node of definitions) {
    if (node.kind !== 'OperationDefinition' && node.kind !== 'FragmentDefinition') continue;
    try {
      weigh(node.selectionSet);
    } catch (error) {
      if (error instanceof TooBig) return new GraphQLError(error.message, { nodes: [node] });
      throw error;
    }
  }
  return undefined;
}

/** Rejects introspection of the schema, as in production (rule X2). */
export const noIntrospection = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    if (node.name.value !== '__schema' && node.name.value !== '__type') return;
    const extensions = { validationErrorCode: 'INTROSPECTION_DISABLED' };
    context.reportError(new GraphQLError('The schema cannot be read in production', { nodes: [node], extensions }));
  },
});
