import type { ExperimentReason, ExperimentStatus } from '../experiment/index.ts';
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
import { hoursOf, type ScheduleReason, type Span } from './model.ts';

/** Settings of the facility that concern planning. */
export interface ScheduleSettings {
  /** Whether the feature SCHEDULER is on. */
  readonly isFeatureOn: boolean;
  /** Whether experiments are planned in Atrium, not by a scheduler. */
  readonly isPlannedHere: boolean;
}

/** An instrument and the caller's relation to it. */
export interface InstrumentFacts extends ScheduleSettings {
  /** Whether the caller manages it or works on it. */
  readonly isScientistThere: boolean;
}

/** Planned time and the caller's relation to it. */
export interface BlockFacts extends InstrumentFacts {
  readonly status: ExperimentStatus;
  readonly experimentId: string;
}

type Refusal = AccessReason | ScheduleReason | Extract<ExperimentReason, 'EXPERIMENT_NOT_FOUND'>;

const plans = (actor: Actor) => inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');

/** Officers see every instrument on the board, scientists their own, while the feature is on (rule O101). */
export function mayReadSchedule(actor: Actor, { isFeatureOn }: ScheduleSettings): Decision<Refusal> {
  const person = plans(actor);
  if (!person.allowed) return person;
  return isFeatureOn ? yes : no('FEATURE_OFF', { feature: 'SCHEDULER' });
}

/** Closed times of an instrument are managed by officers and its scientists, those of the facility by officers (rule O108). */
export function mayCloseInstrument(actor: Actor, facts: InstrumentFacts): Decision<Refusal> {
  return allOf<Refusal>(
    () => mayReadSchedule(actor, facts),
    () => (isOfficer(actor) || facts.isScientistThere ? yes : no('NOT_YOUR_INSTRUMENT')),
  );
}

/** Officers plan every instrument, scientists those they manage or work on, if experiments are planned in Atrium (rules O100 and O101). */
export function mayPlan(actor: Actor, facts: InstrumentFacts): Decision<Refusal> {
  return allOf<Refusal>(
    () => mayCloseInstrument(actor, facts),
    () => (facts.isPlannedHere ? yes : no('PLANNED_BY_SCHEDULER')),
  );
}

/** Who may plan at all; others see nothing of what is planned (rule O185). */
export const mayPlanSomewhere = plans;

/** Scientists must not learn what is planned on the instruments of others, so it is refused as if it did not exist (rule O185). */
const inState =
  (states: readonly ExperimentStatus[], reason: ScheduleReason) =>
  (actor: Actor, facts: BlockFacts): Decision<Refusal> =>
    allOf<Refusal>(
      () => plans(actor),
      () => (isOfficer(actor) || facts.isScientistThere ? yes : no('EXPERIMENT_NOT_FOUND')),
      () => mayPlan(actor, facts),
      () => (states.includes(facts.status) ? yes : no(reason, { experimentId: facts.experimentId })),
    );

/**
 * Time can be moved and removed until it is completed; a draft can be published, published time completed, and completed time reopened
 * (rule O103).
 */
export const mayMoveBlock = inState(['DRAFT', 'ACTIVE'], 'BEAM_TIME_COMPLETED');
export const mayRemoveBlock = mayMoveBlock;
export const mayPublishBlock = inState(['DRAFT'], 'BEAM_TIME_NOT_DRAFT');
export const mayCompleteBlock = inState(['ACTIVE'], 'BEAM_TIME_NOT_ACTIVE');
export const mayReopenBlock = inState(['COMPLETED'], 'BEAM_TIME_NOT_COMPLETED');

/** Applies a rule to each of several; the first refusal applies to all. */
const ofEach =
  <F>(may: (actor: Actor, facts: F) => Decision<Refusal>) =>
  (actor: Actor, facts: readonly F[]): Decision<Refusal> =>
    allOf<Refusal>(...facts.map((one) => () => may(actor, one)));

export interface PlannedProposal {
  /** Whether the proposal is accepted with its decision submitted, and not deleted. */
  readonly isPlannable: boolean;
  readonly isOnInstrument: boolean;
}

/** Time can be planned for accepted proposals only, on their own instruments (rule O102). */
export function mayPlanProposal({ isPlannable, isOnInstrument }: PlannedProposal): Decision<ScheduleReason> {
  if (!isPlannable) return no('PROPOSAL_NOT_PLANNABLE');
  return isOnInstrument ? yes : no('NOT_ON_PLANNED_INSTRUMENT');
}

const longest = 366 * 24;

/** Checks that the time ends after it begins, and within a year (rule O102). */
export function datesPlannable(span: Span): Decision<ScheduleReason> {
  const hours = hoursOf(span);
  if (!(hours > 0)) return no('BEAM_TIME_ENDS_BEFORE_IT_BEGINS');
  return hours <= longest ? yes : no('BEAM_TIME_TOO_LONG');
}

const on: ScheduleSettings = { isFeatureOn: true, isPlannedHere: true };
const settingStates = { 'feature on': on, 'feature off': { ...on, isFeatureOn: false } };
const instrumentStates: Readonly<Record<string, InstrumentFacts>> = {
  'own instrument': { ...on, isScientistThere: true },
  'another instrument': { ...on, isScientistThere: false },
  'planned by the scheduler': { ...on, isPlannedHere: false, isScientistThere: true },
  'feature off': { ...on, isFeatureOn: false, isScientistThere: true },
};
const block = (status: ExperimentStatus, more: Partial<BlockFacts> = {}): BlockFacts => ({
  ...on,
  isScientistThere: true,
  experimentId: '26A-1-1',
  status,
  ...more,
});
const blockStates: Readonly<Record<string, BlockFacts>> = {
  'draft on own instrument': block('DRAFT'),
  'active on own instrument': block('ACTIVE'),
  'completed on own instrument': block('COMPLETED'),
  'draft on another instrument': block('DRAFT', { isScientistThere: false }),
  'planned by the scheduler': block('ACTIVE', { isPlannedHere: false }),
};
const each = <F>(states: Readonly<Record<string, F>>): Readonly<Record<string, readonly F[]>> =>
  Object.fromEntries(Object.entries(states).map(([state, facts]) => [state, [facts]]));

export const schedulePolicies = {
  read: rule('schedule.read', mayReadSchedule, settingStates),
  plan: rule('schedule.plan', mayPlan, instrumentStates),
  planEach: rule('schedule.planEach', ofEach(mayPlan), each(instrumentStates)),
  move: rule('schedule.move', mayMoveBlock, blockStates),
  publish: rule('schedule.publish', ofEach(mayPublishBlock), each(blockStates)),
  complete: rule('schedule.complete', mayCompleteBlock, blockStates),
  reopen: rule('schedule.reopen', mayReopenBlock, blockStates),
  remove: rule('schedule.remove', ofEach(mayRemoveBlock), each(blockStates)),
  close: rule('schedule.close', ofEach(mayCloseInstrument), each(instrumentStates)),
};
