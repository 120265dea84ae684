import { mayViewFap } from '@atrium/domain/fap';
import type { Ctx } from '../../access/context.ts';
import { holdsFiles } from '../file/index.ts';
import { fapFacts } from './fap.loaders.ts';
import { findFapsWithFiles } from './fap.queries.ts';

/** Returns those of these files that belong to panels the caller may read. */
async function panelFilesHeld(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  const holdings = await findFapsWithFiles(ctx.db, fileIds);
  const facts = await Promise.all(holdings.map(({ id }) => fapFacts(ctx, id)));
  return holdings
    .filter((_, at) => facts[at] && mayViewFap(ctx.actor, facts[at]).allowed)
    .flatMap((held) => held.fileIds);
}

/** Returns those of these files that belong to any panel. */
async function panelFilesReferred(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  return (await findFapsWithFiles(ctx.db, fileIds)).flatMap((held) => held.fileIds);
}

holdsFiles({ tokenKeys: ['FapQueries.get'], readable: panelFilesHeld, referred: panelFilesReferred });
