import { type CallPeriod, isCallOpenFor } from '../call/index.ts';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  isOfficer,
  isPerson,
  no,
  officerOnly,
  signedIn,
  yes,
} from '../kernel/index.ts';
import type { ProposalFacts } from './model.ts';
import type { ProposalReason } from './refusals.ts';
import { editability, undoDeleteUntil } from './rules.ts';
import { isSubmissionOpen } from './submission/more-time.ts';

type Answer = Decision<ProposalReason | AccessReason>;

/** The facts that decide on a submission. */
export interface SubmissionFacts extends ProposalFacts {
  /** Whether the request repeats an earlier one caused by the same press of the button. */
  readonly isRepeated?: boolean;
}

type OnInstruments = Pick<ProposalFacts, 'isScientistOnInstrument' | 'isScientistOnTechnique'>;

const isMember = (facts: ProposalFacts) => facts.isPrincipalInvestigator || facts.isCoProposer;
const isInternal = (actor: Actor) => isPerson(actor) && actor.isInternalUser;

/** Who may read a proposal, by the current role alone (rule P24, decision 173). For everyone else it does not exist. */
export function mayViewProposal(actor: Actor, facts: ProposalFacts): Answer {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (facts.deletedAt) return no('PROPOSAL_NOT_FOUND');
  return isOfficer(actor) || readsInRole(actor, facts) ? yes : no('PROPOSAL_NOT_FOUND');
}

function readsInRole(actor: Actor, facts: ProposalFacts): boolean {
  if (!isPerson(actor)) return false;
  switch (actor.role) {
    case 'USER':
      return isMember(facts) || facts.isVisitor || facts.isDataAccessUser;
    case 'INSTRUMENT_SCIENTIST':
      return facts.isScientistOnInstrument || facts.isScientistOnTechnique;
    case 'INTERNAL_REVIEWER':
      return facts.isInternalReviewer;
    case 'FAP_CHAIR':
      return facts.isFapChair;
    case 'FAP_SECRETARY':
      return facts.isFapSecretary;
    case 'FAP_REVIEWER':
      return facts.isFapReviewer;
    case 'EXPERIMENT_SAFETY_REVIEWER':
      // A proposal that is not submitted needs no safety review (decision 173).
      return facts.submitted;
    case 'USER_OFFICER':
      return true;
  }
}

/** A proposal that the actor neither reads nor is a member of is indistinguishable from one that does not exist. */
function known(actor: Actor, facts: ProposalFacts): Answer {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (!facts.deletedAt && isMember(facts)) return yes;
  return mayViewProposal(actor, facts);
}

const member = (actor: Actor, facts: ProposalFacts): Answer =>
  isOfficer(actor) || isMember(facts) ? yes : no('NOT_ON_PROPOSAL');

/** Officers always; members, in any role, while the proposal is editable (rule P3). */
export function mayEditProposal(actor: Actor, facts: ProposalFacts, now: Date): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => known(actor, facts),
    () => member(actor, facts),
    () => (isOfficer(actor) ? yes : editability(facts, isInternal(actor), now)),
  );
}

/** Any signed-in user while the call is open to them; officers are no exception (rule P13). */
export function mayCreateProposal(actor: Actor, call: CallPeriod, now: Date): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => signedIn(actor),
    () => (isCallOpenFor(call, { isInternalUser: isInternal(actor) }, now) ? yes : no('CALL_NOT_OPEN')),
  );
}

/**
 * Members once, while the call is open to them, in its grace period or in an extension of this proposal (rules P120 and P121); an officer
 * also after it closed (rule P12). A repeated request whose first response was lost (decision 0126) is allowed even if the call has closed
 * meanwhile.
 */
export function maySubmitProposal(actor: Actor, facts: SubmissionFacts, now: Date): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => known(actor, facts),
    () => member(actor, facts),
    () => (facts.submitted && !facts.isRepeated ? no('ALREADY_SUBMITTED') : yes),
    () =>
      facts.isRepeated || isOfficer(actor) || isSubmissionOpen(facts, { isInternalUser: isInternal(actor) }, now)
        ? yes
        : no('CALL_NOT_OPEN'),
  );
}

/** The principal investigator while it is a draft; an officer at any time (rule P27). */
export function mayDeleteProposal(actor: Actor, facts: ProposalFacts): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => known(actor, facts),
    () => (isOfficer(actor) || facts.isPrincipalInvestigator ? yes : no('NOT_PRINCIPAL_INVESTIGATOR')),
    () => (isOfficer(actor) || !facts.submitted ? yes : no('NO_LONGER_DRAFT')),
  );
}

/** The person who deleted it, or an officer, may restore it for a limited time; for everyone else it does not exist (rule P27). */
export function mayUndoDelete(actor: Actor, facts: ProposalFacts, now: Date): Answer {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (!facts.deletedAt)
    return allOf<ProposalReason | AccessReason>(
      () => known(actor, facts),
      () => no('NOT_DELETED'),
    );
  if (!isOfficer(actor) && !facts.isDeleter) return no('PROPOSAL_NOT_FOUND');
  return now <= undoDeleteUntil(facts.deletedAt) ? yes : no('UNDO_TOO_LATE');
}

/**
 * Its members and officers: a copy is made in the name of the principal investigator, so permission to read is not enough (rule P28,
 * decision 173). Whether the target call accepts copies is checked separately.
 */
export function mayCloneProposal(actor: Actor, facts: ProposalFacts): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => known(actor, facts),
    () => member(actor, facts),
  );
}

/** The target call must be open to the person who clones (rule P29). */
export function mayCloneToCall(actor: Actor, call: CallPeriod, now: Date): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => signedIn(actor),
    () => (isCallOpenFor(call, { isInternalUser: isInternal(actor) }, now) ? yes : no('CALL_NOT_OPEN_FOR_COPY')),
  );
}

/** Everyone who may read it; in the role USER only once it is submitted (rule P25). */
export function mayDownloadProposal(actor: Actor, facts: ProposalFacts): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => mayViewProposal(actor, facts),
    () => (hasRole(actor, 'USER') && !facts.submitted ? no('DOWNLOAD_BEFORE_SUBMISSION') : yes),
  );
}

/** Only the user office makes bulk changes of status, instruments and panels (rule P31). */
export function mayManageProposals(actor: Actor): Answer {
  return officerOnly(actor);
}

/** Only the user office reads the log, since events reveal who did what (rule P26). */
export function mayReadProposalLogs(actor: Actor, facts: ProposalFacts): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => mayViewProposal(actor, facts),
    () => officerOnly(actor),
  );
}

/** The comment for management is visible to officers and to scientists who read the proposal in that role (rules P23 and R255). */
export function maySeeCommentForManagement(actor: Actor, facts: OnInstruments): boolean {
  return (
    isOfficer(actor) ||
    (hasRole(actor, 'INSTRUMENT_SCIENTIST') && (facts.isScientistOnInstrument || facts.isScientistOnTechnique))
  );
}

/** Whether the actor could be a guest of a proposal, so that its facts are needed to decide; false for officers. */
export const mayBeGuest = (actor: Actor): boolean => isPerson(actor) && !isOfficer(actor);

/**
 * Whether the actor reads a proposal as a guest: neither as a member nor as staff in the current role. Guests are its visitors and people
 * with access to its data, whose own lists show it in every role (rules P190 and R255).
 */
export const isGuest = (actor: Actor, facts: ProposalFacts): boolean =>
  mayBeGuest(actor) && !isMember(facts) && (hasRole(actor, 'USER') || !readsInRole(actor, facts));

/** The comment for the user is visible to the office alone until the applicant was notified (rule P22), and never to guests (rule P190). */
export function maySeeCommentForUser(actor: Actor, facts: ProposalFacts): boolean {
  return isOfficer(actor) || (facts.notified && !isGuest(actor, facts));
}
