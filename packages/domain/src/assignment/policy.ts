import { mayAssignToProposals, type PanelFacts } from '../fap-review/index.ts';
import { rule } from '../kernel/index.ts';

const states: Readonly<Record<string, PanelFacts>> = {
  'in the panel in this role': { isFapChair: true, isFapSecretary: true, isFapReviewer: true },
  'not in the panel': { isFapChair: false, isFapSecretary: false, isFapReviewer: false },
};

/** The desk of a panel is for those who assign its reviewers (rule R19). */
export const assignmentPolicies = {
  desk: rule('assignment.desk', mayAssignToProposals, states),
};
