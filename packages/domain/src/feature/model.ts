/** Features that a facility can switch on (rule A9). All are off by default. */
export const featureIds = [
  'SHIPPING',
  'SCHEDULER',
  'RISK_ASSESSMENT',
  'EMAIL_INVITE',
  'EMAIL_SEARCH',
  'INSTRUMENT_MANAGEMENT',
  'TECHNICAL_REVIEW',
  'FAP_REVIEW',
  'USER_MANAGEMENT',
  'VISIT_MANAGEMENT',
  'EXPERIMENT_SAFETY_REVIEW',
  'OAUTH',
  'STFC_IDLE_TIMER',
  'USER_SEARCH_FILTER',
  'CONFLICT_OF_INTEREST_WARNING',
  'TAGS',
  'TECHNIQUE_PROPOSALS',
  'PREGENERATED_PROPOSAL_PDF',
  'DATA_ACCESS_USERS',
] as const;

export type FeatureId = (typeof featureIds)[number];
