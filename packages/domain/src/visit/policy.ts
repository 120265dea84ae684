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

/** The people of the proposal, in whatever role, and user officers say who comes (rule O35). */
const saysWhoComes = (actor: Actor, proposal: ProposalFacts) => isOfficer(actor) || isMember(proposal);

/** Staff that prepares the experiment: scientists of its instrument, and safety reviewers where they read the proposal. */
const isStaffOf = (actor: Actor, { proposal, isScientistOfExperiment }: VisitFacts) =>
  (hasRole(actor, 'INSTRUMENT_SCIENTIST') && isScientistOfExperiment) ||
  (hasRole(actor, 'EXPERIMENT_SAFETY_REVIEWER') && mayViewProposal(actor, proposal).allowed);

/**
 * Whoever defined it, the people of the proposal, its visitors, staff and user officers; for all others there is none. After
 * its booking was removed it is there for staff alone (rules O32 and O37).
 */
export function mayViewVisit(actor: Actor, facts: VisitFacts): Answer {
  const { proposal, isCreator, isOnVisit, isRemoved } = facts;
  return allOf<VisitReason | AccessReason>(
    () => signedIn(actor),
    () =>
      proposal.deletedAt || (isRemoved && !isOfficer(actor) && !isStaffOf(actor, facts)) ? no('VISIT_NOT_FOUND') : yes,
    () =>
      saysWhoComes(actor, proposal) || isCreator || isOnVisit || isStaffOf(actor, facts) ? yes : no('VISIT_NOT_FOUND'),
  );
}

/**
 * Visitors learn of each other who comes, and nothing else: when, and how far a registration is, is for those who prepare the visit
 * (rule O37).
 */
export const maySeeRegistrations = (actor: Actor, facts: VisitFacts): boolean =>
  mayViewVisit(actor, facts).allowed && (saysWhoComes(actor, facts.proposal) || isStaffOf(actor, facts));

/**
 * Once for each experiment, after the proposal was accepted and the decision submitted (rule O35). To whoever does not read the proposal
 * the experiment does not exist (rule O185), to all others the checks are told in their order.
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

/** Those who say who comes; others who know of it are told so (rule O36). */
export function mayChangeVisit(actor: Actor, facts: VisitFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => mayViewVisit(actor, facts),
    () => (saysWhoComes(actor, facts.proposal) ? yes : no('VISIT_NOT_YOURS')),
    () => (facts.isRemoved ? no('VISIT_NOT_FOUND') : yes),
  );
}

/** The same, and the lead stays one of the visitors (rule O35). */
export function mayUpdateVisit(actor: Actor, facts: ChangedVisitFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => mayChangeVisit(actor, facts),
    () => (facts.isLeadInTeam ? yes : no('VISIT_LEAD_NOT_IN_TEAM')),
  );
}

/** The visitor and user officers; to all others there is no registration (rule O37). */
export function mayViewRegistration(actor: Actor, { proposal, isSelf, status }: RegistrationFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => signedIn(actor),
    () => (proposal.deletedAt ? no('VISIT_REGISTRATION_NOT_FOUND') : yes),
    () => (status !== null && (isSelf || isOfficer(actor)) ? yes : no('VISIT_REGISTRATION_NOT_FOUND')),
  );
}

/** Only while there is something to prepare for (rule O32). */
const isBooked = ({ isRemoved }: RegistrationFacts): Answer => (isRemoved ? no('VISIT_REGISTRATION_NOT_FOUND') : yes);

/** Whoever reads it, while there is something to prepare for. */
const mayPrepare = (actor: Actor, facts: RegistrationFacts): Answer =>
  allOf<VisitReason | AccessReason>(
    () => mayViewRegistration(actor, facts),
    () => isBooked(facts),
  );

/**
 * The visitor as a draft and when changes are requested, an officer at any time (rules O20 and O38). The visitor, who reads it still, is
 * told that it was cancelled with its booking, and not that there is none.
 */
export const mayEditRegistration = (actor: Actor, facts: RegistrationFacts): Answer =>
  allOf<VisitReason | AccessReason>(
    () => mayViewRegistration(actor, facts),
    () => mayMove(actor, 'edit', facts),
    () => isBooked(facts),
  );

/** A form is begun by the visitor or an officer, from the form the facility has for visits (rule O38). One that is there stays. */
export function mayBeginRegistration(actor: Actor, facts: BegunFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => mayViewRegistration(actor, facts),
    () => (facts.hasForm ? yes : mayMove(actor, 'edit', facts)),
    () => isBooked(facts),
    () => (facts.hasForm || facts.hasTemplate ? yes : no('REGISTRATION_WITHOUT_TEMPLATE')),
  );
}

/** Handed in with both dates and every question answered (rule O38). */
export function maySubmitRegistration(actor: Actor, facts: HandedInFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => mayPrepare(actor, facts),
    () => mayMove(actor, 'submit', facts),
    () => (facts.hasDates ? yes : no('REGISTRATION_WITHOUT_DATES')),
    () => (facts.topics && isQuestionaryCompleted(facts.topics) ? yes : no('REGISTRATION_INCOMPLETE')),
  );
}

/** Officers, once there is something to approve; without dates nobody knows for when (rule O38). */
export function mayApproveRegistration(actor: Actor, facts: RegistrationFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => officerOnly(actor),
    () => mayPrepare(actor, facts),
    () => mayMove(actor, 'approve', facts),
    () => (facts.hasDates ? yes : no('REGISTRATION_NOT_SUBMITTED')),
  );
}

/** Officers send back what was handed in (rule O38). */
export function mayRequestChanges(actor: Actor, facts: RegistrationFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => officerOnly(actor),
    () => mayPrepare(actor, facts),
    () => mayMove(actor, 'requestChanges', facts),
  );
}

/** The visitor before it is approved, an officer also afterwards (rule O39). */
export function mayCancelRegistration(actor: Actor, facts: RegistrationFacts): Answer {
  return allOf<VisitReason | AccessReason>(
    () => mayPrepare(actor, facts),
    () => {
      const move = mayMove(actor, 'cancel', facts);
      return move.allowed ? move : no(move.reason, { status: facts.status });
    },
  );
}

/** User officers and scientists of the instrument record who of the approved visitors has come, and take a wrong tick back (rule O148). */
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
