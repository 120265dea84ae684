import type { ExperimentStatus } from './bookings.ts';

/** What people do about an experiment of theirs (rule O23). */
export const experimentActionKinds = ['VISIT', 'SAFETY', 'REGISTRATION', 'SHIPMENT', 'FEEDBACK'] as const;
export type ExperimentActionKind = (typeof experimentActionKinds)[number];

/** How an action stands: only completed, active, neutral and pending ones can be opened (rule O24). */
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

/** Why an action stands as it does, where it is not plain. */
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

/** An experiment as the rules of its actions ask about it and about one person. */
export interface ExperimentActionFacts {
  readonly status: ExperimentStatus;
  /** The person leads the proposal or is co-proposer of it. */
  readonly isMember: boolean;
  readonly readsProposal: boolean;
  /** The proposal is accepted, and that decision is submitted. */
  readonly isAccepted: boolean;
  readonly hasVisit: boolean;
  readonly isTeamLead: boolean;
  /** The person's own registration; null for who is not in the team. */
  readonly registration:
    | 'DRAFTED'
    | 'SUBMITTED'
    | 'CHANGE_REQUESTED'
    | 'APPROVED'
    | 'CANCELLED_BY_USER'
    | 'CANCELLED_BY_FACILITY'
    | null;
  readonly isSafetySubmitted: boolean;
  /** The form was given back, and not handed in since. */
  readonly isSafetyAskedBack: boolean;
  readonly feedback: 'DRAFT' | 'SUBMITTED' | null;
}

/** What the facility has switched on. */
export interface ExperimentActionFeatures {
  readonly VISIT_MANAGEMENT: boolean;
  readonly SHIPPING: boolean;
  readonly RISK_ASSESSMENT: boolean;
}

type Standing = Omit<ExperimentAction, 'kind'>;

const standing = (state: ExperimentActionState, reason: ExperimentActionReason | null = null): Standing => ({
  state,
  reason,
});
const invisible = standing('INVISIBLE');
const notReady = standing('INACTIVE', 'PROPOSAL_NOT_READY');

/** For the people of the proposal, once it is accepted (rule O25). */
function ofTeam({ isMember, isAccepted }: ExperimentActionFacts, isDone: boolean): Standing {
  if (!isMember) return invisible;
  if (isDone) return standing('COMPLETED');
  return isAccepted ? standing('ACTIVE') : notReady;
}

/** What was asked back waits for the people of the proposal, whatever became of the proposal since (rule O162). */
function safety(facts: ExperimentActionFacts): Standing {
  if (facts.isMember && facts.isSafetyAskedBack) return standing('ACTIVE', 'SAFETY_ASKED_BACK');
  return ofTeam(facts, facts.isSafetySubmitted);
}

const registrations: Readonly<Record<NonNullable<ExperimentActionFacts['registration']>, Standing>> = {
  DRAFTED: standing('ACTIVE'),
  CHANGE_REQUESTED: standing('ACTIVE', 'CHANGES_REQUESTED'),
  SUBMITTED: standing('PENDING', 'REGISTRATION_PENDING'),
  APPROVED: standing('COMPLETED'),
  CANCELLED_BY_USER: standing('CANCELLED', 'REGISTRATION_CANCELLED'),
  CANCELLED_BY_FACILITY: standing('CANCELLED', 'REGISTRATION_CANCELLED'),
};

/** For those who come; before anybody said who does, for the people of the proposal (rule O26). */
function ownRegistration({ hasVisit, isMember, registration }: ExperimentActionFacts): Standing {
  if (!hasVisit) return isMember ? standing('INACTIVE', 'VISIT_NOT_DEFINED') : invisible;
  return registration === null ? invisible : registrations[registration];
}

/** For whoever reads the proposal, as often as they like (rule O27). */
function shipment({ readsProposal, isAccepted }: ExperimentActionFacts): Standing {
  if (!readsProposal) return invisible;
  return isAccepted ? standing('NEUTRAL') : notReady;
}

/** For the lead of those who came, once the experiment is completed (rule O28). */
function feedback(facts: ExperimentActionFacts): Standing {
  if (!facts.isTeamLead) return invisible;
  if (facts.feedback === 'SUBMITTED') return standing('COMPLETED');
  return standing(facts.status === 'COMPLETED' ? 'ACTIVE' : 'INACTIVE');
}

/** Every action on an experiment, in the order of their icons, as it stands for one person (rules O23 and O24). */
export function experimentActions(
  facts: ExperimentActionFacts,
  features: ExperimentActionFeatures,
): readonly ExperimentAction[] {
  const switched = (feature: keyof ExperimentActionFeatures, action: Standing) =>
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

/** Whether anything happens when it is pressed (rule O24). */
export const isOpenable = (state: ExperimentActionState): boolean => openable.has(state);

/** What each action is called. */
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
  SAFETY_ASKED_BACK: 'Changes to the safety form are requested',
};
