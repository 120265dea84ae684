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
    /** The keys that admit an access token; every route of an area declares them. */
    tokenKeys?: TokenKeys;
  }
}

/**
 * What admits an access token: the keys it must hold, all of them; keys depending on the request; or explicitly no keys, with the reason.
 * People need no keys: rules on the record decide what they get.
 */
export type TokenKeys<Asked extends RouteGenericInterface = RouteGenericInterface> =
  | readonly [string, ...string[]]
  | ((asked: Pick<FastifyRequest<Asked>, 'query' | 'params'>) => readonly [string, ...string[]])
  | { readonly open: string };

type Handler<Asked extends RouteGenericInterface> = (
  req: FastifyRequest<Asked>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Adds a route of an area, with a mandatory declaration of the keys that admit an access token. */
type AddRoute = <Asked extends RouteGenericInterface = RouteGenericInterface>(
  path: string,
  tokenKeys: TokenKeys<Asked>,
  handler: Handler<Asked>,
) => void;

export interface AreaRoutes {
  readonly get: AddRoute;
  readonly post: AddRoute;
  /** Registers plugins such as body parsers, for the routes of this area only. */
  readonly register: <Options extends FastifyPluginOptions>(
    plugin: FastifyPluginCallback<Options>,
    options: Options,
  ) => PromiseLike<unknown>;
}

/** Returns the context of the caller. With `onlyReads`, a replica may serve the request. */
export type MakeCtx = (req: FastifyRequest, how?: { readonly onlyReads?: boolean }) => Promise<Ctx>;

/** Mounts an area's plain HTTP routes, such as uploads and downloads. `makeCtx` returns the context of the caller. */
type MountRoutes = (routes: AreaRoutes, makeCtx: MakeCtx, config: Config) => Promise<void> | void;

/** Filled by the areas' `<area>.routes.ts` when they are loaded. */
const mounts: MountRoutes[] = [];

/** Registers the routes of an area. */
export function defineRoutes(mount: MountRoutes): void {
  mounts.push(mount);
}

/** Rejects an access token without the keys of the route, with the message that clients expect (rule X20). */
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

/** Returns every route of the areas and a description of the keys it requires of access tokens, for the printed permissions. */
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
