import type { Sentences } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';
import type { TopicState } from '../questionary/index.ts';
import type { VisitRegistrationStatus } from './item-kind.ts';

/** What the rules need to know about a visit and the caller. */
export interface VisitFacts {
  readonly proposal: ProposalFacts;
  /** Whether the caller created the visit. */
  readonly isCreator: boolean;
  /** Whether the caller counts as a visitor (rule O34). */
  readonly isOnVisit: boolean;
  /** Whether the caller manages or works on the instrument of the experiment. */
  readonly isScientistOfExperiment: boolean;
  /** Whether the booking of the experiment was removed, so that nothing needs to be prepared. */
  readonly isRemoved: boolean;
}

/** Facts for creating the visit of an experiment. */
export interface NewVisitFacts {
  readonly proposal: ProposalFacts;
  /** Whether the experiment has a visit already. */
  readonly isDefined: boolean;
  readonly isLeadInTeam: boolean;
}

/** Facts for changing a visit: whether the lead is in the new team. */
export interface ChangedVisitFacts extends VisitFacts {
  readonly isLeadInTeam: boolean;
}

/** What the rules need to know about the registration of one visitor. */
export interface RegistrationFacts extends VisitFacts {
  /** Whether the caller is the visitor. */
  readonly isSelf: boolean;
  /** Null for a person who is not in the team. */
  readonly status: VisitRegistrationStatus | null;
  /** Whether both dates are given. */
  readonly hasDates: boolean;
}

/** Facts for submitting a registration. */
export interface HandedInFacts extends RegistrationFacts {
  /** The topics of the form; null if there is no form yet. */
  readonly topics: readonly TopicState[] | null;
}

/** Facts for starting the form of a registration. */
export interface BegunFacts extends RegistrationFacts {
  /** Whether the form exists already. */
  readonly hasForm: boolean;
  /** Whether the facility has an active template for visits. */
  readonly hasTemplate: boolean;
}

/** Facts for recording whether a visitor has come. */
export interface PresenceFacts extends RegistrationFacts {
  /** Whether to record the visitor as present or to undo that. */
  readonly isPresent: boolean;
}

/** Maximum visitors of one visit. */
export const visitTeamLimit = 100;

export type VisitReason =
  | 'VISIT_NOT_FOUND'
  | 'VISITED_EXPERIMENT_NOT_FOUND'
  | 'VISIT_EXISTS'
  | 'VISIT_WITHOUT_PROPOSAL'
  | 'VISIT_BEFORE_ACCEPTANCE'
  | 'VISIT_OF_ANOTHER'
  | 'VISIT_LEAD_NOT_IN_TEAM'
  | 'VISIT_NOT_YOURS'
  | 'VISITOR_NOT_FOUND'
  | 'VISIT_REGISTRATION_NOT_FOUND'
  | 'REGISTRATION_CLOSED'
  | 'REGISTRATION_NOT_SUBMITTED'
  | 'REGISTRATION_NOT_IN_SUBMITTED'
  | 'REGISTRATION_NOT_CANCELLABLE'
  | 'REGISTRATION_INCOMPLETE'
  | 'REGISTRATION_WITHOUT_DATES'
  | 'REGISTRATION_WITHOUT_TEMPLATE'
  | 'VISIT_START_IN_THE_PAST'
  | 'VISIT_END_BEFORE_START'
  | 'VISIT_DATES_CHANGED'
  | 'PRESENCE_NOT_YOURS'
  | 'VISITOR_NOT_APPROVED';

export const visitSentences: Sentences<VisitReason> = {
  VISIT_NOT_FOUND: 'Visit not found',
  VISITED_EXPERIMENT_NOT_FOUND: 'Can not create visit because experiment does not exist',
  VISIT_EXISTS: 'Can not create visit because visit for the experiment that already exists',
  VISIT_WITHOUT_PROPOSAL: 'Can not create visit, proposal for the scheduled event does not exist',
  VISIT_BEFORE_ACCEPTANCE: 'Can not create visit because the proposal is not yet accepted',
  VISIT_OF_ANOTHER: 'Can not create visit for proposal that does not belong to you',
  VISIT_LEAD_NOT_IN_TEAM: ({ isNew }) =>
    isNew ? 'Can not create visit because team lead is not part of the team' : 'Team lead must be one of the visitors',
  VISIT_NOT_YOURS: 'Can not update visit because of insufficient permissions',
  VISITOR_NOT_FOUND: 'User not available',
  VISIT_REGISTRATION_NOT_FOUND: 'Visit registration not found',
  REGISTRATION_CLOSED: 'Cannot change the visit registration because it has been submitted or cancelled',
  REGISTRATION_NOT_SUBMITTED: 'Could not approve Visit Registration because registration is not submitted',
  REGISTRATION_NOT_IN_SUBMITTED:
    'Could not request changes to visit registration because registration is not in submitted state',
  REGISTRATION_NOT_CANCELLABLE: ({ status }) =>
    status === 'APPROVED'
      ? 'Cannot cancel the visit registration because it has been approved. Please contact the user office'
      : 'Cannot cancel the visit registration because it has already been cancelled',
  REGISTRATION_INCOMPLETE: 'Cannot submit the visit registration because some questions have not been answered',
  REGISTRATION_WITHOUT_DATES: 'Cannot submit the visit registration without a visit start and a visit end',
  REGISTRATION_WITHOUT_TEMPLATE: 'Could not create visit registration, because no active template for visit is set',
  VISIT_START_IN_THE_PAST: 'Could not update Visit Registration because the start date is in the past',
  VISIT_END_BEFORE_START: 'Could not update Visit Registration because the end date is before the start date',
  VISIT_DATES_CHANGED: 'The dates of this visit have changed since you read them: read them again before you approve',
  PRESENCE_NOT_YOURS: 'Only scientists of the instrument and the user office can record who is present',
  VISITOR_NOT_APPROVED: 'Only visitors with an approved registration can be recorded as present',
};
