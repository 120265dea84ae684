/** The assignment desk of a panel: who reviews what, how far the reviews are, and who needs a reminder. */
import { isInPanel, mayAssignToProposals, type PanelFacts } from '../fap-review/index.ts';
import { type AccessReason, type Actor, allOf, type Decision, inRole, no, rule, yes } from '../kernel/index.ts';

export * from './draft.ts';
export * from './expertise.ts';
export * from './matrix.ts';
export * from './model.ts';
export * from './suggestion.ts';

/** Members of a panel may state what they want to review in it (rule R143). */
function mayWish(actor: Actor, facts: PanelFacts): Decision<AccessReason> {
  return allOf<AccessReason>(
    () => inRole(actor, 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'),
    () => (isInPanel(actor, facts) ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

const states: Readonly<Record<string, PanelFacts>> = {
  'in the panel in this role': { isFapChair: true, isFapSecretary: true, isFapReviewer: true },
  'not in the panel': { isFapChair: false, isFapSecretary: false, isFapReviewer: false },
};

/** The assignment desk of a panel is open to users who may assign its reviewers (rule R19). */
export const assignmentPolicies = {
  desk: rule('assignment.desk', mayAssignToProposals, states),
  wish: rule('assignment.wish', mayWish, states),
};
