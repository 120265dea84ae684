import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../access/context.ts';
import type { Config } from '../config/config.ts';

/** An area's plain HTTP routes, such as uploads and downloads. `makeCtx` gives the context of the caller. */
export type MountRoutes = (
  app: FastifyInstance,
  makeCtx: (req: FastifyRequest) => Promise<Ctx>,
  config: Config,
) => Promise<void> | void;

/** Filled by the areas' `<area>.routes.ts` when they are loaded. */
export const routes: MountRoutes[] = [];

/** An area hands in its routes here. */
export function defineRoutes(mount: MountRoutes): void {
  routes.push(mount);
}
