import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Ctx } from '../access/context.ts';
import { noIntrospection, queryLimits } from './limits.ts';

/** A document that cannot be carried out, as a client is told (contract §2). */
export interface BadDocument {
  readonly code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED';
  readonly errors: readonly GraphQLError[];
}

/** One operation of a document, ready to be carried out. */
export interface Operation {
  readonly kind: OperationTypeNode;
  readonly name: string | undefined;
  run(ctx: Ctx, variables: Readonly<Record<string, unknown>>): ExecutionResult | Promise<ExecutionResult>;
}

interface Document {
  readonly node: DocumentNode;
  readonly operations: Map<string | undefined, Operation | undefined>;
}

export interface Documents {
  /** Parses and checks a text. Both are done once for each text that comes again. */
  read(text: string): Document | BadDocument;
  /** The operation of that name, or the only one; undefined when there is none such. */
  operation(document: Document, name: string | undefined): Operation | undefined;
}

const mostKept = 1000;
const longestKept = 50_000;
/** What is asked for the fourth time is compiled: that takes some milliseconds once, and a fifth of the time of executing ever after. */
const askedOften = 4;

/** Documents of clients, kept as long as they come again: clients send the same few hundred all day. */
export function documentsOf(schema: GraphQLSchema, { production }: { production: boolean }): Documents {
  const rules = [...specifiedRules, queryLimits, ...(production ? [noIntrospection] : [])];
  const kept = new Map<string, Document>();

  const keep = (text: string, document: Document) => {
    if (text.length > longestKept) return;
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(text, document);
  };

  const makeOperation = (node: DocumentNode, name: string | undefined): Operation | undefined => {
    const definition = getOperationAST(node, name);
    if (!definition) return undefined;
    let asked = 0;
    let compiled: CompiledQuery['query'] | undefined;
    return {
      kind: definition.operation,
      name: definition.name?.value,
      run: (ctx, variables) => {
        // Writes are few, and spend their time elsewhere. What cannot be compiled is tried once only.
        if (definition.operation === 'query' && ++asked === askedOften) {
          const result = compileQuery(schema, node, name);
          if (isCompiledQuery(result)) compiled = result.query;
        }
        return compiled
          ? compiled(undefined, ctx, variables)
          : execute({ schema, document: node, contextValue: ctx, variableValues: variables, operationName: name });
      },
    };
  };

  return {
    read(text) {
      const known = kept.get(text);
      if (known) return known;
      let node: DocumentNode;
      try {
        node = parse(text);
      } catch (error) {
        if (error instanceof GraphQLError) return { code: 'GRAPHQL_PARSE_FAILED', errors: [error] };
        throw error;
      }
      const errors = validate(schema, node, rules);
      if (errors.length > 0) return { code: 'GRAPHQL_VALIDATION_FAILED', errors };
      const document: Document = { node, operations: new Map() };
      keep(text, document);
      return document;
    },
    operation({ node, operations }, name) {
      if (!operations.has(name)) operations.set(name, makeOperation(node, name));
      return operations.get(name);
    },
  };
}
