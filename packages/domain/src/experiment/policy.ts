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

/** How somebody stands to an experiment. */
export interface ExperimentRelations {
  readonly proposal: ProposalFacts;
  /** The caller, in the role of an instrument scientist, manages or works on its instrument. */
  readonly isScientistOfExperiment: boolean;
  /** It is out of its team's sight: its booking was removed, or it was planned here and is not published yet. */
  readonly isOutOfSight: boolean;
}

/** A scientist of the instrument it takes place on. */
export const isScientistThere = (actor: Actor, { proposal, isScientistOfExperiment }: ExperimentRelations): boolean =>
  hasRole(actor, 'INSTRUMENT_SCIENTIST') && isScientistOfExperiment && !proposal.deletedAt;

const isStaff = (actor: Actor) =>
  isOfficer(actor) || hasRole(actor, 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER');

/**
 * Whoever reads the proposal, and the scientists of the instrument it takes place on; one whose booking was removed, or that is a
 * draft planned here, is there for staff alone (rules O29, O32 and O109).
 */
export const knowsExperiment = (actor: Actor, facts: ExperimentRelations): boolean =>
  (!facts.isOutOfSight || isStaff(actor)) &&
  (mayViewProposal(actor, facts.proposal).allowed || isScientistThere(actor, facts));

/** The roles in which an experiment is read by its key at all (rule O29). */
export const maySeekExperiments = (actor: Actor): Decision<AccessReason> =>
  inRole(actor, 'USER_OFFICER', 'USER', 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER');

/** One experiment by its key: applicants and staff who know of it; for all others it does not exist (rule O29). */
export function mayViewExperiment(actor: Actor, facts: ExperimentRelations): Decision<ExperimentReason | AccessReason> {
  return allOf<ExperimentReason | AccessReason>(
    () => maySeekExperiments(actor),
    () => (knowsExperiment(actor, facts) ? yes : no('EXPERIMENT_NOT_FOUND')),
  );
}

/** The table of staff; scientists get those of the instruments they are scientists of (rule O30). */
export function mayListExperiments(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER');
}

const relations = (proposal: ProposalFacts): ExperimentRelations => ({
  proposal,
  isScientistOfExperiment: proposal.isScientistOnInstrument,
  isOutOfSight: false,
});

/** Marked states of reading, which areas above print their own rules over. */
export const experimentStates: Readonly<Record<string, ExperimentRelations>> = Object.fromEntries(
  Object.entries(readingStates).map(([state, proposal]) => [state, relations(proposal)]),
);

export const experimentPolicies = {
  view: rule('experiment.view', mayViewExperiment, {
    ...experimentStates,
    'own, booking removed': { ...relations(readingStates['own, submitted']), isOutOfSight: true },
    'on own instrument, booking removed': { ...relations(readingStates['on own instrument']), isOutOfSight: true },
  }),
  list: rule('experiment.list', mayListExperiments),
  listOwn: rule('experiment.listOwn', signedIn),
};
