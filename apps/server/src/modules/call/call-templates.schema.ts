import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { builder } from '../../graphql/builder.ts';
import { countsCallsOfTemplates, groupTemplateRefs, TemplateRef, type TemplateRow } from '../template/index.ts';
import { type CallCounts, listCallCounts } from './call-links.queries.ts';

const callCounts = oneLoader<number, CallCounts>(
  (ctx, templateIds) => listCallCounts(ctx.db, templateIds),
  (row) => row.templateId,
);

const countOf = (role: Exclude<keyof CallCounts, 'templateId'>) => async (row: TemplateRow, _: unknown, ctx: Ctx) =>
  (await callCounts.load(ctx, row.templateId))?.[role] ?? 0;

const sumOf = ({ templateId: _, ...roles }: CallCounts) => Object.values(roles).reduce((sum, count) => sum + count, 0);

// A template that calls refer to cannot be deleted.
countsCallsOfTemplates(async (ctx, templateIds) => {
  const rows = await callCounts.loadMany(ctx, templateIds);
  return new Map(rows.map((row) => [row.templateId, sumOf(row)]));
});
for (const ref of [TemplateRef, ...Object.values(groupTemplateRefs)]) {
  builder.objectFields(ref, (t) => ({
    proposalESICallCount: t.int({ nullable: true, resolve: countOf('esi') }),
    proposalPdfCallCount: t.int({ nullable: true, resolve: countOf('proposalPdf') }),
    experimentSafetyPdfCallCount: t.int({ nullable: true, resolve: countOf('experimentSafetyPdf') }),
    callCount: t.int({
      description: 'Number of calls that use the template, for any purpose.',
      resolve: async (row, _, ctx) => {
        const counts = await callCounts.load(ctx, row.templateId);
        return counts ? sumOf(counts) : 0;
      },
    }),
  }));
}
