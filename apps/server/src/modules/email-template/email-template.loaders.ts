import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { type EmailTemplateRow, findEmailTemplates, workflowsUsing } from './email-template.queries.ts';

export const emailTemplates = oneLoader<string, EmailTemplateRow>(
  (ctx, ids) => findEmailTemplates(ctx.db, ids),
  (row) => row.id,
);

export const usesOfTemplate = manyLoader<string, { templateId: string; workflowId: number; workflowName: string }>(
  (ctx, ids) => workflowsUsing(ctx.db, ids),
  (use) => use.templateId,
);
