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

/** The error for a document that cannot be executed (rule X5). */
export interface BadDocument {
  readonly code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED';
  readonly errors: readonly GraphQLError[];
}

/** One operation of a document, ready to be executed. */
export interface KnownOperation {
  readonly kind: OperationTypeNode;
  readonly name: string | undefined;
  /** Whether its last response was long; undefined before the first one. */
  wasLong?: boolean;
  run(ctx: Ctx, variables: Readonly<Record<string, unknown>>): ExecutionResult | Promise<ExecutionResult>;
}

interface Document {
  readonly node: DocumentNode;
  readonly operations: Map<string | undefined, KnownOperation | undefined>;
}

export interface Documents {
  /** Parses and validates a text. The result is cached for repeated texts; new texts wait for each other. */
  read(text: string): Promise<Document | BadDocument>;
  /** Returns the operation of that name, or the only one; undefined if there is no such operation. */
  operation(document: Document, name: string | undefined): KnownOperation | undefined;
}

/** Total size of the cached documents in characters. Parsed and compiled, each character takes about ninety bytes. */
const mostKept = 600_000;
const longestKept = 50_000;
/** A query is compiled at its fourth execution: that takes some tens of milliseconds once, and reduces the execution time to a fifth from then on. */
const askedOften = 4;
/**
 * A document with more fields is never compiled. Compiling takes about 75 microseconds per field and cannot be interrupted: the largest one
 * of recorded clients, with 1,274 fields, blocked the thread for 96 ms, longer than any response at 60,000 proposals.
 */
const mostCompiled = 800;

/** Rules that follow fragment spreads rely on what these two check. */
const circles = [UniqueFragmentNamesRule, NoFragmentCyclesRule];

/** Returns the first problem of each invalid value: an object with a hundred unknown members is one invalid value. */
function onePerValue(errors: readonly GraphQLError[]): GraphQLError[] {
  const seen = new Set<string>();
  return errors.filter(({ message }) => {
    const [value = message] = /^Variable "[^"]*" has invalid value[^:]*:/.exec(message) ?? [];
    return !seen.has(value) && seen.add(value);
  });
}

/** Returns an operation that is interpreted at first, and compiled once it has been requested often enough. */
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
      // Checked before either kind of execution: a compiled query does not limit the number of errors.
      const { errors } = getVariableValues(schema, definition.variableDefinitions ?? [], variables, {
        maxErrors: documentLimits.errors,
        hideSuggestions,
      });
      if (errors) return { errors: onePerValue(errors) };
      // Mutations are rare, and spend their time elsewhere. A query that cannot be compiled is not tried again.
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

/** Parses documents of clients and caches those that are repeated: clients send the same few hundred all day. */
export function documentsOf(schema: GraphQLSchema, { production }: { production: boolean }): Documents {
  const rules = [...specifiedRules, ...(production ? [noIntrospection] : [])];
  // Suggestions of similar names would reveal the schema piece by piece.
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

  /** Returns the errors of a parsed document. Cycles are checked first and alone: rules that follow fragments would not terminate. */
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
