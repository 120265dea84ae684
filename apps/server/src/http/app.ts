import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import type { Actor } from '@atrium/domain/kernel';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Adapters, Ctx } from '../access/context.ts';
import { mountDemoIdentity } from '../adapters/demo-identity/demo-identity.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { openProbe } from '../db/probe.ts';
import type { Replica } from '../db/replica.ts';
import { AtriumError } from '../errors/atrium-error.ts';
import { mountLive } from '../live/route.ts';
import { openWindows } from '../live/windows.ts';
import { readTokens } from './authentication.ts';
import { closeGently } from './closing.ts';
import { answerErrors } from './error-answers.ts';
import { mountGraphQL } from './graphql/graphql.ts';
import { setHeaders } from './headers.ts';
import { checkAddresses } from './requests/addresses.ts';
import { bodyLimits, readBodies } from './requests/bodies.ts';
import { drainRejectedBodies } from './requests/drain-rejected.ts';
import { RequestCounts } from './requests/request-counts.ts';
import { longestBody, refuseSlowBodies } from './requests/slow-bodies.ts';
import { type MakeCtx, mountRoutes, type TokenKeys } from './routes.ts';
import { mountMetrics } from './watching/metrics.ts';
import { openOverloads } from './watching/overloads.ts';
import { isProbe, mountProbes } from './watching/probes.ts';
import { mountWeb } from './web.ts';

/** A route that was added, and the keys that admit access tokens, if its area declares them. */
interface RouteAdded {
  readonly method: string;
  readonly url: string;
  readonly tokenKeys: TokenKeys | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, for the checks. */
    routesAdded: readonly RouteAdded[];
  }
  interface FastifyRequest {
    actor: Actor;
    /** Whether the bearer token is an access token that has been deleted. */
    tokenGone: boolean;
    /** The name of the GraphQL operation, once it has been executed; for the log. */
    operationName: string | undefined;
    /** When the session of the token expires, in milliseconds since 1970. */
    sessionEndsAt: number | undefined;
  }
}

export interface AppParts {
  readonly config: Config;
  readonly db: Db;
  /** The pool behind `db`. */
  readonly pool: pg.Pool;
  /** PostgreSQL itself, for work that needs a session of its own; the same as `pool` if there is no pooler. */
  readonly direct: pg.Pool;
  /** The replica for read-only requests; undefined if there is none. */
  readonly replica?: Replica | undefined;
  readonly log: Logger;
  readonly adapters: Adapters;
  readonly schema: GraphQLSchema;
}

/** The parts that every context contains. */
type CtxParts = Pick<AppParts, 'config' | 'db' | 'log' | 'adapters' | 'replica'>;

/** Returns the context of one request. */
export function requestCtx(parts: CtxParts, actor: Actor, log = parts.log): Ctx {
  return {
    db: parts.db,
    actor,
    now: new Date(),
    config: parts.config,
    log,
    adapters: parts.adapters,
    ...(parts.replica ? { replicaLag: parts.replica.lag } : {}),
    refusals: [],
    recorded: [],
    memo: new Map(),
  };
}

/** Returns the id of a request for logs and responses: the one given by a trusted proxy if it is valid, otherwise a new one. */
function requestId(given: string | string[] | undefined, trusted: boolean): string {
  return trusted && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Identifies the caller for the log: by id, never by name. */
function callerOf({ actor }: FastifyRequest): { userId?: number; role?: string; tokenId?: string } {
  if (actor?.kind === 'person') return { userId: actor.id, role: actor.role };
  return actor?.kind === 'token' ? { tokenId: actor.accessTokenId } : {};
}

/** Logs one line for each request, and returns its id in the response, so that a user's report leads to the lines of the log. */
function logRequests(app: FastifyInstance): void {
  app.decorateRequest('operationName', undefined);
  app.addHook('onRequest', async (req, reply) => {
    reply.header('x-request-id', req.id);
  });
  app.addHook('onResponse', async (req, reply) => {
    const route = req.routeOptions.url ?? 'unknown';
    if (isProbe(req) || !(req.log as Logger).isLevelEnabled('info')) return;
    const milliseconds = Math.round(reply.elapsedTime);
    const { method, ip: address, operationName: operation } = req;
    const line = { method, route, operation, status: reply.statusCode, milliseconds, address, ...callerOf(req) };
    req.log.info(line, 'request');
  });
}

/** Creates the bare server: how it reads requests, assigns their ids, and ends connections. */
function openServer({ config, log }: AppParts): FastifyInstance {
  const longest = Math.max(bodyLimits.bytes, config.maxUploadBytes);
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.bytes,
    trustProxy: config.trustProxy,
    genReqId: (req) => requestId(req.headers['x-request-id'], config.trustProxy),
    // A download names up to a thousand records in its address: as much as Node accepts there.
    routerOptions: { maxParamLength: maxHeaderSize },
    // Accepted requests are completed; `closeGently` decides which connections to close.
    forceCloseConnections: false,
    return503OnClosing: false,
    // Long enough for the largest upload at the minimum speed; slower ones are rejected below.
    requestTimeout: longestBody(longest),
  });
  closeGently(app);
  drainRejectedBodies(app, longest);
  return app;
}

/** Records each route that is added. */
function listRoutes(app: FastifyInstance): void {
  const routesAdded: RouteAdded[] = [];
  app.decorate('routesAdded', routesAdded);
  app.addHook('onRoute', ({ method, url, config: { tokenKeys } = {} }) => {
    for (const one of [method].flat()) routesAdded.push({ method: one, url, tokenKeys });
  });
}

/** Returns a function that creates the context of each request; a read-only request gets the replica if that is up to date. */
const contextMaker =
  (parts: AppParts): MakeCtx =>
  async (req, { onlyReads = false } = {}) => {
    if (req.tokenGone) {
      throw new AtriumError('NOT_AUTHENTICATED', 'Failed to generate the requested file(s) INSUFFICIENT_PERMISSIONS');
    }
    const ctx = {
      ...requestCtx(parts, req.actor, req.log as Logger),
      address: req.ip,
      origin: req.headers.origin,
      authorization: req.headers.authorization,
    };
    const replica = onlyReads ? await parts.replica?.reader() : undefined;
    return replica ? { ...ctx, db: replica.db, replica } : ctx;
  };

/** Builds the HTTP server: GraphQL, file and download routes, health, metrics, the web application and the demo identity provider. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db } = parts;
  const app = openServer(parts);
  const probe = openProbe(parts.pool);
  const overloads = openOverloads(parts.log, () => probe.answers());
  app.addHook('onClose', () => {
    overloads.stop();
    return probe.close();
  });
  await setHeaders(app, config);
  logRequests(app);
  listRoutes(app);
  readTokens(app, config, db);
  if (config.rateLimit > 0) {
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: '1 minute',
      store: RequestCounts,
      keyGenerator: (req) => (req.actor.kind === 'person' ? `u${req.actor.id}` : req.ip),
      allowList: (req) => req.url === '/health' || req.url === '/readiness',
    });
  }
  checkAddresses(app);
  refuseSlowBodies(app);
  readBodies(app);
  answerErrors(app, overloads);

  const makeCtx = contextMaker(parts);
  mountGraphQL(app, parts.schema, { production: config.production, makeCtx, overloads });
  mountMetrics(app, parts, config.trustProxy);
  mountProbes(app, probe);
  const windows = openWindows({ pool: parts.direct, log: parts.log, ctxOf: (actor) => requestCtx(parts, actor) });
  mountLive(app, windows, async (req) => ({ ctx: await makeCtx(req), endsAt: req.sessionEndsAt }));
  await mountRoutes(app, makeCtx, config);
  if (config.providers.length === 0 && !config.production) await mountDemoIdentity(app, config, db);
  await mountWeb(app, config.dataFolder);
  return app;
}
