import { type Actor, type Decision, isOfficer, no, yes } from '../kernel/index.ts';
import { type VisitRegistrationStatus, visitRegistrationStatuses } from './item-kind.ts';
import type { RegistrationFacts, VisitReason } from './model.ts';

type States = readonly VisitRegistrationStatus[];

const open: States = ['DRAFTED', 'CHANGE_REQUESTED'];
const any = visitRegistrationStatuses;
const nowhere: States = [];

interface Move {
  /** Statuses in which the visitor may do it. */
  readonly visitor: States;
  /** Statuses in which an officer may do it. */
  readonly officer: States;
  /** The reason for refusing it in any other status. */
  readonly otherwise: VisitReason;
}

/**
 * The life cycle of a registration as data (rules O20, O38 and O39). A visitor can cancel only before approval; a submitted registration is
 * approved or returned; an approved one is not submitted again.
 */
const registrationMoves = {
  edit: { visitor: open, officer: any, otherwise: 'REGISTRATION_CLOSED' },
  submit: {
    visitor: open,
    officer: any.filter((status) => status !== 'APPROVED'),
    otherwise: 'REGISTRATION_CLOSED',
  },
  approve: {
    visitor: nowhere,
    officer: any.filter((status) => status !== 'DRAFTED'),
    otherwise: 'REGISTRATION_NOT_SUBMITTED',
  },
  requestChanges: { visitor: nowhere, officer: ['SUBMITTED'], otherwise: 'REGISTRATION_NOT_IN_SUBMITTED' },
  cancel: {
    visitor: [...open, 'SUBMITTED'],
    officer: [...open, 'SUBMITTED', 'APPROVED'],
    otherwise: 'REGISTRATION_NOT_CANCELLABLE',
  },
} as const satisfies Readonly<Record<string, Move>>;

export type RegistrationMove = keyof typeof registrationMoves;

/** Checks whether a registration in its current status may be moved this way. */
export function mayMove(
  actor: Actor,
  move: RegistrationMove,
  { status }: Pick<RegistrationFacts, 'status'>,
): Decision<VisitReason> {
  const { visitor, officer, otherwise }: Move = registrationMoves[move];
  if (status === null) return no('VISIT_REGISTRATION_NOT_FOUND');
  return (isOfficer(actor) ? officer : visitor).includes(status) ? yes : no(otherwise);
}

/** Returns the status after cancellation: by the visitor, or by anyone else on behalf of the facility (rule O39). */
export const cancelledBy = (isSelf: boolean): VisitRegistrationStatus =>
  isSelf ? 'CANCELLED_BY_USER' : 'CANCELLED_BY_FACILITY';

export const isCancelled = (status: VisitRegistrationStatus): boolean =>
  status === 'CANCELLED_BY_USER' || status === 'CANCELLED_BY_FACILITY';
