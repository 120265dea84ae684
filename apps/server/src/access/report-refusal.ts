import type { Decision } from '@atrium/domain/kernel';
import type { Ctx } from './context.ts';
import { sentenceFor } from './errors.ts';

/**
 * Reports a refusal beside the response, because clients expect an empty page where they may not read (rule X25). Returns whether the
 * decision was a refusal.
 */
export function reportRefusal(ctx: Ctx, path: string, decision: Decision<string>): boolean {
  if (decision.allowed) return false;
  const { reason, details } = decision;
  ctx.refusals.push({ path, code: 'REFUSED', reason, message: sentenceFor(reason, details) });
  return true;
}
