import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActSummary } from '@atrium/domain/act';
import type { LiveMessages, RecordKey } from '@atrium/domain/live';
import {
  buildSchema,
  type DefinitionNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  Kind,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { vi } from 'vitest';
import type { Mutation, Query } from '../src/api/generated/schema.ts';

type Part<T> =
  T extends ReadonlyArray<infer One>
    ? ReadonlyArray<Part<One>>
    : T extends object
      ? { [K in keyof T]?: Part<T[K]> }
      : T;

/** The responses of root fields: a value, or a function of the variables. Throw `refused(…)` for an error. */
type Answers<Root> = {
  [Field in keyof Root]?: Part<Root[Field]> | ((args: never) => Part<Root[Field]> | Promise<Part<Root[Field]>>);
};

export interface FakeServerOptions {
  readonly query?: Answers<Query>;
  readonly mutation?: Answers<Mutation>;
  /** The act that a mutation reports, in a preview and when it is carried out. */
  readonly act?: ActSummary;
  /** Returns the preview if it depends on the variables; throws `refused(…)` if the mutation would be refused. */
  readonly preview?: (variables: never) => ActSummary;
  /** The paths of refused queries, which return null without an error. */
  readonly refusals?: readonly string[];
  /** Whether the window can receive live changes; false if omitted. */
  readonly isLive?: boolean;
}

export interface Call {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
  readonly token: string | undefined;
}

export interface FakeServer {
  /** Returns all requests so far, or only those of one operation. */
  readonly calls: (operation?: string) => readonly Call[];
  readonly answer: (options: FakeServerOptions) => void;
  /** Returns the live subscriptions the window has requested, one entry per request. */
  readonly windows: () => ReadonlyArray<{ readonly keys: readonly string[]; readonly presence?: unknown }>;
  /** Sends a message to the window, on its newest stream. */
  readonly tell: <Name extends keyof LiveMessages>(name: Name, body: LiveMessages[Name]) => void;
  /** Closes the stream of the window, as a proxy would. */
  readonly cut: () => void;
}

const path = process.env.ATRIUM_SCHEMA ?? join(import.meta.dirname, '../../../schema.graphql');
const schema = buildSchema(readFileSync(path, 'utf8'), { assumeValidSDL: true });

/** Returns a default for a field without a given value: null if allowed, otherwise the simplest value of its type. */
function plainest(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null;
  const inner = type.ofType;
  if (isListType(inner)) return [];
  if (isEnumType(inner)) return inner.getValues()[0]?.value;
  if (isObjectType(inner)) return {};
  if (isUnionType(inner)) return { __typename: inner.getTypes()[0]?.name };
  if (inner.name === 'Int' || inner.name === 'Float') return 1;
  if (inner.name === 'Boolean') return false;
  if (inner.name === 'DateTime') return '2026-01-15T12:00:00.000Z';
  return '';
}

const fieldResolver: GraphQLFieldResolver<Record<string, unknown>, unknown> = (source, args, _context, info) => {
  const value = source?.[info.fieldName];
  if (typeof value === 'function') return (value as (args: unknown) => unknown)(args);
  return value === undefined ? plainest(info.returnType) : value;
};

/** Returns an error as the server sends it. */
export function refused(message: string, extensions: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'FORBIDDEN', ...extensions } });
}

const nothingGoes: ActSummary = { operation: '', does: '', records: [], sentence: '' };

/** Responds to a preview request: with the act, or with the reason for a refusal. */
function previewed({ preview, act = nothingGoes }: FakeServerOptions, variables: Record<string, unknown>): Response {
  try {
    return Response.json({ data: null, extensions: { previews: [preview ? preview(variables as never) : act] } });
  } catch (error) {
    return Response.json({ data: null, errors: [error] });
  }
}

const isMutation = (definition: DefinitionNode) =>
  definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.MUTATION;

let open: { silent: boolean } | undefined;

/** Drops requests of a test that are unanswered at its end, so that the next test does not receive the responses. */
export function silenceFakeServer(): void {
  if (open) open.silent = true;
  open = undefined;
}

/** Responds to GraphQL requests as the schema allows, with the given values; everything else is as empty as the schema permits. */
export function fakeServer(first: FakeServerOptions = {}): FakeServer {
  silenceFakeServer();
  const state = { silent: false };
  open = state;
  let options = first;
  const calls: Call[] = [];
  const answerGraphQL = async (init: RequestInit | undefined): Promise<Response> => {
    const { query, variables, operationName, extensions } = JSON.parse(String(init?.body)) as {
      query: string;
      variables: Record<string, unknown>;
      operationName: string;
      extensions?: { preview?: boolean };
    };
    const bearer = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '');
    const preview = extensions?.preview === true;
    calls.push({ operation: preview ? `preview ${operationName}` : operationName, variables, token: bearer });
    const document = parse(query);
    const problems = validate(schema, document);
    if (problems.length > 0) return Response.json({ errors: problems }, { status: 400 });
    if (preview) return previewed(options, variables);
    const result = await execute({
      schema,
      document,
      variableValues: variables,
      operationName,
      rootValue: { ...options.query, ...options.mutation },
      fieldResolver: fieldResolver as GraphQLFieldResolver<unknown, unknown>,
    });
    if (state.silent) return new Promise(() => undefined);
    const refusals = (options.refusals ?? []).map((field) => ({ path: [field], code: 'FORBIDDEN', reason: 'REFUSED' }));
    const acts =
      options.act && !result.errors && document.definitions.some(isMutation) ? [{ ...options.act, id: 7 }] : [];
    return Response.json({ ...result, extensions: { refusals, acts } });
  };
  const windows: Array<{ keys: string[]; presence?: { key?: string } }> = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const changed = new Map<RecordKey, number>();
  const here = new Map<string, LiveMessages['here']>();
  const say: FakeServer['tell'] = (name, body) =>
    stream?.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(body)}\n\n`));
  const tell: FakeServer['tell'] = (name, body) => {
    if (name === 'changed')
      for (const [key, version] of (body as LiveMessages['changed']).changes) changed.set(key, version);
    if (name === 'here') here.set((body as LiveMessages['here']).key, body as LiveMessages['here']);
    say(name, body);
  };
  /** Like the server, repeats what was sent to the previous stream, which may not have been read. */
  const catchUp = ({ keys, presence }: (typeof windows)[number]) => {
    const changes = [...changed].filter(([key]) => keys.includes(key));
    if (changes.length > 0) say('changed', { changes });
    const people = here.get(presence?.key ?? '');
    if (people) say('here', people);
  };
  const openStream = (init: RequestInit | undefined) => {
    const asked = JSON.parse(String(init?.body));
    windows.push(asked);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        say('open', { keys: asked.keys });
        catchUp(asked);
        init?.signal?.addEventListener('abort', () => {
          if (stream === controller) stream = undefined;
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address === '/graphql') return answerGraphQL(init);
    if (address === '/live' && options.isLive) return Promise.resolve(openStream(init));
    if (address.startsWith('/locales/')) return Promise.resolve(Response.json({}));
    return Promise.resolve(new Response('', { status: 404 }));
  });
  return {
    calls: (operation) => calls.filter((call) => operation === undefined || call.operation === operation),
    windows: () => windows,
    tell,
    cut: () => {
      stream?.close();
      stream = undefined;
    },
    answer: (next) => {
      options = { ...options, ...next, query: { ...options.query, ...next.query } };
    },
  };
}
