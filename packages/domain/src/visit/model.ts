import type { ProposalFacts } from '../proposal/index.ts';
import type { TopicState } from '../questionary/index.ts';
import type { VisitRegistrationStatus } from './item-kind.ts';

/** What the rules ask about a visit and the caller. */
export interface VisitFacts {
  readonly proposal: ProposalFacts;
  /** The caller defined the visit. */
  readonly isCreator: boolean;
  /** The caller counts as a visitor of it (rule O34). */
  readonly isOnVisit: boolean;
  /** The caller manages or works on the instrument of the experiment. */
  readonly isScientistOfExperiment: boolean;
  /** The booking of the experiment was removed: there is nothing to prepare any more. */
  readonly isRemoved: boolean;
}

/** What counts when the visit of an experiment is defined. */
export interface NewVisitFacts {
  readonly proposal: ProposalFacts;
  /** The experiment has one already. */
  readonly isDefined: boolean;
  readonly isLeadInTeam: boolean;
}

/** What counts when a visit is changed: whether the lead is in the team as it will be. */
export interface ChangedVisitFacts extends VisitFacts {
  readonly isLeadInTeam: boolean;
}

/** What the rules ask about the registration of one visitor. */
export interface RegistrationFacts extends VisitFacts {
  /** The caller is the visitor. */
  readonly isSelf: boolean;
  /** Null for somebody who is not in the team. */
  readonly status: VisitRegistrationStatus | null;
  /** Both dates are given. */
  readonly hasDates: boolean;
}

/** What counts when a registration is handed in. */
export interface HandedInFacts extends RegistrationFacts {
  /** The form; null before there is one. */
  readonly topics: readonly TopicState[] | null;
}

/** What counts when the form of a registration is begun. */
export interface BegunFacts extends RegistrationFacts {
  /** There is a form already. */
  readonly hasForm: boolean;
  /** The facility has a form for visits. */
  readonly hasTemplate: boolean;
}

/** What counts when staff records whether a visitor has come. */
export interface PresenceFacts extends RegistrationFacts {
  /** To be recorded as present; otherwise that is taken back. */
  readonly isPresent: boolean;
}
