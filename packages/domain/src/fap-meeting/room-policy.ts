import { isInPanel, leadsPanel, type PanelFacts } from '../fap-review/index.ts';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  inRole,
  isOfficer,
  no,
  rule,
  yes,
} from '../kernel/index.ts';
import type { FapMeetingReason } from './model.ts';

type Answer = Decision<FapMeetingReason | AccessReason>;

/** Allows user officers, and members of the panel in the role they have there, to enter the room (rule R160). */
export function mayEnterRoom(actor: Actor, facts: PanelFacts): Answer {
  return allOf<FapMeetingReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'),
    () => (isOfficer(actor) || isInPanel(actor, facts) ? yes : no('NOT_IN_MEETING')),
  );
}

/** Allows the panel's leaders and user officers to choose what is discussed, run the timer, lock and unlock (rule R161). */
export function maySteerRoom(actor: Actor, facts: PanelFacts): Answer {
  return allOf<FapMeetingReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () => (isOfficer(actor) || leadsPanel(actor, facts) ? yes : no('NOT_LEADING_PANEL')),
  );
}

const states: Readonly<Record<string, PanelFacts>> = {
  'in the panel in this role': { isFapChair: true, isFapSecretary: true, isFapReviewer: true },
  'not in the panel': { isFapChair: false, isFapSecretary: false, isFapReviewer: false },
};

export const meetingRoomPolicies = {
  enter: rule('meetingRoom.enter', mayEnterRoom, states),
  steer: rule('meetingRoom.steer', maySteerRoom, states),
};
