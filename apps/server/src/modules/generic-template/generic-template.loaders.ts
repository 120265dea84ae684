import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { proposalFacts } from '../proposal/index.ts';
import {
  findGenericTemplates,
  type GenericTemplateRow,
  listEntries,
  listReadable,
  ofReadableEntry,
} from './generic-template.queries.ts';

export const genericTemplates = oneLoader<number, GenericTemplateRow>(
  (ctx, ids) => findGenericTemplates(ctx.db, ids, ofReadableEntry(ctx.actor)),
  (row) => row.id,
);

export const genericTemplatesOfProposal = manyLoader<number, GenericTemplateRow>(
  (ctx, pks) => listReadable(ctx.db, pks, ofReadableEntry(ctx.actor)),
  (row) => row.proposalPk,
);

/** What forms know of the entries of a proposal. */
export const entriesOfProposal = manyLoader<number, Awaited<ReturnType<typeof listEntries>>[number]>(
  (ctx, pks) => listEntries(ctx.db, pks),
  (row) => row.proposalPk,
);

/** What the rules ask about an entry: the facts of its proposal; null for one that is not there. */
export async function genericTemplateFacts(ctx: Ctx, id: number) {
  const row = await genericTemplates.load(ctx, id);
  return row ? proposalFacts(ctx, row.proposalPk) : null;
}
