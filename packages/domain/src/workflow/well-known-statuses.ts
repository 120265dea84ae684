/** Ids of statuses used in URLs and by API clients; internally the short code identifies a status (rule W1). */
export const wellKnownStatusIds = { DRAFT: 1, FEASIBILITY_REVIEW: 2, SCHEDULING: 8, EXPIRED: 9 } as const;

/** The initial status of a proposal or experiment, at the root of every workflow (rule W6). */
export const initialStatus = { PROPOSAL: 'DRAFT', EXPERIMENT: 'AWAITING_ESF' } as const;

/** The status that marks a workflow for technique proposals (rule P60). */
export const techniqueMarkerStatus = 'QUICK_REVIEW';

/** The status of experiments whose safety form was rejected. */
export const rejectedSafetyStatus = 'ESF_REJECTED';
