import {
  type ExperimentActionFacts,
  type ExperimentActionKind,
  type ExperimentActionState,
  experimentActions,
} from '../experiment/index.ts';
import type { ReadinessFacts, ReadinessFeatures, ReadinessKind, ReadinessState, ReadinessVisitor } from './facts.ts';
import type { ReadinessNote } from './words.ts';

/** One requirement before an experiment. */
export interface ReadinessItem {
  readonly kind: ReadinessKind;
  readonly state: ReadinessState;
  /** Until when it has to be done; null if no date is set. */
  readonly dueAt: Date | null;
  readonly done: number;
  readonly total: number;
  readonly note: ReadinessNote;
  /** Whether the team, or in a personal list the person, has something to do; false while it waits for the facility. */
  readonly isOwed: boolean;
}

interface ConditionState extends Pick<ReadinessItem, 'done' | 'total' | 'note' | 'isOwed'> {
  readonly isNeeded: boolean;
}

/** Returns the state of a person's action icon, by the rules that draw it (rules O23 to O28). */
function iconOf(
  kind: ExperimentActionKind,
  facts: ReadinessFacts,
  features: ReadinessFeatures,
  person: Pick<ExperimentActionFacts, 'isMember' | 'registration'>,
): ExperimentActionState {
  const actions = experimentActions(
    { ...facts, ...person, readsProposal: true, isTeamLead: false, feedback: null },
    features,
  );
  return actions.find((action) => action.kind === kind)?.state ?? 'INVISIBLE';
}

const member = { isMember: true, registration: null } as const;
const isHidden = (state: ExperimentActionState) => state === 'INVISIBLE' || state === 'CANCELLED';

const registrationIcon = (facts: ReadinessFacts, features: ReadinessFeatures, { registration }: ReadinessVisitor) =>
  iconOf('REGISTRATION', facts, features, { isMember: false, registration });

function coming(facts: ReadinessFacts, features: ReadinessFeatures): ConditionState {
  const icon = iconOf('VISIT', facts, features, member);
  const isDone = icon === 'COMPLETED';
  return {
    isNeeded: !isHidden(icon),
    done: isDone ? facts.visitors.length : 0,
    total: isDone ? facts.visitors.length : 1,
    note: isDone ? (facts.visitors.length === 1 ? 'ONE_COMES' : 'PEOPLE_COME') : 'NOBODY_NAMED',
    isOwed: icon === 'ACTIVE',
  };
}

function dates(facts: ReadinessFacts, features: ReadinessFeatures): ConditionState {
  const icons = facts.visitors.map((visitor) => registrationIcon(facts, features, visitor));
  return {
    isNeeded: features.VISIT_MANAGEMENT,
    done: icons.filter((icon) => icon === 'COMPLETED').length,
    total: Math.max(1, icons.length),
    note: facts.hasVisit ? 'APPROVED' : 'NOBODY_NAMED',
    isOwed: icons.includes('ACTIVE'),
  };
}

function safety(facts: ReadinessFacts, features: ReadinessFeatures): ConditionState {
  const icon = iconOf('SAFETY', facts, features, member);
  const { isSafetyApproved, isSafetyRejected } = facts;
  const submitted = isSafetyApproved ? 'SAFETY_APPROVED' : isSafetyRejected ? 'SAFETY_REJECTED' : 'SAFETY_IN_REVIEW';
  return {
    isNeeded: !isHidden(icon) && facts.hasSafetyForm,
    done: icon === 'COMPLETED' && isSafetyApproved ? 1 : 0,
    total: 1,
    note: icon === 'COMPLETED' ? submitted : 'SAFETY_NOT_HANDED_IN',
    isOwed: icon === 'ACTIVE',
  };
}

/** Chosen samples are part of the safety form (rule O123). */
function samples(facts: ReadinessFacts, features: ReadinessFeatures): ConditionState {
  return {
    isNeeded: features.RISK_ASSESSMENT && facts.samples > 0,
    done: facts.samplesReleased,
    total: facts.samples,
    note: 'RELEASED',
    isOwed: facts.samplesDeclared < facts.samples,
  };
}

const isTrained = ({ trainings }: ReadinessVisitor) => trainings.every(({ isValid }) => isValid);

/** The training of all visitors, as far as the instrument requires it (rule O125). */
function training(facts: ReadinessFacts, features: ReadinessFeatures): ConditionState {
  const trained = facts.visitors.filter(isTrained).length;
  return {
    isNeeded: features.VISIT_MANAGEMENT && facts.trainingsNeeded > 0,
    done: trained,
    total: Math.max(1, facts.visitors.length),
    note: facts.hasVisit ? 'TRAINED' : 'NOBODY_NAMED',
    isOwed: trained < facts.visitors.length,
  };
}

/** Shipments are optional, but one that was begun has to be submitted, and then its parcel has to arrive; before submission nobody expects it. */
function shipment({ shipments, ...facts }: ReadinessFacts, features: ReadinessFeatures): ConditionState {
  const isOwed = facts.shipmentsSubmitted < shipments;
  return {
    isNeeded: features.SHIPPING && shipments > 0,
    done: isOwed ? facts.shipmentsSubmitted : facts.shipmentsArrived,
    total: shipments,
    note: isOwed ? 'SUBMITTED' : 'ARRIVED',
    isOwed,
  };
}

const conditionStates: Readonly<
  Record<ReadinessKind, (facts: ReadinessFacts, features: ReadinessFeatures) => ConditionState>
> = {
  COMING: coming,
  DATES: dates,
  SAFETY: safety,
  SAMPLES: samples,
  TRAINING: training,
  SHIPMENT: shipment,
};
const kinds = Object.keys(conditionStates) as ReadinessKind[];

const dueOf: Readonly<Record<ReadinessKind, (facts: ReadinessFacts) => Date | null>> = {
  COMING: ({ visitDueAt }) => visitDueAt,
  DATES: ({ visitDueAt }) => visitDueAt,
  SAFETY: ({ safetyDueAt }) => safetyDueAt,
  SAMPLES: ({ safetyDueAt }) => safetyDueAt,
  TRAINING: ({ visitDueAt }) => visitDueAt,
  SHIPMENT: () => null,
};

/** Whether the experiment is still to be prepared; nothing is owed once it is over or completed. */
const isAhead = ({ status, endsAt }: ReadinessFacts, now: Date) => status === 'ACTIVE' && now <= endsAt;

/** Returns a requirement in its current state; it can be overdue only while somebody has something to do (rule O121). */
function itemOf(kind: ReadinessKind, facts: ReadinessFacts, condition: ConditionState, now: Date): ReadinessItem {
  const { isNeeded, isOwed, ...rest } = condition;
  const dueAt = isNeeded ? dueOf[kind](facts) : null;
  if (!isNeeded) return { ...rest, kind, dueAt, isOwed: false, state: 'NOT_NEEDED', note: 'NOT_NEEDED' };
  if (rest.done >= rest.total) return { ...rest, kind, dueAt, isOwed: false, state: 'DONE' };
  const isOverdue = isOwed && isAhead(facts, now) && dueAt !== null && now >= dueAt;
  return { ...rest, kind, dueAt, isOwed, state: isOverdue ? 'OVERDUE' : 'OPEN' };
}

/** Returns the requirements before an experiment, in this order, for the team as a whole (rules O120 and O121). */
export const experimentReadiness = (
  facts: ReadinessFacts,
  features: ReadinessFeatures,
  now: Date,
): readonly ReadinessItem[] => kinds.map((kind) => itemOf(kind, facts, conditionStates[kind](facts, features), now));

const notMine = { isNeeded: false, done: 0, total: 1, note: 'NOT_NEEDED', isOwed: false } as const;

const ownNotes: Readonly<Record<string, ReadinessNote>> = {
  COMPLETED: 'DATES_APPROVED',
  PENDING: 'DATES_WAITING',
  ACTIVE: 'DATES_MISSING',
};

/** Returns the state of one person's own dates and training. */
function ownStandings(
  facts: ReadinessFacts,
  features: ReadinessFeatures,
  own: ReadinessVisitor | undefined,
): Partial<Readonly<Record<ReadinessKind, ConditionState>>> {
  if (!own) return { DATES: notMine, TRAINING: notMine };
  const icon = registrationIcon(facts, features, own);
  const missing = own.trainings.filter(({ isValid }) => !isValid).length;
  return {
    DATES: {
      isNeeded: !isHidden(icon),
      done: icon === 'COMPLETED' ? 1 : 0,
      total: 1,
      note: own.registration === 'CHANGE_REQUESTED' ? 'DATES_GIVEN_BACK' : (ownNotes[icon] ?? 'DATES_MISSING'),
      isOwed: icon === 'ACTIVE',
    },
    TRAINING: {
      isNeeded: features.VISIT_MANAGEMENT && own.trainings.length > 0,
      done: own.trainings.length - missing,
      total: Math.max(1, own.trainings.length),
      note: missing === 0 ? 'TRAINING_VALID' : 'TRAININGS_VALID',
      isOwed: missing > 0,
    },
  };
}

/**
 * Returns the requirements from one person's point of view (rule O124): dates and training are the person's own; the others are for members
 * of the proposal to fulfil and mere information for everyone else.
 */
export function personReadiness(
  facts: ReadinessFacts,
  features: ReadinessFeatures,
  userId: number,
  now: Date,
): readonly ReadinessItem[] {
  const isMember = facts.members.includes(userId);
  const own = ownStandings(
    facts,
    features,
    facts.visitors.find((visitor) => visitor.userId === userId),
  );
  return kinds.map((kind) => {
    const condition = own[kind] ?? conditionStates[kind](facts, features);
    const isTheirs = own[kind] !== undefined || isMember;
    return itemOf(kind, facts, { ...condition, isOwed: condition.isOwed && isTheirs }, now);
  });
}

/** Counts done, needed and overdue requirements, for a single line in a table. */
export function readinessSum(items: readonly Pick<ReadinessItem, 'state'>[]): {
  readonly done: number;
  readonly needed: number;
  readonly overdue: number;
} {
  const among = (...states: readonly ReadinessState[]) => items.filter(({ state }) => states.includes(state)).length;
  return { done: among('DONE'), needed: items.length - among('NOT_NEEDED'), overdue: among('OVERDUE') };
}
