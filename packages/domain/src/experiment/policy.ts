import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  inRole,
  isOfficer,
  no,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import { mayViewProposal, type ProposalFacts, readingStates } from '../proposal/index.ts';
import type { ExperimentReason } from './refusals.ts';

/** The caller's relation to an experiment. */
export interface ExperimentRelations {
  readonly proposal: ProposalFacts;
  /** Whether the caller, in the role of instrument scientist, manages or works on the instrument. */
  readonly isScientistOfExperiment: boolean;
  /** Whether the experiment is hidden from its team: its booking was removed, or it was planned here and is not published yet. */
  readonly isHidden: boolean;
}

/** Whether the caller is a scientist of the instrument on which it takes place. */
export const isScientistThere = (actor: Actor, { proposal, isScientistOfExperiment }: ExperimentRelations): boolean =>
  hasRole(actor, 'INSTRUMENT_SCIENTIST') && isScientistOfExperiment && !proposal.deletedAt;

const isStaff = (actor: Actor) =>
  isOfficer(actor) || hasRole(actor, 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER');

/**
 * Whether the caller knows of an experiment: users who may read the proposal, and scientists of the instrument; if its booking was removed
 * or it is an unpublished draft, only staff (rules O29, O32 and O109).
 */
export const knowsExperiment = (actor: Actor, facts: ExperimentRelations): boolean =>
  (!facts.isHidden || isStaff(actor)) &&
  (mayViewProposal(actor, facts.proposal).allowed || isScientistThere(actor, facts));

/** Allows the roles that may read an experiment by its key at all (rule O29). */
export const maySeekExperiments = (actor: Actor): Decision<AccessReason> =>
  inRole(actor, 'USER_OFFICER', 'USER', 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER');

/** Allows applicants and staff who know of an experiment to read it by its key; to everyone else it does not exist (rule O29). */
export function mayViewExperiment(actor: Actor, facts: ExperimentRelations): Decision<ExperimentReason | AccessReason> {
  return allOf<ExperimentReason | AccessReason>(
    () => maySeekExperiments(actor),
    () => (knowsExperiment(actor, facts) ? yes : no('EXPERIMENT_NOT_FOUND')),
  );
}

/** Allows staff to list experiments; scientists get those on their own instruments (rule O30). */
export function mayListExperiments(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER');
}

const relations = (proposal: ProposalFacts): ExperimentRelations => ({
  proposal,
  isScientistOfExperiment: proposal.isScientistOnInstrument,
  isHidden: false,
});

/** Marked states for reading, on which other areas build the states of their own rules. */
export const experimentStates: Readonly<Record<string, ExperimentRelations>> = Object.fromEntries(
  Object.entries(readingStates).map(([state, proposal]) => [state, relations(proposal)]),
);

export const experimentPolicies = {
  view: rule('experiment.view', mayViewExperiment, {
    ...experimentStates,
    'own, booking removed': { ...relations(readingStates['own, submitted']), isHidden: true },
    'on own instrument, booking removed': { ...relations(readingStates['on own instrument']), isHidden: true },
  }),
  list: rule('experiment.list', mayListExperiments),
  listOwn: rule('experiment.listOwn', signedIn),
};
