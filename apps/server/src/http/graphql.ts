import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { execute, GraphQLError, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Ctx } from '../access/context.ts';
import { AtriumError } from '../access/errors.ts';
import { queryLimits } from '../graphql/limits.ts';
import { graphqlMetrics } from './metrics.ts';

interface Pair {
  req: FastifyRequest;
  reply: FastifyReply;
}

const parseFailed = 'GRAPHQL_PARSE_FAILED';

/** A document that does not parse or validate is a bad request in either media type (contract §2). */
function badDocument(error: GraphQLError, code: string): GraphQLError {
  const { message, nodes, source, positions } = error;
  const refusedIntrospection = message.startsWith('GraphQL introspection has been disabled');
  return new GraphQLError(message, {
    nodes: nodes ?? [],
    source: source ?? null,
    positions: positions ?? null,
    extensions: {
      code,
      ...(refusedIntrospection ? { validationErrorCode: 'INTROSPECTION_DISABLED' } : {}),
      http: { spec: false, status: 400 },
    },
  });
}

/** Our error as GraphQL shows it; anything unforeseen becomes 'Something went wrong!' with a reference for the log. */
function toGraphQLError(error: unknown, log: Logger): GraphQLError {
  const original = error instanceof GraphQLError ? error.originalError : error;
  const place = error instanceof GraphQLError ? { nodes: error.nodes ?? [], path: error.path ?? [] } : {};
  if (original instanceof AtriumError) {
    return new GraphQLError(original.message, {
      ...place,
      extensions: {
        code: original.code,
        ...(original.reason ? { reason: original.reason } : {}),
        ...(original.details ? { ...original.details } : {}),
      },
    });
  }
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) {
    return error.extensions.code === parseFailed ? badDocument(error, parseFailed) : error;
  }
  const problem = databaseProblem(original);
  if (problem) return new GraphQLError(problem.message, { ...place, extensions: { code: problem.code } });
  const reference = randomUUID().slice(0, 8);
  log.error({ err: original, reference }, 'unforeseen error');
  return new GraphQLError('Something went wrong!', { ...place, extensions: { code: 'INTERNAL', reference } });
}

/** Constraints are the last guard behind the rules: what they catch is the caller's mistake, not ours. */
function databaseProblem(error: unknown): { code: string; message: string } | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  switch (code) {
    case '23505':
      return { code: 'CONFLICT', message: 'This already exists' };
    case '23503':
      return {
        code: 'REFUSED',
        message: 'Something this refers to does not exist, or something else still refers to it',
      };
    case '23514':
    case '23502':
    case '22001':
    case '22003':
    case '22021':
    case '22P02':
    case '22P05':
      return { code: 'INVALID_INPUT', message: 'Input validation errors' };
    case '40001':
    case '40P01':
    case '55P03':
      return { code: 'CONFLICT', message: 'Somebody else changed this at the same moment; please try again' };
    default:
      return undefined;
  }
}

const codes: Plugin = {
  onValidate:
    () =>
    ({ result, setResult }) => {
      if (result.length > 0) {
        setResult(result.map((error) => badDocument(error, 'GRAPHQL_VALIDATION_FAILED')));
      }
    },
  onExecutionResult({ result, context, setResult }) {
    if (!result || Array.isArray(result) || Symbol.asyncIterator in result) return;
    const ctx = context as unknown as Ctx;
    const errors = result.errors?.map((error) => {
      if (error.extensions?.code) return error;
      const code = result.data === undefined ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
      return new GraphQLError(error.message, {
        nodes: error.nodes ?? [],
        ...(error.path ? { path: error.path } : {}),
        extensions: { ...error.extensions, code },
      });
    });
    const refusals = ctx.refusals?.length ? { extensions: { ...result.extensions, refusals: ctx.refusals } } : {};
    if (errors || ctx.refusals?.length) setResult({ ...result, ...(errors ? { errors } : {}), ...refusals });
  },
};

const limits = (production: boolean): Plugin => ({
  onValidate: ({ addValidationRule }) => {
    addValidationRule(queryLimits);
    if (production) addValidationRule(NoSchemaIntrospectionCustomRule);
  },
});

/** The executor of GraphQL itself: it takes half the time of the one Yoga brings, which also speaks older versions. */
const engine: Plugin = { onExecute: ({ setExecuteFn }) => setExecuteFn(execute as never) };

interface TransportRefusal {
  readonly status: number;
  readonly message: string;
  readonly extensions: { readonly code: string };
}

/** What is refused before anything is read as GraphQL (contract §1). */
function refusedTransport(req: FastifyRequest): TransportRefusal | undefined {
  const bad = (message: string) => ({ status: 400, message, extensions: { code: 'BAD_REQUEST' } });
  const { headers } = req;
  if (req.method === 'GET') {
    // Only a page of ours can send these; a link or picture on a foreign page can not.
    const deliberate =
      headers['apollo-require-preflight'] ||
      headers['x-apollo-operation-name'] ||
      headers['content-type']?.startsWith('application/json');
    if (deliberate || headers.accept?.includes('text/html')) return undefined;
    return bad('A query by GET needs the header apollo-require-preflight or x-apollo-operation-name');
  }
  if (req.method !== 'POST' || !headers['content-type']?.startsWith('application/json')) return undefined;
  const body = req.body as { query?: unknown; extensions?: { persistedQuery?: unknown } } | null | undefined;
  if (typeof body !== 'object' || body === null) return bad('The body must be a JSON object');
  if (!body.query && body.extensions?.persistedQuery) {
    return { status: 200, message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } };
  }
  return undefined;
}

/** Mounts `POST /graphql` (contract §1). `makeCtx` builds the context of one request from its token. */
export function mountGraphQL(
  app: FastifyInstance,
  schema: GraphQLSchema,
  options: { production: boolean; log: Logger; makeCtx: (req: FastifyRequest) => Promise<Ctx> },
): void {
  const yoga = createYoga<Pair>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: options.production ? false : { title: 'Atrium' },
    batching: false,
    multipart: false,
    cors: { origin: '*', methods: ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'], credentials: false },
    logging: false,
    parserAndValidationCache: true,
    context: async ({ req }) => {
      // Existing clients know a deleted access token by this code (contract §2).
      if (req.tokenGone) {
        const extensions = { code: 'INTERNAL_SERVER_ERROR', http: { status: 401 } };
        throw new GraphQLError('This access token has been deleted', { extensions });
      }
      return (await options.makeCtx(req)) as never;
    },
    maskedErrors: { isDev: false, maskError: (error) => toGraphQLError(error, options.log) },
    plugins: [engine, codes, limits(options.production), graphqlMetrics],
  });
  app.route({
    url: '/graphql',
    method: ['GET', 'POST', 'OPTIONS'],
    handler: async (req, reply) => {
      const refusal = refusedTransport(req);
      if (refusal) {
        const { status, ...error } = refusal;
        reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
        return reply.status(status).send({ errors: [error] });
      }
      // The body has been read and parsed by the server already.
      Object.assign(req.raw, { body: req.body });
      const response = await yoga.handleNodeRequestAndResponse(req.raw, reply.raw, { req, reply });
      response.headers.forEach((value, key) => void reply.header(key, value));
      reply.header('access-control-allow-origin', '*');
      // Content types a forged page could send are a bad request, not an unsupported one (contract §1).
      reply.header('cache-control', 'no-store').status(response.status === 415 ? 400 : response.status);
      return reply.send(response.body ? await response.text() : '');
    },
  });
}
