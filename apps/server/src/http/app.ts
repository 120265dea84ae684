import { randomUUID } from 'node:crypto';
import { type Actor, anonymous } from '@atrium/domain/kernel';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Adapters, Ctx } from '../access/context.ts';
import { AtriumError } from '../access/errors.ts';
import { speaksForSomebody } from '../access/standing.ts';
import { actorOf, TokenProblem, verifyToken } from '../access/token.ts';
import { mountDemoIdentity } from '../adapters/demo-identity/demo-identity.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { mountLive } from '../live/route.ts';
import { openWindows } from '../live/windows.ts';
import { machineActor } from '../modules/api-token/api-token.service.ts';
import { checkAddresses } from './addresses.ts';
import { bodyLimits, readBodies } from './bodies.ts';
import { mountGraphQL, sendProblem } from './graphql.ts';
import { mountMetrics } from './metrics.ts';
import { overloadOf, retryAfter } from './overload.ts';
import { mountRoutes, type TokenKeys } from './routes.ts';
import { mountWeb } from './web.ts';

/** A route that was added, and what lets an access token in where an area said so. */
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
    /** True when the bearer token is an access token that has been deleted. */
    tokenGone: boolean;
    /** When the session of the token ends by itself, in milliseconds since 1970. */
    sessionEndsAt: number | undefined;
  }
}

export interface AppParts {
  readonly config: Config;
  readonly db: Db;
  /** What `db` takes its connections from. */
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly adapters: Adapters;
  readonly schema: GraphQLSchema;
}

/** The context of one request. */
export function requestCtx(parts: AppParts, actor: Actor, log = parts.log): Ctx {
  return {
    db: parts.db,
    actor,
    now: new Date(),
    config: parts.config,
    log,
    adapters: parts.adapters,
    refusals: [],
    recorded: [],
    memo: new Map(),
  };
}

/** The name of a request in logs and answers: the one a trusted proxy gave, where it is one, or a new one. */
function requestId(given: string | string[] | undefined, trusted: boolean): string {
  return trusted && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

const isGraphQL = ({ url }: FastifyRequest) => /^\/graphql(?:[/?]|$)/.test(url);

/** What the machinery around asks for all day, also while the database is away. */
const probes: ReadonlySet<string> = new Set(['/health', '/readiness', '/metrics']);
const isProbe = ({ routeOptions }: FastifyRequest) => probes.has(routeOptions.url ?? '');

/** One line for each request, and its name in the answer, so that a person's report leads to the lines of the log. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (req, reply) => {
    reply.header('x-request-id', req.id);
  });
  app.addHook('onResponse', async (req, reply) => {
    const route = req.routeOptions.url ?? 'unknown';
    if (isProbe(req) || !(req.log as unknown as Logger).isLevelEnabled('info')) return;
    const userId = req.actor?.kind === 'person' ? req.actor.id : undefined;
    const milliseconds = Math.round(reply.elapsedTime);
    req.log.info({ method: req.method, route, status: reply.statusCode, milliseconds, userId }, 'request');
  });
}

/** The HTTP server: GraphQL, file and download routes, health, metrics, the web application and the demo identity provider. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db } = parts;
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.bytes,
    trustProxy: config.trustProxy,
    genReqId: (req) => requestId(req.headers['x-request-id'], config.trustProxy),
    routerOptions: { maxParamLength: 4000 },
    // Who waits for an answer gets it; connections that only wait for the next question are closed.
    forceCloseConnections: 'idle',
  });
  // Connections whose last answer goes out while the server closes would stay open for the next question.
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 100).unref();
    app.server.once('close', () => clearInterval(idle));
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: true,
      directives: {
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'"],
        // Signing in may go through a provider elsewhere.
        'form-action': null,
        'upgrade-insecure-requests': null,
      },
    },
    strictTransportSecurity: config.production,
  });
  await app.register(compress, { global: true, threshold: 2048 });
  logRequests(app);
  app.decorateRequest('actor', null as never);
  app.decorateRequest('tokenGone', false);
  app.decorateRequest('sessionEndsAt', undefined);
  const routesAdded: RouteAdded[] = [];
  app.decorate('routesAdded', routesAdded);
  app.addHook('onRoute', ({ method, url, config: { tokenKeys } = {} }) => {
    for (const one of [method].flat()) routesAdded.push({ method: one, url, tokenKeys });
  });

  // A token that does not verify is refused before anything else, on every route (contract §2).
  app.addHook('onRequest', async (req, reply) => {
    req.actor = anonymous;
    const header = req.headers.authorization;
    // The demo identity provider has bearer tokens of its own.
    if (!header || req.url.startsWith('/demo-idp/')) return;
    const [scheme, token] = header.trim().split(/\s+/);
    if (!token) return reply.status(401).type('text/html').send('jwt malformed');
    if (scheme?.toLowerCase() !== 'bearer') return;
    try {
      const claims = await verifyToken(config.jwtSecret, token);
      if ('accessTokenId' in claims) {
        const machine = await machineActor(db, claims.accessTokenId, token);
        req.tokenGone = machine === undefined;
        req.actor = machine ?? anonymous;
      } else if (isProbe(req) || (await speaksForSomebody(db, claims))) {
        req.actor = actorOf(claims);
        req.sessionEndsAt = claims.exp === undefined ? undefined : claims.exp * 1000;
      } else {
        // The text by which clients end a session (contract §2 and §7).
        return reply.status(401).type('text/html').send('EXTERNAL_TOKEN_INVALID');
      }
    } catch (error) {
      if (error instanceof TokenProblem) return reply.status(401).type('text/html').send(error.message);
      throw error;
    }
  });
  if (config.rateLimit > 0) {
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: '1 minute',
      keyGenerator: (req) => (req.actor.kind === 'person' ? `u${req.actor.id}` : req.ip),
      allowList: (req) => req.url === '/health' || req.url === '/readiness',
    });
  }
  checkAddresses(app);
  readBodies(app);
  app.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => {
    const told = overloadOf(error) ?? error;
    if (told instanceof AtriumError) {
      if (told.code === 'OVERLOADED') {
        req.log.warn({ reason: error.message }, 'more to do than can be managed');
        reply.header('retry-after', retryAfter);
      }
      if (isGraphQL(req)) return sendProblem(req, reply, told);
      return reply.status(told.status).type('text/plain').send(told.message);
    }
    if (error.statusCode === 429 && isGraphQL(req)) {
      return sendProblem(req, reply, { status: 429, code: 'TOO_MANY_REQUESTS', message: error.message });
    }
    // Content types a browser form could send are refused as a forged request would be (contract §1).
    const status = error.statusCode === 415 ? 400 : (error.statusCode ?? 500);
    if (status >= 500) req.log.error({ err: error }, 'unforeseen error');
    return reply
      .status(status)
      .type('text/plain')
      .send(status >= 500 ? 'Something went wrong!' : error.message);
  });

  const makeCtx = async (req: FastifyRequest): Promise<Ctx> => {
    if (req.tokenGone) {
      throw new AtriumError('NOT_AUTHENTICATED', 'Failed to generate the requested file(s) INSUFFICIENT_PERMISSIONS');
    }
    return requestCtx(parts, req.actor, req.log as unknown as Logger);
  };

  mountGraphQL(app, parts.schema, { production: config.production, makeCtx });
  mountMetrics(app, db, config.trustProxy);
  app.get('/health', async (_req, reply) => reply.status(200).send());
  app.get('/readiness', async (_req, reply) => {
    const up = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const database = up ? { status: 'UP', message: 'Connected' } : { status: 'DOWN', message: 'Not connected' };
    return reply.status(up ? 200 : 503).send({ application: { status: 'UP', database } });
  });
  const windows = openWindows({ pool: parts.pool, log: parts.log, ctxOf: (actor) => requestCtx(parts, actor) });
  mountLive(app, windows, async (req) => ({ ctx: await makeCtx(req), endsAt: req.sessionEndsAt }));
  await mountRoutes(app, makeCtx, config);
  if (!config.oidc && !config.production) await mountDemoIdentity(app, config, db);
  await mountWeb(app);
  return app;
}
