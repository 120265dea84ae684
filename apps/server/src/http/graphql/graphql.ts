import type { ActSummary } from '@atrium/domain/act';
import { isOfficer, isPerson } from '@atrium/domain/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLError, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { openTurn, type Turn } from '../../access/turns.ts';
import { LookedAt } from '../../acts/as-act.ts';
import { documentsOf, type KnownOperation } from '../../graphql/documents.ts';
import { shapeProblem } from '../requests/bodies.ts';
import type { MakeCtx } from '../routes.ts';
import { observeOperation } from '../watching/metrics.ts';
import type { Overloads } from '../watching/overloads.ts';
import { formatted, isUnforeseen, withinLimit } from './graphql-errors.ts';
import { mountQueryPage, wantsPage } from './query-page.ts';

/** Size in bytes from which a response counts as long: about ten milliseconds of the only thread. A page of a hundred rows is shorter. */
const longAnswer = 200_000;

const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, POST, DELETE',
};

/** The request of a client, in a body or in the address. */
const asked = z.object({
  query: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  extensions: z.object({ persistedQuery: z.unknown(), preview: z.boolean() }).partial().nullish(),
});
type Asked = z.output<typeof asked>;

interface Answer {
  readonly status?: number;
  readonly body: {
    readonly data?: ExecutionResult['data'];
    readonly errors?: readonly GraphQLFormattedError[];
    readonly extensions?: Record<string, unknown>;
  };
  /** The operation that was executed, for the metrics. */
  readonly done?: { readonly operation: KnownOperation; readonly started: number };
}

const problem = (status: number, code: string, message: string): Answer => ({
  status,
  body: { errors: [{ message, extensions: { code } }] },
});

const tellsNothingElse = ({ data }: ExecutionResult) => Object.values(data ?? {}).every((value) => value === null);

const notJson = 'Variables must be an object; the query and the operation name must be text';

/** In an address, variables are encoded as text. */
function fromAddress(query: Readonly<Record<string, unknown>>): unknown {
  const json = (value: unknown) => {
    if (typeof value !== 'string' || value === '') return undefined;
    return shapeProblem(value) ? 'no object' : JSON.parse(value);
  };
  try {
    return { ...query, variables: json(query.variables), extensions: json(query.extensions) };
  } catch {
    return undefined;
  }
}

/** A foreign page can make a browser send a simple request, but none with these headers (rule X1). */
const cannotBeForged = ({ headers }: FastifyRequest) =>
  Boolean(headers['apollo-require-preflight'] || headers['x-apollo-operation-name']) ||
  /^application\/json\b/i.test(headers['content-type'] ?? '');

const contentType = ({ headers }: FastifyRequest) =>
  headers.accept?.includes('application/graphql-response+json')
    ? 'application/graphql-response+json; charset=utf-8'
    : 'application/json; charset=utf-8';

/**
 * Returns the extensions of the response: queries that were refused with null, lists that were cut short (decision 0191), acts that were
 * done or would be done (decision 182), and for officers the events by which the act can be followed (decision 0187).
 */
function extensionsOf(
  { refusals, recorded = [], acts, actor, longLists }: Ctx,
  previews: readonly ActSummary[],
): Pick<Answer['body'], 'extensions'> {
  const extensions = {
    ...(refusals.length > 0 ? { refusals } : {}),
    ...(longLists?.incomplete.length ? { incomplete: longLists.incomplete } : {}),
    ...(acts?.done.length ? { acts: acts.done } : {}),
    ...(previews.length > 0 ? { previews } : {}),
    // A preview recorded no events.
    ...(recorded.length > 0 && previews.length === 0 && isPerson(actor) && isOfficer(actor)
      ? { act: { first: recorded.reduce((a, b) => Math.min(a, b)), last: recorded.reduce((a, b) => Math.max(a, b)) } }
      : {}),
  };
  return Object.keys(extensions).length > 0 ? { extensions } : {};
}

function send(req: FastifyRequest, reply: FastifyReply, { status = 200, body, done }: Answer): FastifyReply {
  // As bytes, because a string would be traversed once more for its length, and again to be written.
  const bytes = Buffer.from(JSON.stringify(body));
  if (done) {
    const { operation, started } = done;
    operation.wasLong = bytes.length > longAnswer;
    req.operationName = operation.name?.slice(0, 64);
    observeOperation(req, {
      kind: operation.kind,
      name: operation.name,
      started,
      errors: body.errors ?? [],
      bytes: bytes.length,
    });
  }
  if (status === 405) reply.header('allow', 'POST');
  return reply
    .status(status)
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store')
    .header('content-type', contentType(req))
    .send(bytes);
}

/** Removes the errors that only end a preview; previews are reported in `extensions.previews`. */
function withoutLooks(errors: readonly GraphQLError[]) {
  const looks = errors.flatMap(({ originalError }) => (originalError instanceof LookedAt ? [originalError.act] : []));
  return { failed: errors.filter(({ originalError }) => !(originalError instanceof LookedAt)), previews: looks };
}

/** Responds to a request whose operation was not started, in the format of any other response of the API (rule X5). */
export const sendProblem = (
  req: FastifyRequest,
  reply: FastifyReply,
  { status, code, message }: { readonly status: number; readonly code: string; readonly message: string },
): FastifyReply => send(req, reply, problem(status, code, message));

/** How this server executes operations. */
interface Answering {
  readonly documents: ReturnType<typeof documentsOf>;
  readonly makeCtx: MakeCtx;
  readonly overloads: Overloads;
}

/** Finds the requested operation in its document; returns an error response if there is none that may be executed. */
async function operationAsked(
  req: FastifyRequest,
  { query, operationName, extensions }: Asked,
  { documents, overloads }: Answering,
): Promise<KnownOperation | Answer> {
  if (!query) {
    return extensions?.persistedQuery
      ? problem(200, 'PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound')
      : problem(400, 'BAD_REQUEST', 'A request must contain a query');
  }
  const document = await documents.read(query);
  if ('code' in document) {
    const tell = { log: req.log as Logger, overloads };
    const errors = document.errors.map((error) => formatted(error, document.code, tell));
    return { status: 400, body: { errors: withinLimit(errors) } };
  }
  const operation = documents.operation(document, operationName ?? undefined);
  if (!operation) {
    return problem(
      400,
      'OPERATION_RESOLUTION_FAILURE',
      'The document contains no such operation, or several and no name to choose one',
    );
  }
  if (req.method === 'GET' && operation.kind !== 'query') {
    return problem(405, 'BAD_REQUEST', 'Only queries can be sent by GET');
  }
  // Existing clients recognize a deleted access token by this code (rule X12).
  if (req.tokenGone) return problem(401, 'INTERNAL_SERVER_ERROR', 'This access token has been deleted');
  return operation;
}

/**
 * Executes the requested operation, in its turn if the response may be long. A read-only one is executed once more after an unforeseen
 * failure: its statements do not share a snapshot, so a record read by the first may be gone at the second (rule X45).
 */
async function answer(req: FastifyRequest, given: Asked, turn: Turn, answering: Answering): Promise<Answer> {
  const operation = await operationAsked(req, given, answering);
  if ('body' in operation) return operation;
  const acts = { preview: given.extensions?.preview === true, done: [] as ActSummary[] };
  const onlyReads = operation.kind === 'query';
  const carryOut = async () => {
    const ctx: Ctx = { ...(await answering.makeCtx(req, { onlyReads })), acts, longLists: { turn, incomplete: [] } };
    return { ctx, result: await operation.run(ctx, given.variables ?? {}) };
  };
  // Otherwise several large requests at the same time would all be held in memory, and everybody else would wait for all of them.
  if (onlyReads && operation.wasLong !== false) await turn.take();
  const started = performance.now();
  let { ctx, result } = await carryOut();
  if (onlyReads && result.data !== undefined && result.errors?.some(isUnforeseen)) {
    ctx.log.info(
      { operation: operation.name },
      'a query was run again, because a record may have been removed between two statements',
    );
    ({ ctx, result } = await carryOut());
  }
  const code = result.data === undefined ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
  const { failed, previews } = withoutLooks(result.errors ?? []);
  const shown = failed.map((error) => formatted(error, code, { log: ctx.log, overloads: answering.overloads }));
  const errors = tellsNothingElse(result) ? withinLimit(shown) : shown;
  return {
    body: {
      ...(errors.length ? { errors } : {}),
      ...(result.data === undefined ? {} : { data: result.data }),
      ...extensionsOf(ctx, previews),
    },
    done: { operation, started },
  };
}

/** Tells browsers that pages of any origin may send requests. */
function answerPreflights(app: FastifyInstance): void {
  app.options('/graphql', async (req, reply) => {
    const headers = req.headers['access-control-request-headers'];
    return reply
      .status(204)
      .headers({
        ...preflight,
        ...(headers ? { 'access-control-allow-headers': headers, vary: 'Access-Control-Request-Headers' } : {}),
      })
      .send();
  });
}

/** Mounts `POST /graphql` (rule X1). `makeCtx` creates the context of one request from its token. */
export function mountGraphQL(
  app: FastifyInstance,
  schema: GraphQLSchema,
  options: { production: boolean; makeCtx: MakeCtx; overloads: Overloads },
): void {
  const answering = { ...options, documents: documentsOf(schema, options) };

  const handle = (given: unknown, req: FastifyRequest, reply: FastifyReply) => {
    if (Array.isArray(given))
      return send(req, reply, problem(400, 'BAD_REQUEST', 'Batches of operations are not supported'));
    const parsed = asked.safeParse(given);
    if (!parsed.success) return send(req, reply, problem(400, 'BAD_REQUEST', notJson));
    const turn = openTurn(() => req.raw.socket.destroyed);
    return answer(req, parsed.data, turn, answering)
      .then((answered) => send(req, reply, answered))
      .finally(turn.end);
  };

  app.post('/graphql', async (req, reply) => {
    if (typeof req.body !== 'object')
      return send(req, reply, problem(400, 'BAD_REQUEST', 'A request must be sent as JSON'));
    return handle(req.body, req, reply);
  });
  app.get('/graphql', async (req, reply) => {
    if (!options.production && wantsPage(req)) return reply.redirect('/graphql/page');
    if (!cannotBeForged(req)) {
      const needed = 'A GET request needs the header apollo-require-preflight';
      return send(req, reply, problem(400, 'BAD_REQUEST', needed));
    }
    return handle(fromAddress(req.query as Record<string, unknown>), req, reply);
  });
  answerPreflights(app);
  if (!options.production) mountQueryPage(app);
}
