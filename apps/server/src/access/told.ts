import type { Decision } from '@atrium/domain/kernel';
import type { Ctx } from './context.ts';
import { sentenceFor } from './errors.ts';

/** Clients take an empty page for an answer they can not have (rule X25); why is told beside it. True when it was refused. */
export function told(ctx: Ctx, path: string, decision: Decision<string>): boolean {
  if (decision.allowed) return false;
  const { reason, details } = decision;
  ctx.refusals.push({ path, code: 'REFUSED', reason, message: sentenceFor(reason, details) });
  return true;
}
