import type { AccessReason, Actor, Decision } from '../kernel/index.ts';
import type { ItemKind, SubmitTexts } from '../questionary/index.ts';
import { wellKnownStatusIds } from '../workflow/index.ts';
import { editableSubmittedInternalStatus, editableSubmittedStatus, type ProposalFacts } from './model.ts';
import { mayEditProposal, maySubmitProposal } from './policy.ts';
import type { ProposalReason } from './refusals.ts';

/** What the wizard knows about a proposal when it applies the rules. */
export interface ProposalItemFacts {
  readonly actor: Actor;
  readonly proposal: ProposalFacts;
  readonly now: Date;
  /** Whether the call's workflow keeps a submitted proposal editable. */
  readonly staysEditable: boolean;
  /** The call's own message after submission. */
  readonly submissionMessage: string | null;
}

export const submittedMessage =
  'Your proposal has been submitted successfully. You will receive a confirmation email soon.';

/** Returns the question asked before submission, which says whether the proposal can be edited afterwards (rule P15). */
export function submitQuestion(staysEditable: boolean): string {
  return staysEditable
    ? 'Submit the proposal now? You will be able to edit it after submission, until the call ends.'
    : 'Submit the proposal now? No further edits can be done after submission.';
}

/** Whether the workflow leads from draft into a status in which this person may still edit the submitted proposal. */
export function staysEditableAfterSubmission(
  connections: readonly { readonly prevStatusId?: number | null | undefined; readonly shortCode: string }[],
  isInternalUser: boolean,
): boolean {
  return connections.some(
    ({ prevStatusId, shortCode }) =>
      prevStatusId === wellKnownStatusIds.DRAFT &&
      (shortCode === editableSubmittedStatus || (isInternalUser && shortCode === editableSubmittedInternalStatus)),
  );
}

/** The proposal as an item of the wizard (rule P4). */
export const proposalItemKind: ItemKind<ProposalItemFacts> = {
  id: 'proposal',
  templateGroup: 'PROPOSAL',
  mayEdit: ({ actor, proposal, now }): Decision<ProposalReason | AccessReason> => mayEditProposal(actor, proposal, now),
  maySubmit: ({ actor, proposal, now }): Decision<ProposalReason | AccessReason> =>
    maySubmitProposal(actor, proposal, now),
  submitTexts: ({ proposal, staysEditable, submissionMessage }): SubmitTexts => ({
    button: proposal.submitted ? '✔ Submitted' : 'Submit',
    confirmation: submitQuestion(staysEditable),
    done: submissionMessage?.trim() || submittedMessage,
  }),
  opensAtFirstStep: ({ proposal }) =>
    proposal.status === editableSubmittedStatus || proposal.status === editableSubmittedInternalStatus,
};
