import type { ExperimentStatus } from '../experiment/index.ts';
import type { Sentences } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';
import type { TopicState } from '../questionary/index.ts';

/** The status of the feedback, not that of the experiment (rule O1). */
export const feedbackStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** The facts about the feedback on an experiment and about the caller that the rules need. */
export interface FeedbackFacts {
  /** Whether the proposal was deleted, which hides everything that belongs to it. */
  readonly isGone: boolean;
  /** Whether the booking was removed, so that only staff can see what was filled in for it. */
  readonly isHidden: boolean;
  /** Whether the caller leads the visiting team. */
  readonly isTeamLead: boolean;
  readonly isCreator: boolean;
  /** Whether the caller is on the team and was not removed from it. */
  readonly isVisitor: boolean;
  readonly status: FeedbackStatus;
}

/** The facts for a change of status. */
export interface FeedbackStatusFacts extends FeedbackFacts {
  /** The requested status; undefined leaves it unchanged. */
  readonly wanted: FeedbackStatus | undefined;
  readonly topics: readonly TopicState[];
}

/** The facts for starting feedback on an experiment. */
export interface NewFeedbackFacts extends Pick<FeedbackFacts, 'isTeamLead' | 'isVisitor'> {
  readonly proposal: ProposalFacts;
  readonly status: ExperimentStatus;
  /** Whether the feedback already exists. */
  readonly isBegun: boolean;
  readonly hasVisit: boolean;
  /** Whether a form for feedback is in use. */
  readonly hasTemplate: boolean;
}

export type FeedbackReason =
  | 'FEEDBACK_NOT_FOUND'
  | 'FEEDBACK_WITHOUT_EXPERIMENT'
  | 'FEEDBACK_EXISTS'
  | 'FEEDBACK_BEFORE_COMPLETION'
  | 'FEEDBACK_WITHOUT_VISIT'
  | 'NOT_TEAM_LEAD'
  | 'FEEDBACK_WITHOUT_TEMPLATE'
  | 'FEEDBACK_NOT_YOURS'
  | 'FEEDBACK_ALREADY_SUBMITTED'
  | 'FEEDBACK_INCOMPLETE'
  | 'REQUEST_WITHOUT_VISIT'
  | 'REQUESTED_EXPERIMENT_NOT_FOUND'
  | 'REQUEST_WITHOUT_LEAD'
  | 'REQUEST_BEFORE_COMPLETION'
  | 'REQUEST_ANSWERED'
  | 'REQUEST_TOO_OLD'
  | 'REQUEST_TOO_SOON';

export const feedbackSentences: Sentences<FeedbackReason> = {
  FEEDBACK_NOT_FOUND: 'Feedback not found',
  // Also used if the experiment does not exist at all, so that its existence is not revealed (rule O60).
  FEEDBACK_WITHOUT_EXPERIMENT: 'Can not create feedback because experiment does not exist',
  FEEDBACK_EXISTS: 'Can not create feedback because feedback for the visit already exists',
  FEEDBACK_BEFORE_COMPLETION: 'Can not create feedback because experiment is not completed',
  FEEDBACK_WITHOUT_VISIT: 'Can not create feedback because visit does not exist',
  NOT_TEAM_LEAD: 'Can not create feedback because only teamlead can do that',
  FEEDBACK_WITHOUT_TEMPLATE: 'Can not create feedback because feedback template is not configured',
  FEEDBACK_NOT_YOURS: 'Only the team lead and the user office can change feedback',
  FEEDBACK_ALREADY_SUBMITTED: 'Feedback can not be changed once it has been submitted',
  FEEDBACK_INCOMPLETE: 'Please complete all steps before you submit the feedback',
  REQUESTED_EXPERIMENT_NOT_FOUND: 'Cannot request feedback because the experiment does not exist',
  REQUEST_WITHOUT_VISIT: 'Cannot request feedback because the visit does not exist',
  REQUEST_WITHOUT_LEAD: 'Can not create feedback because teamlead does not exist or it has no email',
  REQUEST_BEFORE_COMPLETION: 'Will not ask for feedback because the experiment is not completed',
  REQUEST_ANSWERED: 'Will not ask for feedback because already been provided',
  REQUEST_TOO_OLD: 'Will not ask for feedback because it is too old',
  REQUEST_TOO_SOON: 'Will not ask for feedback because already recently requested',
};
