import {
  type AccessReason,
  type Actor,
  type Decision,
  hasRole,
  isPerson,
  no,
  type RoleCode,
  rule,
  type UserId,
  userIdOf,
  yes,
} from '../kernel/index.ts';
import type { CalendarFeedReason, CalendarKind } from './model.ts';

export interface CalendarFacts {
  readonly kind: CalendarKind;
  /** Whether the person manages or works on the instrument of the calendar. */
  readonly isOnInstrument: boolean;
}

type Refusal = AccessReason | CalendarFeedReason;

/** Lets users list their own addresses only: an address outlives the session it was read in, so it is not shown while impersonating (rule O90). */
export function mayListCalendars(actor: Actor): Decision<Refusal> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (!isPerson(actor) || userIdOf(actor) === undefined) return no('INSUFFICIENT_PERMISSIONS');
  return actor.impersonatingUserId === undefined ? yes : no('CALENDARS_WHILE_IMPERSONATING');
}

/** Allows each user their own calendar, scientists and officers that of an instrument, and officers that of the facility (rule O90). */
export function mayHaveCalendar(actor: Actor, { kind, isOnInstrument }: CalendarFacts): Decision<Refusal> {
  const person = mayListCalendars(actor);
  if (!person.allowed) return person;
  const mayHave =
    kind === 'PERSON' ||
    hasRole(actor, 'USER_OFFICER') ||
    (kind === 'INSTRUMENT' && isOnInstrument && hasRole(actor, 'INSTRUMENT_SCIENTIST'));
  return mayHave ? yes : no('INSUFFICIENT_PERMISSIONS');
}

/** The person an address belongs to, as they are when the calendar is read. */
export interface FeedReader {
  readonly userId: number;
  readonly isInternalUser: boolean;
  readonly roles: readonly RoleCode[];
}

/**
 * Whether an address still opens its calendar. A program reads it in no role, so any role that the person has at that time counts. A person
 * without roles may read nothing (rule O92).
 */
export function stillOpens(reader: FeedReader, facts: CalendarFacts): boolean {
  const { userId, isInternalUser, roles } = reader;
  return roles.some(
    (role) => mayHaveCalendar({ kind: 'person', id: userId as UserId, role, isInternalUser }, facts).allowed,
  );
}

export const calendarFeedPolicies = {
  list: rule('calendarFeed.list', mayListCalendars),
  renew: rule('calendarFeed.renew', mayHaveCalendar, {
    'own calendar': { kind: 'PERSON', isOnInstrument: false },
    'on own instrument': { kind: 'INSTRUMENT', isOnInstrument: true },
    'on another instrument': { kind: 'INSTRUMENT', isOnInstrument: false },
    'of the facility': { kind: 'FACILITY', isOnInstrument: false },
  }),
};
