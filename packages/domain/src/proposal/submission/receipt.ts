import { type Actor, isOfficer, userIdOf } from '../../kernel/index.ts';

/** A proposal is submitted once; while it remains editable, members resubmit it by saving (rule P16). */
export const receiptKinds = ['SUBMITTED', 'RESUBMITTED'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** Maximum length of the name a client gives to one press of the button, in characters. */
export const attemptLimit = 100;

/**
 * Whether a submission repeats one caused by the same press of the button, by the same person: it gets the same response and has no further
 * effect.
 */
export function repeatsSubmission(
  actor: Actor,
  attempt: string | null | undefined,
  made: { readonly attempt: string | null; readonly madeBy: number | null } | undefined,
): boolean {
  return Boolean(attempt) && made?.attempt === attempt && made?.madeBy === (userIdOf(actor) ?? null);
}

/** Whether a save resubmits: the proposal is submitted, and a member saved it deliberately rather than the form automatically. */
export function resubmits(
  actor: Actor,
  facts: { readonly submitted: boolean; readonly isPrincipalInvestigator: boolean; readonly isCoProposer: boolean },
  isAutosave: boolean,
): boolean {
  return facts.submitted && !isAutosave && !isOfficer(actor) && (facts.isPrincipalInvestigator || facts.isCoProposer);
}
