import { sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { builder } from '../../graphql/builder.ts';
import { countsCallsOfTemplates, groupTemplateRefs, TemplateRef, type TemplateRow } from '../template/index.ts';

interface CallCounts {
  readonly templateId: number;
  readonly proposal: number;
  readonly esi: number;
  readonly proposalPdf: number;
  readonly experimentSafetyPdf: number;
  readonly fapReview: number;
  readonly technicalReview: number;
  readonly experimentReport: number;
}

/** How many calls name each of these templates, and in which role. */
async function countCalls(ctx: Ctx, templateIds: readonly number[]): Promise<CallCounts[]> {
  const { rows } = await sql<CallCounts>`
    select t.id as template_id,
           count(*) filter (where c.template_id = t.id)::int as proposal,
           count(*) filter (where c.esi_template_id = t.id)::int as esi,
           count(*) filter (where c.proposal_pdf_template_id = t.id)::int as proposal_pdf,
           count(*) filter (where c.experiment_safety_pdf_template_id = t.id)::int as experiment_safety_pdf,
           count(*) filter (where c.fap_review_template_id = t.id)::int as fap_review,
           count(*) filter (where c.technical_review_template_id = t.id)::int as technical_review,
           count(*) filter (where c.experiment_report_template_id = t.id)::int as experiment_report
      from unnest(${templateIds}::int[]) as t (id)
      left join calls c on t.id in (c.template_id, c.esi_template_id, c.proposal_pdf_template_id,
        c.experiment_safety_pdf_template_id, c.fap_review_template_id, c.technical_review_template_id, c.experiment_report_template_id)
     group by t.id`.execute(ctx.db);
  return rows;
}

const callCounts = oneLoader<number, CallCounts>(countCalls, (row) => row.templateId);

const countOf = (role: Exclude<keyof CallCounts, 'templateId'>) => async (row: TemplateRow, _: unknown, ctx: Ctx) =>
  (await callCounts.load(ctx, row.templateId))?.[role] ?? 0;

const sumOf = ({ templateId: _, ...roles }: CallCounts) => Object.values(roles).reduce((sum, count) => sum + count, 0);

/** Adds to templates how many calls use them, and lets that count where a template is to be deleted. */
export function addCallCounts(): void {
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
        description: 'Calls that name the template, whatever for.',
        resolve: async (row, _, ctx) => {
          const counts = await callCounts.load(ctx, row.templateId);
          return counts ? sumOf(counts) : 0;
        },
      }),
    }));
  }
}
