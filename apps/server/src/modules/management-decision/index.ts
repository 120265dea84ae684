/** The management's decision on a proposal, and the notification of the applicant. */
export { administrationProposal, notifyProposal } from './management-decision.service.ts';
