import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  isOfficer,
  no,
  officerOnly,
  yes,
} from '../kernel/index.ts';
import { mayViewProposal, type ProposalFacts } from '../proposal/index.ts';
import { isQuestionaryCompleted } from '../questionary/index.ts';
import type {
  BegunFacts,
  ChangedVisitFacts,
  HandedInFacts,
  NewVisitFacts,
  PresenceFacts,
  RegistrationFacts,
  VisitFacts,
  VisitReason,
} from './model.ts';
import { mayMove } from './moves.ts';

type Answer = Decision<VisitReason | AccessReason>;

const isMember = ({ isPrincipalInvestigator, isCoProposer }: ProposalFacts) => isPrincipalInvestigator || isCoProposer;
const signedIn = (actor: Actor): Answer => (actor.kind === 'anonymous' ? no('NOT_LOGGED_IN') : yes);

/** Members of the proposal, in any role, and user officers name the visitors (rule O35). */
const saysWhoComes = (actor: Actor, proposal: ProposalFacts) => isOfficer(actor) || isMember(proposal);

/** Staff who prepare the experiment: scientists of its instrument, and safety reviewers who may read the proposal. */
const isStaffOf = (actor: Actor, { proposal, isScientistOfExperiment }: VisitFacts) =>
  (hasRole(actor, 'INSTRUMENT_SCIENTIST') && isScientistOfExperiment) ||
  (hasRole(actor, 'EXPERIMENT_SAFETY_REVIEWER') && mayViewProposal(actor, proposal).allowed);

/**
 * Its creator while allowed to view the proposal, members of the proposal, its visitors, staff and user officers; for everyone else it does
 * not exist. Once its booking was removed, only staff and officers see it (rules O32 and O37, decision 930).
 */
export function mayViewVisit(actor: Actor, facts: VisitFacts): Answer {
  const { proposal, isCreator, isOnVisit, isRemoved } = facts;
  const isCreatorStill = () => isCreator && mayViewProposal(actor, proposal).allowed;
  return allOf<VisitReason | AccessReason>(
    () => signedIn(actor),
    () =>
      proposal.deletedAt || (isRemoved && !isOfficer(actor) && !isStaffOf(actor, facts)) ? no('VISIT_NOT_FOUND') : yes,
    () =>
      saysWhoComes(actor, proposal) || isOnVisit || isStaffOf(actor, facts) || isCreatorStill()
        ? yes
        : no('VISIT_NOT_FOUND'),
  );
}

/**
 * Whether the actor may see dates and progress of registrations: only people who prepare the visit. Visitors see merely who else is coming
 * (rule O37).
 */
export const maySeeRegistrations = (actor: Actor, facts: VisitFacts): boolean =>
  mayViewVisit(actor, facts).allowed && (saysWhoComes(actor, facts.proposal) || isStaffOf(actor, facts));

/**
 * Allowed once per experiment, after the proposal was accepted and the decision submitted (rule O35). For an actor who may not read the
 * proposal the experiment does not exist (rule O185); everyone else gets the first refusal in this order.
 */
export function mayCreateVisit(actor: Actor, { proposal, isDefined, isLeadInTeam }: NewVisitFacts): Answer {
  const isAccepted = proposal.finalStatus === 'ACCEPTED' && proposal.managementDecisionSubmitted;
  return allOf<VisitReason | AccessReason>(
    () => signedIn(actor),
    () =>
      saysWhoComes(actor, proposal) || mayViewProposal(actor, proposal).allowed
        ? yes
        : no('VISITED_EXPERIMENT_NOT_FOUND'),
    () => (saysWhoComes(actor, proposal) ? yes : no('VISIT_OF_ANOTHER')),
    () => (isDefined ? no('VISIT_EXISTS') : yes),
    () => (proposal.deletedAt ? no('VISIT_WITHOUT_PROPOSAL') : yes),
    () => (isAccepted ? yes : no('VISIT_BEFORE_ACCEPTANCE')),
    () => (isLeadInTeam ? yes : no('VISIT_LEAD_NOT_IN_TEAM', { isNew: true })),
  );
}

/** Only people who may name the visitors; others who may view the visit are refused with a reason (rule O36). */
export function mayChangeVisit(actor: Actor, facts: VisitFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => mayViewVisit(actor, facts),
    () => (saysWhoComes(actor, facts.proposal) ? yes : no('VISIT_NOT_YOURS')),
    () => (facts.isRemoved ? no('VISIT_NOT_FOUND') : yes),
  );
}

/** Same rule as for changing, and the lead must be one of the visitors (rule O35). */
export function mayUpdateVisit(actor: Actor, facts: ChangedVisitFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => mayChangeVisit(actor, facts),
    () => (facts.isLeadInTeam ? yes : no('VISIT_LEAD_NOT_IN_TEAM')),
  );
}

/** The visitor and user officers; for everyone else the registration does not exist (rule O37). */
export function mayViewRegistration(actor: Actor, { proposal, isSelf, status }: RegistrationFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => signedIn(actor),
    () => (proposal.deletedAt ? no('VISIT_REGISTRATION_NOT_FOUND') : yes),
    () => (status !== null && (isSelf || isOfficer(actor)) ? yes : no('VISIT_REGISTRATION_NOT_FOUND')),
  );
}

/** Only while the experiment is booked (rule O32). */
const isBooked = ({ isRemoved }: RegistrationFacts): Answer => (isRemoved ? no('VISIT_REGISTRATION_NOT_FOUND') : yes);

/** People who may view the registration, while the experiment is booked. */
const mayPrepare = (actor: Actor, facts: RegistrationFacts): Answer =>
  allOf<VisitReason | AccessReason>(
    () => mayViewRegistration(actor, facts),
    () => isBooked(facts),
  );

/**
 * The visitor, as a draft or when changes are requested; an officer at any time (rules O20 and O38). The status is checked before the
 * booking, so that a visitor who can still view the registration is told that it was cancelled with its booking instead of that it does not
 * exist.
 */
export const mayEditRegistration = (actor: Actor, facts: RegistrationFacts): Answer =>
  allOf<VisitReason | AccessReason>(
    () => mayViewRegistration(actor, facts),
    () => mayMove(actor, 'edit', facts),
    () => isBooked(facts),
  );

/** The visitor or an officer starts the form from the facility's template for visits (rule O38). An existing form is left unchanged. */
export function mayBeginRegistration(actor: Actor, facts: BegunFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => mayViewRegistration(actor, facts),
    () => (facts.hasForm ? yes : mayMove(actor, 'edit', facts)),
    () => isBooked(facts),
    () => (facts.hasForm || facts.hasTemplate ? yes : no('REGISTRATION_WITHOUT_TEMPLATE')),
  );
}

/** Submission requires both dates and a complete form (rule O38). */
export function maySubmitRegistration(actor: Actor, facts: HandedInFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => mayPrepare(actor, facts),
    () => mayMove(actor, 'submit', facts),
    () => (facts.hasDates ? yes : no('REGISTRATION_WITHOUT_DATES')),
    () => (facts.topics && isQuestionaryCompleted(facts.topics) ? yes : no('REGISTRATION_INCOMPLETE')),
  );
}

/** Officers, once there is something to approve; dates are required, as approval is for these dates (rule O38). */
export function mayApproveRegistration(actor: Actor, facts: RegistrationFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => officerOnly(actor),
    () => mayPrepare(actor, facts),
    () => mayMove(actor, 'approve', facts),
    () => (facts.hasDates ? yes : no('REGISTRATION_NOT_SUBMITTED')),
  );
}

/** Officers may return a submitted registration (rule O38). */
export function mayRequestChanges(actor: Actor, facts: RegistrationFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => officerOnly(actor),
    () => mayPrepare(actor, facts),
    () => mayMove(actor, 'requestChanges', facts),
  );
}

/** The visitor until it is approved, an officer even afterwards (rule O39). */
export function mayCancelRegistration(actor: Actor, facts: RegistrationFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => mayPrepare(actor, facts),
    () => {
      const move = mayMove(actor, 'cancel', facts);
      return move.allowed ? move : no(move.reason, { status: facts.status });
    },
  );
}

/** User officers and scientists of the instrument record which approved visitors have come, and may undo a mistake (rule O148). */
export function mayRecordPresence(actor: Actor, facts: PresenceFacts): Answer {
  const { status, isPresent, isRemoved, isScientistOfExperiment } = facts;
  const isThere = hasRole(actor, 'INSTRUMENT_SCIENTIST') && isScientistOfExperiment;
  return allOf<VisitReason | AccessReason>(
    () => (mayViewVisit(actor, facts).allowed ? yes : no('VISIT_REGISTRATION_NOT_FOUND')),
    () => (isOfficer(actor) || isThere ? yes : no('PRESENCE_NOT_YOURS')),
    () => (status === null || isRemoved ? no('VISIT_REGISTRATION_NOT_FOUND') : yes),
    () => (isPresent && status !== 'APPROVED' ? no('VISITOR_NOT_APPROVED') : yes),
  );
}
