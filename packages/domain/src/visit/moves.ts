import { type Actor, type Decision, isOfficer, no, yes } from '../kernel/index.ts';
import { type VisitRegistrationStatus, visitRegistrationStatuses } from './item-kind.ts';
import type { RegistrationFacts, VisitReason } from './model.ts';

type States = readonly VisitRegistrationStatus[];

const open: States = ['DRAFTED', 'CHANGE_REQUESTED'];
const any = visitRegistrationStatuses;
const nowhere: States = [];

interface Move {
  /** Where it may stand when the visitor does it. */
  readonly visitor: States;
  /** Where it may stand when an officer does it. */
  readonly officer: States;
  /** What the visitor, or an officer, is told where it stands elsewhere. */
  readonly otherwise: VisitReason;
}

/**
 * The life of a registration as data (rules O20, O38 and O39). The visitor cancels before approval only; what was handed in is
 * approved or sent back; what was approved is not handed in anew.
 */
export const registrationMoves = {
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

/** Whether a registration may be moved so from where it stands. */
export function mayMove(
  actor: Actor,
  move: RegistrationMove,
  { status }: Pick<RegistrationFacts, 'status'>,
): Decision<VisitReason> {
  const { visitor, officer, otherwise }: Move = registrationMoves[move];
  if (status === null) return no('VISIT_REGISTRATION_NOT_FOUND');
  return (isOfficer(actor) ? officer : visitor).includes(status) ? yes : no(otherwise);
}

/** Who cancels their own says they do not come; anybody else cancels for the facility (rule O39). */
export const cancelledBy = (isSelf: boolean): VisitRegistrationStatus =>
  isSelf ? 'CANCELLED_BY_USER' : 'CANCELLED_BY_FACILITY';

export const isCancelled = (status: VisitRegistrationStatus): boolean =>
  status === 'CANCELLED_BY_USER' || status === 'CANCELLED_BY_FACILITY';
