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

/** What counts when a proposal is handed in. */
export interface SubmissionFacts extends ProposalFacts {
  /** The same press of the button once more. */
  readonly isRepeated?: boolean;
}

type OnInstruments = Pick<ProposalFacts, 'isScientistOnInstrument' | 'isScientistOnTechnique'>;

const isMember = (facts: ProposalFacts) => facts.isPrincipalInvestigator || facts.isCoProposer;
const isInternal = (actor: Actor) => isPerson(actor) && actor.isInternalUser;

/** Who reads a proposal, by the current role alone (rule P24, decision 173). To all others it does not exist. */
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
      // Nobody judges the safety of what is not handed in (decision 173).
      return facts.submitted;
    case 'USER_OFFICER':
      return true;
  }
}

/** A record one neither reads nor is a member of is told from an absent one by nothing. */
function known(actor: Actor, facts: ProposalFacts): Answer {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (!facts.deletedAt && isMember(facts)) return yes;
  return mayViewProposal(actor, facts);
}

const member = (actor: Actor, facts: ProposalFacts): Answer =>
  isOfficer(actor) || isMember(facts) ? yes : no('NOT_ON_PROPOSAL');

/** Officers always; members, in whatever role, while the proposal is editable (rule P3). */
export function mayEditProposal(actor: Actor, facts: ProposalFacts, now: Date): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => known(actor, facts),
    () => member(actor, facts),
    () => (isOfficer(actor) ? yes : editability(facts, isInternal(actor), now)),
  );
}

/** Anybody signed in while the call is open to them; officers are no exception (rule P13). */
export function mayCreateProposal(actor: Actor, call: CallPeriod, now: Date): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => signedIn(actor),
    () => (isCallOpenFor(call, { isInternalUser: isInternal(actor) }, now) ? yes : no('CALL_NOT_OPEN')),
  );
}

/**
 * Members once and while the call is open to them, in its grace and in the time given to this proposal (rules P120 and P121); an officer also after it closed (rule P12). Whoever repeats what was done and
 * got no answer (decision 0126) is answered, also when the call has closed meanwhile.
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

/** Whoever deleted it, or an officer, may bring it back for a time; to all others it does not exist (rule P27). */
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
 * Its people and officers: a copy is made in the name of the principal investigator, so that reading it is not enough
 * (rule P28, decision 173). Whether the target call takes copies is asked apart.
 */
export function mayCloneProposal(actor: Actor, facts: ProposalFacts): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => known(actor, facts),
    () => member(actor, facts),
  );
}

/** The call must be open to the person who clones (rule P29). */
export function mayCloneToCall(actor: Actor, call: CallPeriod, now: Date): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => signedIn(actor),
    () => (isCallOpenFor(call, { isInternalUser: isInternal(actor) }, now) ? yes : no('CALL_NOT_OPEN_FOR_COPY')),
  );
}

/** Readers download; somebody in the role USER only what is submitted (rule P25). */
export function mayDownloadProposal(actor: Actor, facts: ProposalFacts): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => mayViewProposal(actor, facts),
    () => (hasRole(actor, 'USER') && !facts.submitted ? no('DOWNLOAD_BEFORE_SUBMISSION') : yes),
  );
}

/** Bulk changes of status, instruments and panels belong to the user office (rule P31). */
export function mayManageProposals(actor: Actor): Answer {
  return officerOnly(actor);
}

/** Events tell who did what, so the log is the user office's (rule P26). */
export function mayReadProposalLogs(actor: Actor, facts: ProposalFacts): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => mayViewProposal(actor, facts),
    () => officerOnly(actor),
  );
}

/** The comment for management is for officers and for scientists who read the proposal as such (rules P23 and R255). */
export function maySeeCommentForManagement(actor: Actor, facts: OnInstruments): boolean {
  return (
    isOfficer(actor) ||
    (hasRole(actor, 'INSTRUMENT_SCIENTIST') && (facts.isScientistOnInstrument || facts.isScientistOnTechnique))
  );
}

/** Whether it takes the proposal to say if somebody reads it as a guest: it does of everybody but officers. */
export const mayBeGuest = (actor: Actor): boolean => isPerson(actor) && !isOfficer(actor);

/**
 * Who reads a proposal without being one of its people, and not as staff in the role worn: its visitors, and those who may use its data. Lists of
 * one's own show these in every role (rules P190 and R255).
 */
export const isGuest = (actor: Actor, facts: ProposalFacts): boolean =>
  mayBeGuest(actor) && !isMember(facts) && (hasRole(actor, 'USER') || !readsInRole(actor, facts));

/** The comment for the user is the office's alone until the applicant was notified (rule P22), and never for guests (rule P190). */
export function maySeeCommentForUser(actor: Actor, facts: ProposalFacts): boolean {
  return isOfficer(actor) || (facts.notified && !isGuest(actor, facts));
}
