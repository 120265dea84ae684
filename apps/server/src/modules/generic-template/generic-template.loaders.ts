import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { type ListedEntry, proposalFacts } from '../proposal/index.ts';
import { entries, type GenericTemplateRow } from './generic-template.queries.ts';

export const genericTemplates = oneLoader<number, GenericTemplateRow>(
  (ctx, ids) => entries.find(ctx.db, ctx.actor, ids),
  (row) => row.id,
);

export const genericTemplatesOfProposal = manyLoader<number, GenericTemplateRow>(
  (ctx, pks) => entries.listReadable(ctx.db, ctx.actor, pks),
  (row) => row.proposalPk,
);

/** What forms are told of the entries of a proposal. */
export const entriesOfProposal = manyLoader<number, ListedEntry>(
  (ctx, pks) => entries.listForForms(ctx.db, pks),
  (row) => row.proposalPk,
);

/** What the rules ask about an entry: the facts of its proposal; null for one that is not there. */
export async function genericTemplateFacts(ctx: Ctx, id: number) {
  const row = await genericTemplates.load(ctx, id);
  return row ? proposalFacts(ctx, row.proposalPk) : null;
}
