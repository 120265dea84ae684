import {
  type ExperimentActionFacts,
  type ExperimentActionKind,
  type ExperimentActionState,
  experimentActions,
} from '../experiment/index.ts';
import type { ReadinessFacts, ReadinessFeatures, ReadinessKind, ReadinessState, ReadinessVisitor } from './facts.ts';
import type { ReadinessNote } from './words.ts';

/** One line of what has to be there before an experiment. */
export interface ReadinessItem {
  readonly kind: ReadinessKind;
  readonly state: ReadinessState;
  /** Until when somebody has to do it; null where no date is set. */
  readonly dueAt: Date | null;
  readonly done: number;
  readonly total: number;
  readonly note: ReadinessNote;
  /** There is something to do for the team, or in the list of one person for that person: it does not wait for the facility. */
  readonly isOwed: boolean;
}

interface Standing extends Pick<ReadinessItem, 'done' | 'total' | 'note' | 'isOwed'> {
  readonly isNeeded: boolean;
}

/** The state of an icon for one person, by the rules that draw it (rules O23 to O28). */
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

function coming(facts: ReadinessFacts, features: ReadinessFeatures): Standing {
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

function dates(facts: ReadinessFacts, features: ReadinessFeatures): Standing {
  const icons = facts.visitors.map((visitor) => registrationIcon(facts, features, visitor));
  return {
    isNeeded: features.VISIT_MANAGEMENT,
    done: icons.filter((icon) => icon === 'COMPLETED').length,
    total: Math.max(1, icons.length),
    note: facts.hasVisit ? 'APPROVED' : 'NOBODY_NAMED',
    isOwed: icons.includes('ACTIVE'),
  };
}

function safety(facts: ReadinessFacts, features: ReadinessFeatures): Standing {
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
function samples(facts: ReadinessFacts, features: ReadinessFeatures): Standing {
  return {
    isNeeded: features.RISK_ASSESSMENT && facts.samples > 0,
    done: facts.samplesReleased,
    total: facts.samples,
    note: 'RELEASED',
    isOwed: facts.samplesDeclared < facts.samples,
  };
}

const isTrained = ({ trainings }: ReadinessVisitor) => trainings.every(({ isValid }) => isValid);

/** Of everybody who comes, as far as the instrument needs it (rule O125). */
function training(facts: ReadinessFacts, features: ReadinessFeatures): Standing {
  const trained = facts.visitors.filter(isTrained).length;
  return {
    isNeeded: features.VISIT_MANAGEMENT && facts.trainingsNeeded > 0,
    done: trained,
    total: Math.max(1, facts.visitors.length),
    note: facts.hasVisit ? 'TRAINED' : 'NOBODY_NAMED',
    isOwed: trained < facts.visitors.length,
  };
}

/** Nobody has to send anything; what was begun has to be submitted, and what was submitted has to arrive: before, nobody expects the parcel. */
function shipment({ shipments, ...facts }: ReadinessFacts, features: ReadinessFeatures): Standing {
  const isOwed = facts.shipmentsSubmitted < shipments;
  return {
    isNeeded: features.SHIPPING && shipments > 0,
    done: isOwed ? facts.shipmentsSubmitted : facts.shipmentsArrived,
    total: shipments,
    note: isOwed ? 'SUBMITTED' : 'ARRIVED',
    isOwed,
  };
}

const standings: Readonly<Record<ReadinessKind, (facts: ReadinessFacts, features: ReadinessFeatures) => Standing>> = {
  COMING: coming,
  DATES: dates,
  SAFETY: safety,
  SAMPLES: samples,
  TRAINING: training,
  SHIPMENT: shipment,
};
const kinds = Object.keys(standings) as ReadinessKind[];

const dueOf: Readonly<Record<ReadinessKind, (facts: ReadinessFacts) => Date | null>> = {
  COMING: ({ visitDueAt }) => visitDueAt,
  DATES: ({ visitDueAt }) => visitDueAt,
  SAFETY: ({ safetyDueAt }) => safetyDueAt,
  SAMPLES: ({ safetyDueAt }) => safetyDueAt,
  TRAINING: ({ visitDueAt }) => visitDueAt,
  SHIPMENT: () => null,
};

/** Once it is over, or marked as completed, nothing is asked for any more. */
const isAhead = ({ status, endsAt }: ReadinessFacts, now: Date) => status === 'ACTIVE' && now <= endsAt;

/** An item as it stands; its date counts only while somebody has something to do (rule O121). */
function itemOf(kind: ReadinessKind, facts: ReadinessFacts, standing: Standing, now: Date): ReadinessItem {
  const { isNeeded, isOwed, ...rest } = standing;
  const dueAt = isNeeded ? dueOf[kind](facts) : null;
  if (!isNeeded) return { ...rest, kind, dueAt, isOwed: false, state: 'NOT_NEEDED', note: 'NOT_NEEDED' };
  if (rest.done >= rest.total) return { ...rest, kind, dueAt, isOwed: false, state: 'DONE' };
  const isOverdue = isOwed && isAhead(facts, now) && dueAt !== null && now >= dueAt;
  return { ...rest, kind, dueAt, isOwed, state: isOverdue ? 'OVERDUE' : 'OPEN' };
}

/** What has to be there before an experiment, in this order, as the whole team stands (rules O120 and O121). */
export const experimentReadiness = (
  facts: ReadinessFacts,
  features: ReadinessFeatures,
  now: Date,
): readonly ReadinessItem[] => kinds.map((kind) => itemOf(kind, facts, standings[kind](facts, features), now));

const notMine = { isNeeded: false, done: 0, total: 1, note: 'NOT_NEEDED', isOwed: false } as const;

const ownNotes: Readonly<Record<string, ReadinessNote>> = {
  COMPLETED: 'DATES_APPROVED',
  PENDING: 'DATES_WAITING',
  ACTIVE: 'DATES_MISSING',
};

/** Dates and training of the one person alone. */
function ownStandings(
  facts: ReadinessFacts,
  features: ReadinessFeatures,
  own: ReadinessVisitor | undefined,
): Partial<Readonly<Record<ReadinessKind, Standing>>> {
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
 * The same as it stands for one person (rule O124): dates and training are the person's own; who comes and the safety form are for the people
 * of the proposal to do, and for others only to know.
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
    const standing = own[kind] ?? standings[kind](facts, features);
    const isTheirs = own[kind] !== undefined || isMember;
    return itemOf(kind, facts, { ...standing, isOwed: standing.isOwed && isTheirs }, now);
  });
}

/** What is done of what is needed, and whether anything is overdue: the one line of a table. */
export function readinessSum(items: readonly Pick<ReadinessItem, 'state'>[]): {
  readonly done: number;
  readonly needed: number;
  readonly overdue: number;
} {
  const among = (...states: readonly ReadinessState[]) => items.filter(({ state }) => states.includes(state)).length;
  return { done: among('DONE'), needed: items.length - among('NOT_NEEDED'), overdue: among('OVERDUE') };
}
