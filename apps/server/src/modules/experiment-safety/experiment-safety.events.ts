import {
  mayReviewExperimentSafety,
  mayViewExperimentSafety,
  mayWriteExperimentSafety,
} from '@atrium/domain/experiment-safety';
import { onEvent } from '../../events/dispatch.ts';
import { heldByReviews, holdsQuestionaries, whenTopicIsSaved } from '../questionary/index.ts';
import { whenSampleRenamed } from '../sample/index.ts';
import { safetyFacts } from './experiment-safety.loaders.ts';
import { findSafetyHolders, lockSafetyHolder } from './experiment-safety.queries.ts';
import { findHoldersOfInputs, lockProposalOfInput } from './experiment-sample.queries.ts';
import {
  refuseUnfinishedSamples,
  uncheckedReopenRenamed,
  uncheckedReopenWrittenInput,
} from './experiment-sample.service.ts';
import { writeAboutAskedBack } from './safety-letters.service.ts';
// The fields and the operation for asking back; they belong to this area and build on its types.
import './safety-return.schema.ts';
import { returnToSubmittedStatus } from './safety-return.service.ts';

// The team's form is read with the proposal, and can be written until it is submitted (rules O6 and O9).
holdsQuestionaries(
  'PROPOSAL_ESI',
  heldByReviews({
    find: (ctx, questionaryIds) => findSafetyHolders(ctx.db, 'esiQuestionaryId', questionaryIds),
    factsOf: safetyFacts,
    mayRead: (ctx, facts) => mayViewExperimentSafety(ctx.actor, facts).allowed,
    mayReadOverwritten: () => false,
    mayWrite: (ctx, facts) => mayWriteExperimentSafety(ctx.actor, facts).allowed,
  }),
  (tx, questionaryId) => lockSafetyHolder(tx.db, 'esiQuestionaryId', questionaryId),
);

// The form of the review is for those who decide (rule O14).
holdsQuestionaries(
  'EXPERIMENT_SAFETY_REVIEW',
  heldByReviews({
    find: (ctx, questionaryIds) => findSafetyHolders(ctx.db, 'safetyReviewQuestionaryId', questionaryIds),
    factsOf: safetyFacts,
    mayRead: (ctx, facts) => mayReviewExperimentSafety(ctx.actor, facts).allowed,
    mayReadOverwritten: (ctx, facts) => mayReviewExperimentSafety(ctx.actor, facts).allowed,
    mayWrite: (ctx, facts) => mayReviewExperimentSafety(ctx.actor, facts).allowed,
  }),
  (tx, questionaryId) => lockSafetyHolder(tx.db, 'safetyReviewQuestionaryId', questionaryId),
);

// The safety input of a sample has the same readers and writers as the form of its experiment.
holdsQuestionaries(
  'SAMPLE_ESI',
  heldByReviews({
    find: (ctx, questionaryIds) => findHoldersOfInputs(ctx.db, questionaryIds),
    factsOf: safetyFacts,
    mayRead: (ctx, facts) => mayViewExperimentSafety(ctx.actor, facts).allowed,
    mayReadOverwritten: () => false,
    mayWrite: (ctx, facts) => mayWriteExperimentSafety(ctx.actor, facts).allowed,
  }),
  (tx, questionaryId) => lockProposalOfInput(tx.db, questionaryId),
);

whenTopicIsSaved(uncheckedReopenWrittenInput);
whenTopicIsSaved(refuseUnfinishedSamples);
whenSampleRenamed(uncheckedReopenRenamed);

onEvent('letters about safety forms', 10, writeAboutAskedBack);
// Runs after the workflow, which does not decide here: the form returns to the status in which it was submitted.
onEvent('safety forms that were asked back', 21, returnToSubmittedStatus);
