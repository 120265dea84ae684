/** Numbers of statuses that addresses and clients of the API use; inside, the short code is the identity (rule W1). */
export const wellKnownStatusIds = { DRAFT: 1, FEASIBILITY_REVIEW: 2, SCHEDULING: 8, EXPIRED: 9 } as const;

/** The status a new proposal or experiment starts in, at the root of every workflow (rule W6). */
export const initialStatus = { PROPOSAL: 'DRAFT', EXPERIMENT: 'AWAITING_ESF' } as const;

/** A workflow with this status is one of technique proposals (rule P60). */
export const techniqueMarkerStatus = 'QUICK_REVIEW';

/** The status of experiments whose safety form was rejected. */
export const rejectedSafetyStatus = 'ESF_REJECTED';
