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

/** The entries of a proposal as forms need them, batched. */
export const entriesOfProposal = manyLoader<number, ListedEntry>(
  (ctx, pks) => entries.listForForms(ctx.db, pks),
  (row) => row.proposalPk,
);

/** Returns the facts for the rules about an entry, which are those of its proposal; null if the entry does not exist. */
export async function genericTemplateFacts(ctx: Ctx, id: number) {
  const row = await genericTemplates.load(ctx, id);
  return row ? proposalFacts(ctx, row.proposalPk) : null;
}
