import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Lexer,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValidationContext,
} from 'graphql';

/**
 * What one document may be (decision 0160). The largest document of recorded clients holds 2,019 tokens, 1,124 fields and
 * brackets ten deep.
 */
export const documentLimits = {
  /** Names, values and signs. */
  tokens: 10_000,
  /** Brackets within brackets of any kind: selections, arguments, lists and objects. */
  nesting: 40,
  /** Operations and fragments. */
  definitions: 100,
  /** Fields within fields. Fragments count where they are used. */
  depth: 16,
  /** Fields that are answered under another name. */
  aliases: 40,
  /** Fields in all. */
  fields: 2000,
  /** Problems that are told of one document, or of the variables of one request. */
  errors: 10,
};

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Refuses brackets that are nested too deep, before anything walks them by calling itself. What else is wrong with the text,
 * its length in tokens too, is the parser's to say.
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
        return new GraphQLError(`The document nests brackets deeper than ${documentLimits.nesting} levels`);
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
}

/**
 * Refuses documents that are deep, heavily aliased or huge before anything is executed. Fragments count where they are used
 * and are walked once each, so that the work grows with the text alone. The fragments must not go in circles.
 */
export function sizeProblem(document: DocumentNode): GraphQLError | undefined {
  const { definitions } = document;
  if (definitions.length > documentLimits.definitions) {
    return new GraphQLError(`The document holds more than ${documentLimits.definitions} operations and fragments`);
  }
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of definitions) if (node.kind === 'FragmentDefinition') fragments.set(node.name.value, node);
  const known = new Map<string, Weight>();

  const weigh = (set: SelectionSetNode | undefined): Weight => {
    let [depth, fields, aliases] = [0, 0, 0];
    for (const selection of set?.selections ?? []) {
      const isField = selection.kind === 'Field';
      const inner =
        selection.kind === 'FragmentSpread' ? weighFragment(selection.name.value) : weigh(selection.selectionSet);
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0));
      fields += inner.fields + 1;
      aliases += inner.aliases + (isField && selection.alias ? 1 : 0);
    }
    return { depth, fields, aliases };
  };
  const weighFragment = (name: string): Weight => {
    const weight = known.get(name) ?? weigh(fragments.get(name)?.selectionSet);
    known.set(name, weight);
    return weight;
  };

  for (const node of definitions) {
    if (node.kind !== 'OperationDefinition') continue;
    const { depth, fields, aliases } = weigh(node.selectionSet);
    const { depth: deepest, fields: most, aliases: mostAliases } = documentLimits;
    const problem =
      depth > deepest
        ? `The query is nested deeper than ${deepest} levels`
        : aliases > mostAliases
          ? `The query gives more than ${mostAliases} aliases`
          : fields > most
            ? `The query asks for more than ${most} fields`
            : undefined;
    if (problem) return new GraphQLError(problem, { nodes: [node] });
  }
  return undefined;
}

/** Refuses to tell about the schema, as in production (contract §1). */
export const noIntrospection = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    if (node.name.value !== '__schema' && node.name.value !== '__type') return;
    const extensions = { validationErrorCode: 'INTROSPECTION_DISABLED' };
    context.reportError(new GraphQLError('The schema is not told in production', { nodes: [node], extensions }));
  },
});
