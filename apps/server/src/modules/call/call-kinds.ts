import { callTemplateGroups, callWorkflowTypes } from '@atrium/domain/call';
import { mayNameWorkflow } from '@atrium/domain/workflow';
import type { Ctx } from '../../access/context.ts';
import { invalidInput, sentenceFor } from '../../access/errors.ts';
import type { InputIssue } from '../../errors/atrium-error.ts';
import { templateIssues } from '../template/index.ts';
import { workflows } from '../workflow/index.ts';

type Named = {
  readonly [K in keyof typeof callTemplateGroups | keyof typeof callWorkflowTypes]?: number | null | undefined;
};

const entries = <T extends Record<string, unknown>>(record: T) =>
  Object.entries(record) as [keyof T & keyof Named, T[keyof T]][];

/**
 * Refuses a call that names a template or workflow of another kind or one that does not exist, and names the field of `input`. Values that
 * the stored call already has are not checked again, so that its other fields can still be corrected.
 */
export async function insistOnKinds(tx: Ctx, fields: Named, input: string, stored: Named = {}): Promise<void> {
  const given = (field: keyof Named) => (fields[field] === stored[field] ? undefined : fields[field]);
  const named = entries(callTemplateGroups).flatMap(([field, group]) => {
    const templateId = given(field);
    return typeof templateId === 'number' ? [{ path: `${input}.${field}`, templateId, group }] : [];
  });
  const issues = [...(await templateIssues(tx, named)), ...(await workflowIssues(tx, given, input))];
  if (issues.length > 0) throw invalidInput(issues);
}

async function workflowIssues(
  tx: Ctx,
  given: (field: keyof Named) => number | null | undefined,
  input: string,
): Promise<InputIssue[]> {
  const issues: InputIssue[] = [];
  for (const [field, type] of entries(callWorkflowTypes)) {
    const id = given(field);
    if (typeof id !== 'number') continue;
    const decision = mayNameWorkflow((await workflows.load(tx, id)) ?? undefined, type);
    if (decision.allowed) continue;
    const message = sentenceFor(decision.reason, decision.details);
    issues.push({ path: `${input}.${field}`, code: decision.reason, message });
  }
  return issues;
}
