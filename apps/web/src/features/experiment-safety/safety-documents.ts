import {
  ExperimentSafetyFormDocument,
  ExperimentSafetyHeadDocument,
  ExperimentSafetyReadingDocument,
  ExperimentSafetyReviewDocument,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';

/** Queries that show the safety of an experiment, to be refreshed after changes. */
export const safetyDocuments = [
  ExperimentSafetyHeadDocument,
  ExperimentSafetyFormDocument,
  ExperimentSafetyReadingDocument,
  ExperimentSafetyReviewDocument,
];
