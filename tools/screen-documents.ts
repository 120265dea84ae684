import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentNode, FragmentDefinitionNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { buildSchema, Kind, parse, print, stripIgnoredCharacters, visit } from 'graphql';
import { withArguments } from './derived-arguments.ts';

const root = join(import.meta.dirname, '..');
/** The web application, which contains the `.graphql` files of screens. */
export const webSource = join(root, 'apps/web/src');

export interface DocumentFile {
  /** Relative to `apps/web/src`. */
  readonly path: string;
  readonly document: DocumentNode;
}

export type Definition = OperationDefinitionNode | FragmentDefinitionNode;
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Returns the schema as text: the committed one, or that of ATRIUM_SCHEMA. */
export const schemaText = (): string => readFileSync(process.env.ATRIUM_SCHEMA ?? join(root, 'schema.graphql'), 'utf8');

/** Returns all `.graphql` files of screens by path, with the arguments of their mutations written out. */
export const readDocuments = (schema: GraphQLSchema): DocumentFile[] =>
  globSync('**/*.graphql', { cwd: webSource })
    .sort()
    .map((path) => ({ path, document: withArguments(schema, parse(readFileSync(join(webSource, path), 'utf8'))) }));

/** Returns the fragments of these files by name. */
export const fragmentsOf = (files: readonly DocumentFile[]): Fragments =>
  new Map(
    files
      .flatMap(({ document }) => document.definitions)
      .flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  );

function fragmentsUsed(node: Definition, all: Fragments, found = new Set<FragmentDefinitionNode>()) {
  visit(node, {
    FragmentSpread: ({ name }) => {
      const fragment = all.get(name.value);
      if (!fragment || found.has(fragment)) return;
      found.add(fragment);
      fragmentsUsed(fragment, all, found);
    },
  });
  return found;
}

/** Returns an operation as it is sent: with the fragments it spreads, and without anything only meant for readers. */
export const sentText = (operation: OperationDefinitionNode, fragments: Fragments): string =>
  stripIgnoredCharacters([operation, ...fragmentsUsed(operation, fragments)].map((node) => print(node)).join('\n'));

let sent: ReadonlyMap<string, SentOperation> | undefined;

/** An operation that a screen sends, with its name. */
export interface SentOperation {
  readonly operation: OperationDefinitionNode;
  readonly text: string;
}

/** Returns all operations of screens by name. */
export function screenOperations(): ReadonlyMap<string, SentOperation> {
  if (sent) return sent;
  const files = readDocuments(buildSchema(schemaText(), { assumeValidSDL: true }));
  const fragments = fragmentsOf(files);
  sent = new Map(
    files
      .flatMap(({ document }) => document.definitions)
      .flatMap((one) =>
        one.kind === Kind.OPERATION_DEFINITION && one.name
          ? [[one.name.value, { operation: one, text: sentText(one, fragments) }] as const]
          : [],
      ),
  );
  return sent;
}

/** Returns the text of the operation with this name as a screen sends it. Throws if no screen has one. */
export function screenDocument(name: string): string {
  const found = screenOperations().get(name);
  if (!found) throw new Error(`No screen asks for ${name}.`);
  return found.text;
}
