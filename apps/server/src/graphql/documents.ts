import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  NoFragmentCyclesRule,
  type OperationTypeNode,
  parse,
  specifiedRules,
  UniqueFragmentNamesRule,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Ctx } from '../access/context.ts';
import { inTurn } from '../access/turns.ts';
import { documentLimits, fieldsAsked, nestingProblem, noIntrospection, sizeProblem } from './limits.ts';

/** A document that cannot be carried out, as a client is told (rule X5). */
export interface BadDocument {
  readonly code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED';
  readonly errors: readonly GraphQLError[];
}

/** One operation of a document, ready to be carried out. */
export interface KnownOperation {
  readonly kind: OperationTypeNode;
  readonly name: string | undefined;
  /** Whether its last answer was a long one; undefined before the first. */
  wasLong?: boolean;
  run(ctx: Ctx, variables: Readonly<Record<string, unknown>>): ExecutionResult | Promise<ExecutionResult>;
}

interface Document {
  readonly node: DocumentNode;
  readonly operations: Map<string | undefined, KnownOperation | undefined>;
}

export interface Documents {
  /** Parses and checks a text. Both are done once for each text that comes again; new texts wait for each other. */
  read(text: string): Promise<Document | BadDocument>;
  /** The operation of that name, or the only one; undefined when there is none such. */
  operation(document: Document, name: string | undefined): KnownOperation | undefined;
}

/** Of all documents that are kept together, in characters. Parsed and compiled, each of them takes some ninety bytes. */
const mostKept = 600_000;
const longestKept = 50_000;
/** What is asked for the fourth time is compiled: that takes some tens of milliseconds once, and a fifth of the time of executing ever after. */
const askedOften = 4;
/**
 * A document of more fields is executed as it is, ever again. Compiling takes some 75 microseconds for each field and cannot be interrupted: the largest one of
 * recorded clients, of 1,274 fields, kept the thread for 96 ms, longer than any answer at 60,000 proposals does.
 */
const mostCompiled = 800;

/** Every rule that follows spreads may take for granted what these two say. */
const circles = [UniqueFragmentNamesRule, NoFragmentCyclesRule];

/** The first problem of each value that is wrong: an object with a hundred unknown members is one wrong value. */
function onePerValue(errors: readonly GraphQLError[]): GraphQLError[] {
  const told = new Set<string>();
  return errors.filter(({ message }) => {
    const [value = message] = /^Variable "[^"]*" has invalid value[^:]*:/.exec(message) ?? [];
    return !told.has(value) && told.add(value);
  });
}

/** An operation that is executed at first, and compiled once it was asked for often enough. */
function operationOf(
  { schema, hideSuggestions }: { readonly schema: GraphQLSchema; readonly hideSuggestions: boolean },
  node: DocumentNode,
  name: string | undefined,
): KnownOperation | undefined {
  const definition = getOperationAST(node, name);
  if (!definition) return undefined;
  let asked = 0;
  let compiled: CompiledQuery['query'] | undefined;
  return {
    kind: definition.operation,
    name: definition.name?.value,
    run: (ctx, variables) => {
      // Asked before it runs in either way: what is compiled knows no end of telling errors.
      const { errors } = getVariableValues(schema, definition.variableDefinitions ?? [], variables, {
        maxErrors: documentLimits.errors,
        hideSuggestions,
      });
      if (errors) return { errors: onePerValue(errors) };
      // Writes are few, and spend their time elsewhere. What cannot be compiled is tried once only.
      if (definition.operation === 'query' && ++asked === askedOften && fieldsAsked(node, definition) <= mostCompiled) {
        void inTurn(() => {
          const result = compileQuery(schema, node, name);
          if (isCompiledQuery(result)) compiled = result.query;
        });
      }
      return compiled
        ? compiled(undefined, ctx, variables)
        : execute({
            schema,
            document: node,
            contextValue: ctx,
            variableValues: variables,
            operationName: name,
            hideSuggestions,
          });
    },
  };
}

/** Documents of clients, kept as long as they come again: clients send the same few hundred all day. */
export function documentsOf(schema: GraphQLSchema, { production }: { production: boolean }): Documents {
  const rules = [...specifiedRules, ...(production ? [noIntrospection] : [])];
  // Names that nearly fit would tell the schema piece by piece to whoever guesses.
  const hideSuggestions = production;
  const kept = new Map<string, Document>();
  let keptCharacters = 0;

  const keep = (text: string, document: Document) => {
    if (text.length > longestKept) return;
    kept.set(text, document);
    keptCharacters += text.length;
    for (const oldest of kept.keys()) {
      if (keptCharacters <= mostKept) break;
      kept.delete(oldest);
      keptCharacters -= oldest.length;
    }
  };

  /** What is wrong with a parsed document. Circles are told first and alone: whatever follows fragments would never end. */
  const problemsOf = (node: DocumentNode): readonly GraphQLError[] => {
    const check = (asked: typeof rules) =>
      validate(schema, node, asked, { maxErrors: documentLimits.errors, hideSuggestions });
    const circular = check(circles);
    if (circular.length > 0) return circular;
    const tooBig = sizeProblem(node);
    return tooBig ? [tooBig] : check(rules);
  };

  const readNew = (text: string): Document | BadDocument => {
    const tooDeep = nestingProblem(text);
    if (tooDeep) return { code: 'GRAPHQL_VALIDATION_FAILED', errors: [tooDeep] };
    let node: DocumentNode;
    try {
      node = parse(text, { maxTokens: documentLimits.tokens });
    } catch (error) {
      if (error instanceof GraphQLError) return { code: 'GRAPHQL_PARSE_FAILED', errors: [error] };
      throw error;
    }
    const errors = problemsOf(node);
    if (errors.length > 0) return { code: 'GRAPHQL_VALIDATION_FAILED', errors };
    const document: Document = { node, operations: new Map() };
    keep(text, document);
    return document;
  };

  return {
    read: async (text) => kept.get(text) ?? inTurn(() => kept.get(text) ?? readNew(text)),
    operation({ node, operations }, name) {
      if (!operations.has(name)) operations.set(name, operationOf({ schema, hideSuggestions }, node, name));
      return operations.get(name);
    },
  };
}
