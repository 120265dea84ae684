import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyPluginOptions,
  FastifyReply,
  FastifyRequest,
  RouteGenericInterface,
} from 'fastify';
import type { Ctx } from '../access/context.ts';
import type { Config } from '../config/config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What lets an access token in; every route of an area has it. */
    tokenKeys?: TokenKeys;
  }
}

/**
 * What lets an access token in: the keys it must hold, all of them; the keys by what is asked for; or openly no key, and why. People are
 * not asked for keys: rules on the record say what they get.
 */
export type TokenKeys<Asked extends RouteGenericInterface = RouteGenericInterface> =
  | readonly [string, ...string[]]
  | ((asked: Pick<FastifyRequest<Asked>, 'query' | 'params'>) => readonly [string, ...string[]])
  | { readonly open: string };

type Handler<Asked extends RouteGenericInterface> = (
  req: FastifyRequest<Asked>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Adds a route of an area. None is added without saying which keys let an access token in. */
type AddRoute = <Asked extends RouteGenericInterface = RouteGenericInterface>(
  path: string,
  tokenKeys: TokenKeys<Asked>,
  handler: Handler<Asked>,
) => void;

export interface AreaRoutes {
  readonly get: AddRoute;
  readonly post: AddRoute;
  /** Readers of bodies and the like, for the routes of this area alone. */
  readonly register: <Options extends FastifyPluginOptions>(
    plugin: FastifyPluginCallback<Options>,
    options: Options,
  ) => PromiseLike<unknown>;
}

/** Gives the context of the caller. What `onlyReads` may be answered by a replica. */
export type MakeCtx = (req: FastifyRequest, how?: { readonly onlyReads?: boolean }) => Promise<Ctx>;

/** An area's plain HTTP routes, such as uploads and downloads. `makeCtx` gives the context of the caller. */
type MountRoutes = (routes: AreaRoutes, makeCtx: MakeCtx, config: Config) => Promise<void> | void;

/** Filled by the areas' `<area>.routes.ts` when they are loaded. */
const mounts: MountRoutes[] = [];

/** An area hands in its routes here. */
export function defineRoutes(mount: MountRoutes): void {
  mounts.push(mount);
}

/** Refuses an access token without the keys of the route, in the words by which clients know it (rule X20). */
async function askForKeys(req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { tokenKeys } = req.routeOptions.config;
  const { actor } = req;
  if (actor.kind !== 'token' || (tokenKeys && 'open' in tokenKeys)) return undefined;
  const asked = typeof tokenKeys === 'function' ? tokenKeys(req) : tokenKeys;
  if (asked?.every((key) => actor.permissions.has(key))) return undefined;
  return reply.status(401).type('text/plain').send('INSUFFICIENT_PERMISSIONS');
}

/** Mounts the routes of all areas. */
export async function mountRoutes(app: FastifyInstance, makeCtx: MakeCtx, config: Config): Promise<void> {
  for (const mount of mounts) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', askForKeys);
      const add =
        (method: 'GET' | 'POST'): AddRoute =>
        (url, tokenKeys, handler) => {
          scope.route({ method, url, config: { tokenKeys: tokenKeys as TokenKeys }, handler: handler as never });
        };
      await mount(
        { get: add('GET'), post: add('POST'), register: (plugin, options) => scope.register(plugin, options) },
        makeCtx,
        config,
      );
    });
  }
}

/** Every route of the areas and what it asks of access tokens, in words, for the printed permissions. */
export async function routeKeys(config: Config): Promise<Array<{ method: string; url: string; keys: string }>> {
  const found: Array<{ method: string; url: string; keys: string }> = [];
  const add =
    (method: 'GET' | 'POST'): AddRoute =>
    (url, tokenKeys) => {
      found.push({ method, url, keys: keysInWords(tokenKeys as TokenKeys) });
    };
  const makeCtx = () => Promise.reject(new Error('Nothing is asked while routes are listed'));
  for (const mount of mounts) {
    await mount({ get: add('GET'), post: add('POST'), register: async () => undefined }, makeCtx, config);
  }
  return found;
}

function keysInWords(keys: TokenKeys): string {
  if ('open' in keys) return `none: ${keys.open}`;
  return typeof keys === 'function'
    ? `${keys({ query: {}, params: {} }).join(', ')}, or as what is asked for`
    : keys.join(', ');
}
