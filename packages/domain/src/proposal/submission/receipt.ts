import { type Actor, isOfficer, userIdOf } from '../../kernel/index.ts';

/** A proposal is handed in once; while it stays editable, members hand it in again by saving (rule P16). */
export const receiptKinds = ['SUBMITTED', 'RESUBMITTED'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** Characters of the name a client gives to one press of the button. */
export const attemptLimit = 100;

/** The same press of the button once more, by the same person: answered as the first time, nothing is done twice. */
export function repeatsSubmission(
  actor: Actor,
  attempt: string | null | undefined,
  made: { readonly attempt: string | null; readonly madeBy: number | null } | undefined,
): boolean {
  return Boolean(attempt) && made?.attempt === attempt && made?.madeBy === (userIdOf(actor) ?? null);
}

/** A save that hands in again: of what is submitted, by a member, meant by a person and not by the form alone. */
export function resubmits(
  actor: Actor,
  facts: { readonly submitted: boolean; readonly isPrincipalInvestigator: boolean; readonly isCoProposer: boolean },
  isAutosave: boolean,
): boolean {
  return facts.submitted && !isAutosave && !isOfficer(actor) && (facts.isPrincipalInvestigator || facts.isCoProposer);
}
