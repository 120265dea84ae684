import type { ExperimentStatus } from './bookings.ts';

/** What users have to do for their experiments (rule O23). */
export const experimentActionKinds = ['VISIT', 'SAFETY', 'REGISTRATION', 'SHIPMENT', 'FEEDBACK'] as const;
export type ExperimentActionKind = (typeof experimentActionKinds)[number];

/** States of an action: only completed, active, neutral and pending ones can be opened (rule O24). */
export const experimentActionStates = [
  'COMPLETED',
  'ACTIVE',
  'NEUTRAL',
  'PENDING',
  'INACTIVE',
  'CANCELLED',
  'INVISIBLE',
] as const;
export type ExperimentActionState = (typeof experimentActionStates)[number];

/** Why an action is in its state, if that is not obvious. */
export type ExperimentActionReason =
  | 'PROPOSAL_NOT_READY'
  | 'VISIT_NOT_DEFINED'
  | 'CHANGES_REQUESTED'
  | 'REGISTRATION_PENDING'
  | 'REGISTRATION_CANCELLED'
  | 'SAFETY_ASKED_BACK';

export interface ExperimentAction {
  readonly kind: ExperimentActionKind;
  readonly state: ExperimentActionState;
  readonly reason: ExperimentActionReason | null;
}

/** The facts about an experiment and one person that the rules of its actions need. */
export interface ExperimentActionFacts {
  readonly status: ExperimentStatus;
  /** Whether the person is principal investigator or co-proposer. */
  readonly isMember: boolean;
  readonly readsProposal: boolean;
  /** Whether the proposal is accepted and that decision is submitted. */
  readonly isAccepted: boolean;
  readonly hasVisit: boolean;
  readonly isTeamLead: boolean;
  /** The person's own registration; null if the person is not in the team. */
  readonly registration:
    | 'DRAFTED'
    | 'SUBMITTED'
    | 'CHANGE_REQUESTED'
    | 'APPROVED'
    | 'CANCELLED_BY_USER'
    | 'CANCELLED_BY_FACILITY'
    | null;
  readonly isSafetySubmitted: boolean;
  /** Whether the form was given back and not submitted since. */
  readonly isSafetyAskedBack: boolean;
  readonly feedback: 'DRAFT' | 'SUBMITTED' | null;
}

/** Which features the facility has switched on. */
export interface ExperimentActionFeatures {
  readonly VISIT_MANAGEMENT: boolean;
  readonly SHIPPING: boolean;
  readonly RISK_ASSESSMENT: boolean;
}

type ActionState = Omit<ExperimentAction, 'kind'>;

const actionState = (state: ExperimentActionState, reason: ExperimentActionReason | null = null): ActionState => ({
  state,
  reason,
});
const invisible = actionState('INVISIBLE');
const notReady = actionState('INACTIVE', 'PROPOSAL_NOT_READY');

/** For members of the proposal, once it is accepted (rule O25). */
function ofTeam({ isMember, isAccepted }: ExperimentActionFacts, isDone: boolean): ActionState {
  if (!isMember) return invisible;
  if (isDone) return actionState('COMPLETED');
  return isAccepted ? actionState('ACTIVE') : notReady;
}

/** A form that was asked back is active for members of the proposal, whatever happened to the proposal since (rule O162). */
function safety(facts: ExperimentActionFacts): ActionState {
  if (facts.isMember && facts.isSafetyAskedBack) return actionState('ACTIVE', 'SAFETY_ASKED_BACK');
  return ofTeam(facts, facts.isSafetySubmitted);
}

const registrations: Readonly<Record<NonNullable<ExperimentActionFacts['registration']>, ActionState>> = {
  DRAFTED: actionState('ACTIVE'),
  CHANGE_REQUESTED: actionState('ACTIVE', 'CHANGES_REQUESTED'),
  SUBMITTED: actionState('PENDING', 'REGISTRATION_PENDING'),
  APPROVED: actionState('COMPLETED'),
  CANCELLED_BY_USER: actionState('CANCELLED', 'REGISTRATION_CANCELLED'),
  CANCELLED_BY_FACILITY: actionState('CANCELLED', 'REGISTRATION_CANCELLED'),
};

/** For visitors; before any are named, for members of the proposal (rule O26). */
function ownRegistration({ hasVisit, isMember, registration }: ExperimentActionFacts): ActionState {
  if (!hasVisit) return isMember ? actionState('INACTIVE', 'VISIT_NOT_DEFINED') : invisible;
  return registration === null ? invisible : registrations[registration];
}

/** For users who may read the proposal, any number of times (rule O27). */
function shipment({ readsProposal, isAccepted }: ExperimentActionFacts): ActionState {
  if (!readsProposal) return invisible;
  return isAccepted ? actionState('NEUTRAL') : notReady;
}

/** For the lead of the visiting team, once the experiment is completed (rule O28). */
function feedback(facts: ExperimentActionFacts): ActionState {
  if (!facts.isTeamLead) return invisible;
  if (facts.feedback === 'SUBMITTED') return actionState('COMPLETED');
  return actionState(facts.status === 'COMPLETED' ? 'ACTIVE' : 'INACTIVE');
}

/** Returns every action on an experiment in the order of the icons, with its state for one person (rules O23 and O24). */
export function experimentActions(
  facts: ExperimentActionFacts,
  features: ExperimentActionFeatures,
): readonly ExperimentAction[] {
  const switched = (feature: keyof ExperimentActionFeatures, action: ActionState) =>
    features[feature] ? action : invisible;
  return [
    { kind: 'VISIT', ...switched('VISIT_MANAGEMENT', ofTeam(facts, facts.hasVisit)) },
    { kind: 'SAFETY', ...switched('RISK_ASSESSMENT', safety(facts)) },
    { kind: 'REGISTRATION', ...switched('VISIT_MANAGEMENT', ownRegistration(facts)) },
    { kind: 'SHIPMENT', ...switched('SHIPPING', shipment(facts)) },
    { kind: 'FEEDBACK', ...feedback(facts) },
  ];
}

const openable: ReadonlySet<ExperimentActionState> = new Set(['COMPLETED', 'ACTIVE', 'NEUTRAL', 'PENDING']);

/** Whether the action can be opened (rule O24). */
export const isOpenable = (state: ExperimentActionState): boolean => openable.has(state);

/** The label of each action. */
export const experimentActionWords: Readonly<Record<ExperimentActionKind, string>> = {
  VISIT: 'Define who is coming',
  SAFETY: 'Finish experiment safety form',
  REGISTRATION: 'Define your visit',
  SHIPMENT: 'Declare shipment(s)',
  FEEDBACK: 'Provide feedback',
};

export const experimentActionReasons: Readonly<Record<ExperimentActionReason, string>> = {
  PROPOSAL_NOT_READY: 'This action is disabled because proposal is not accepted or missing management decision',
  VISIT_NOT_DEFINED: 'This action is disabled because visit is not defined',
  CHANGES_REQUESTED: 'Changes are requested for your registration',
  REGISTRATION_PENDING: 'The registration is pending approval',
  REGISTRATION_CANCELLED: 'This action is disabled because your registration for visit is cancelled',
  SAFETY_ASKED_BACK: 'Changes to the safety form have been requested',
};
