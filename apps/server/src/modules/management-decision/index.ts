/** The management's decision on a proposal, and telling the applicant. */
export { administrationProposal, notifyProposal } from './management-decision.service.ts';
