import {
  ExperimentSafetyFormDocument,
  ExperimentSafetyHeadDocument,
  ExperimentSafetyReadingDocument,
  ExperimentSafetyReviewDocument,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';

/** What shows the safety of an experiment. */
export const safetyDocuments = [
  ExperimentSafetyHeadDocument,
  ExperimentSafetyFormDocument,
  ExperimentSafetyReadingDocument,
  ExperimentSafetyReviewDocument,
];
