import type { ExperimentStatus } from '../experiment/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';
import type { TopicState } from '../questionary/index.ts';

/** The feedback's own status; that of the experiment is another (rule O1). */
export const feedbackStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** What the rules ask about the feedback on an experiment and the caller. */
export interface FeedbackFacts {
  /** The proposal was deleted: nobody knows of what hangs on it. */
  readonly isGone: boolean;
  /** The caller leads the team that came. */
  readonly isTeamLead: boolean;
  readonly isCreator: boolean;
  /** The caller is on the team, and was not taken off it. */
  readonly isVisitor: boolean;
  readonly status: FeedbackStatus;
}

/** What counts when its status is set. */
export interface FeedbackStatusFacts extends FeedbackFacts {
  /** The status that is wanted; undefined leaves it as it is. */
  readonly wanted: FeedbackStatus | undefined;
  readonly topics: readonly TopicState[];
}

/** What counts when feedback on an experiment is begun. */
export interface NewFeedbackFacts extends Pick<FeedbackFacts, 'isTeamLead' | 'isVisitor'> {
  readonly proposal: ProposalFacts;
  readonly status: ExperimentStatus;
  /** It was begun already. */
  readonly isBegun: boolean;
  readonly hasVisit: boolean;
  /** A form for feedback is in use. */
  readonly hasTemplate: boolean;
}
