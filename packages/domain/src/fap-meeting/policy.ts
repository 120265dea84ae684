import { leadsPanel } from '../fap-review/index.ts';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  inRole,
  isOfficer,
  no,
  officerOnly,
  rule,
  yes,
} from '../kernel/index.ts';
import type { FapDecisionFacts, FapMeetingFacts, FapMeetingReason } from './model.ts';
import { instrumentIsDecided } from './rules.ts';

type Answer = Decision<FapMeetingReason | AccessReason>;

/** Allows officers, and the chair and secretaries of the panel, to see the meeting (rule R41). */
export function mayViewMeeting(actor: Actor, facts: FapMeetingFacts): Answer {
  return allOf<FapMeetingReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () => (isOfficer(actor) || leadsPanel(actor, { ...facts, isFapReviewer: false }) ? yes : no('NOT_LEADING_PANEL')),
  );
}

/** Refuses any change while the meeting is locked, even to officers: a user who may change it may also unlock it (rule R164). */
const whileOpen = ({ meetingLocked }: FapMeetingFacts): Answer => (meetingLocked ? no('MEETING_LOCKED') : yes);

/** Allows reordering an instrument's proposals until it is submitted; this applies to officers too (rule R43). */
export function mayReorder(actor: Actor, facts: FapMeetingFacts): Answer {
  return allOf<FapMeetingReason | AccessReason>(
    () => mayViewMeeting(actor, facts),
    () => whileOpen(facts),
    () => (facts.instrumentSubmitted ? no('REORDER_AFTER_SUBMISSION') : yes),
  );
}

/** Prevents people on a proposal, except officers, from deciding on it (rule R165). */
const asOutsider = (actor: Actor, { isOnProposal }: FapDecisionFacts): Answer =>
  isOnProposal && !isOfficer(actor) ? no('CONFLICTED_IN_MEETING') : yes;

/** After the decision or its instrument is submitted, only officers may change the decision (rule R51). */
export function maySaveDecision(actor: Actor, facts: FapDecisionFacts): Answer {
  return allOf<FapMeetingReason | AccessReason>(
    () => mayViewMeeting(actor, facts),
    () => asOutsider(actor, facts),
    () => whileOpen(facts),
    () => (isOfficer(actor) || !facts.instrumentSubmitted ? yes : no('DECISION_AFTER_SUBMISSION')),
    () => (isOfficer(actor) || !facts.decisionSubmitted ? yes : no('DECISION_SUBMITTED')),
  );
}

/** Allows officers to clear 'Submitted', so that the panel's leaders can decide again (rule R52). */
export function mayReopenDecision(actor: Actor, facts: FapMeetingFacts): Answer {
  return allOf<FapMeetingReason | AccessReason>(
    () => mayViewMeeting(actor, facts),
    () => officerOnly(actor),
  );
}

/** Allows the panel's leaders to allocate time until the instrument is submitted, and officers also afterwards (rule R46). */
export function mayAllocateTime(actor: Actor, facts: FapDecisionFacts): Answer {
  return allOf<FapMeetingReason | AccessReason>(
    () => {
      const views = mayViewMeeting(actor, facts);
      return !views.allowed && views.reason === 'NOT_LEADING_PANEL' ? no('NOT_LEADING_PANEL_OF_TIME') : views;
    },
    () => asOutsider(actor, facts),
    () => whileOpen(facts),
    () => (isOfficer(actor) || !facts.instrumentSubmitted ? yes : no('TIME_AFTER_SUBMISSION')),
  );
}

/** Allows officers and the panel's leaders to close the meeting on an instrument (rule R55). */
export function maySubmitInstrument(actor: Actor, facts: FapMeetingFacts): Answer {
  return allOf<FapMeetingReason | AccessReason>(
    () => mayViewMeeting(actor, facts),
    () => (facts.instrumentSubmitted ? no('INSTRUMENT_ALREADY_SUBMITTED') : yes),
  );
}

/** The same, but also requires that every proposal is decided, for callers that check in advance (rule R55). */
export const mayCloseInstrument = (
  actor: Actor,
  facts: FapMeetingFacts,
  places: Parameters<typeof instrumentIsDecided>[0],
): Answer =>
  allOf<FapMeetingReason | AccessReason>(
    () => maySubmitInstrument(actor, facts),
    () => instrumentIsDecided(places),
  );

/** Allows only officers to reopen the meeting on an instrument (rule R56). */
export function mayUnsubmitInstrument(actor: Actor, facts: FapMeetingFacts): Answer {
  return allOf<FapMeetingReason | AccessReason>(
    () => officerOnly(actor),
    () => (facts.instrumentSubmitted ? yes : no('INSTRUMENT_NOT_SUBMITTED')),
  );
}

const elsewhere: FapDecisionFacts = {
  isFapChair: false,
  isFapSecretary: false,
  instrumentSubmitted: false,
  meetingLocked: false,
  decisionSubmitted: false,
  isOnProposal: false,
};
const leading = { ...elsewhere, isFapChair: true, isFapSecretary: true };

const states: Readonly<Record<string, FapDecisionFacts>> = {
  'leading another panel': elsewhere,
  'leading this panel': leading,
  'leading this panel, decision submitted': { ...leading, decisionSubmitted: true },
  'leading this panel, on the proposal': { ...leading, isOnProposal: true },
  'leading this panel, meeting locked': { ...leading, meetingLocked: true },
  'leading this panel, instrument submitted': { ...leading, instrumentSubmitted: true, decisionSubmitted: true },
};

export const fapMeetingPolicies = {
  view: rule('fapMeeting.view', mayViewMeeting, states),
  reorder: rule('fapMeeting.reorder', mayReorder, states),
  saveDecision: rule('fapMeeting.saveDecision', maySaveDecision, states),
  reopenDecision: rule('fapMeeting.reopenDecision', mayReopenDecision, states),
  allocateTime: rule('fapMeeting.allocateTime', mayAllocateTime, states),
  submitInstrument: rule('fapMeeting.submitInstrument', maySubmitInstrument, states),
  unsubmitInstrument: rule('fapMeeting.unsubmitInstrument', mayUnsubmitInstrument, states),
};
