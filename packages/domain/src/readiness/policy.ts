import { type ExperimentRelations, experimentStates, knowsExperiment } from '../experiment/index.ts';
import { type Actor, type Decision, hasRole, isOfficer, no, rule, yes } from '../kernel/index.ts';
import { readingStates } from '../proposal/index.ts';

type Answer = Decision<'INSUFFICIENT_PERMISSIONS'>;

/** Staff who may see the experiment and members of the proposal; visitors see only their own list (rule O129). */
export function mayReadReadiness(actor: Actor, facts: ExperimentRelations): Answer {
  const { isPrincipalInvestigator, isCoProposer } = facts.proposal;
  const isStaff = isOfficer(actor) || hasRole(actor, 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER');
  const concerns = isStaff || isPrincipalInvestigator || isCoProposer;
  return concerns && knowsExperiment(actor, facts) ? yes : no('INSUFFICIENT_PERMISSIONS');
}

/** How the actor is related to the training of a visitor. */
export interface VisitorTrainingFacts extends ExperimentRelations {
  readonly isSelf: boolean;
  readonly isTeamLead: boolean;
}

const isStaffOf = (actor: Actor, facts: ExperimentRelations) =>
  isOfficer(actor) ||
  (hasRole(actor, 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER') && knowsExperiment(actor, facts));

/** The date is visible to the visitor and to staff of the experiment (rule O127). */
export const mayReadTrainingDates = (actor: Actor, facts: VisitorTrainingFacts): Answer =>
  facts.isSelf || isStaffOf(actor, facts) ? yes : no('INSUFFICIENT_PERMISSIONS');

/** Whether it is valid is visible to the team lead as well (rule O127). */
export const mayReadTrainingValidity = (actor: Actor, facts: VisitorTrainingFacts): Answer =>
  facts.isTeamLead ? yes : mayReadTrainingDates(actor, facts);

const strange = {
  proposal: readingStates['somebody else’s draft'],
  isScientistOfExperiment: false,
  isHidden: false,
};
const training = (change: Partial<VisitorTrainingFacts>): VisitorTrainingFacts => ({
  ...strange,
  isSelf: false,
  isTeamLead: false,
  ...change,
});
const trainingStates = {
  own: training({ isSelf: true }),
  'of the own team, as lead': training({ isTeamLead: true }),
  'of another': training({}),
  'on own instrument': training({ proposal: readingStates['on own instrument'], isScientistOfExperiment: true }),
};

export const readinessPolicies = {
  view: rule('readiness.view', mayReadReadiness, experimentStates),
  readTrainingDates: rule('readiness.trainingDates', mayReadTrainingDates, trainingStates),
  readTrainingValidity: rule('readiness.trainingValidity', mayReadTrainingValidity, trainingStates),
};
