/** A team's report on its experiment. */
import { z } from 'zod';
import {
  type ExperimentReason,
  type ExperimentRelations,
  type ExperimentStatus,
  experimentStates,
  isScientistThere,
  knowsExperiment,
} from '../experiment/index.ts';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  id,
  isOfficer,
  no,
  rule,
  type Sentences,
  signedIn,
  yes,
} from '../kernel/index.ts';
import { handedInOnce, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';

/** A report is a draft until it is submitted (rule O149). */
const reportStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const reportStatus = z.enum(reportStatuses).meta({ id: 'ExperimentReportStatus' });

export type ReportReason =
  | 'REPORT_NOT_FOUND'
  | 'REPORT_EXISTS'
  | 'REPORT_BEFORE_COMPLETION'
  | 'REPORT_WITHOUT_TEMPLATE'
  | 'REPORT_NOT_YOURS'
  | 'REPORT_SUBMITTED'
  | 'REPORT_INCOMPLETE';

export const reportSentences: Sentences<ReportReason> = {
  REPORT_NOT_FOUND: 'Experiment report not found',
  REPORT_EXISTS: 'There is already a report on this experiment',
  REPORT_BEFORE_COMPLETION: 'A report can be written once the experiment is completed',
  REPORT_WITHOUT_TEMPLATE: 'A report cannot be written because no form for experiment reports is in use',
  REPORT_NOT_YOURS: 'Only members of the proposal, the team lead and the user office can write the report',
  REPORT_SUBMITTED: 'The report cannot be changed once it has been submitted',
  REPORT_INCOMPLETE: 'Please complete all steps before you submit the report',
};

/** The facts about the report on an experiment and about the caller that the rules need. */
export interface ReportFacts extends ExperimentRelations {
  /** Whether the caller leads the visiting team. */
  readonly isTeamLead: boolean;
  readonly status: ReportStatus;
}

/** The facts for a change of status. */
export interface ReportStatusFacts extends ReportFacts {
  /** Undefined leaves the status unchanged. */
  readonly wanted: ReportStatus | undefined;
  readonly topics: readonly TopicState[];
}

/** The facts for starting a report. */
export interface NewReportFacts extends Omit<ReportFacts, 'status'> {
  readonly experimentStatus: ExperimentStatus;
  readonly isBegun: boolean;
  /** Whether a form for experiment reports is in use. */
  readonly hasTemplate: boolean;
}

type Answer = Decision<ReportReason | AccessReason>;
type Relations = Omit<ReportFacts, 'status'>;

const writes = (actor: Actor, { proposal, isTeamLead }: Relations) =>
  isOfficer(actor) || proposal.isPrincipalInvestigator || proposal.isCoProposer || isTeamLead;

/**
 * Allows reading a submitted report by users who know of the experiment, including data access users; before submission by its writers and
 * the instrument's scientists (rule O150).
 */
export function mayViewReport(actor: Actor, facts: ReportFacts): Answer {
  const isThere = facts.status === 'SUBMITTED' || writes(actor, facts) || isScientistThere(actor, facts);
  return allOf<ReportReason | AccessReason>(
    () => signedIn(actor),
    () => (knowsExperiment(actor, facts) && isThere ? yes : no('REPORT_NOT_FOUND')),
  );
}

/** Allows members of the proposal, the team lead and user officers to write the report until it is submitted (rule O149). */
export function mayWriteReport(actor: Actor, facts: ReportFacts): Answer {
  return allOf<ReportReason | AccessReason>(
    () => mayViewReport(actor, facts),
    () => (writes(actor, facts) ? yes : no('REPORT_NOT_YOURS')),
    () => (facts.status === 'SUBMITTED' ? no('REPORT_SUBMITTED') : yes),
  );
}

/** Allows submitting once, if the report is complete; an officer may reopen it (rule O149). */
export function maySetReportStatus(actor: Actor, facts: ReportStatusFacts): Answer {
  const { wanted, status, topics } = facts;
  const isGivenBack = wanted === 'DRAFT' && isOfficer(actor);
  return allOf<ReportReason | AccessReason>(
    () => mayViewReport(actor, facts),
    () => (writes(actor, facts) ? yes : no('REPORT_NOT_YOURS')),
    () => (status === 'SUBMITTED' && !isGivenBack ? no('REPORT_SUBMITTED') : yes),
    () => (wanted === 'SUBMITTED' && !isQuestionaryCompleted(topics) ? no('REPORT_INCOMPLETE') : yes),
  );
}

/** Allows starting one report per completed experiment, by its writers; the order of the checks matters (rule O149). */
export function mayBeginReport(
  actor: Actor,
  facts: NewReportFacts,
): Decision<ReportReason | ExperimentReason | AccessReason> {
  return allOf<ReportReason | ExperimentReason | AccessReason>(
    () => signedIn(actor),
    () => (knowsExperiment(actor, facts) && !facts.isHidden ? yes : no('EXPERIMENT_NOT_FOUND')),
    () => (writes(actor, facts) ? yes : no('REPORT_NOT_YOURS')),
    () => (facts.isBegun ? no('REPORT_EXISTS') : yes),
    () => (facts.experimentStatus === 'COMPLETED' ? yes : no('REPORT_BEFORE_COMPLETION')),
    () => (facts.hasTemplate ? yes : no('REPORT_WITHOUT_TEMPLATE')),
  );
}

/** A report is filled in like every form and submitted once (rule O149). */
export const experimentReportItemKind = handedInOnce({
  id: 'experiment-report',
  templateGroup: 'EXPERIMENT_REPORT',
  confirmation: 'I am aware that no further edits can be done after the report is submitted.',
});

export const reportInput = z.object({ reportId: id() });
export const reportOfExperimentInput = z.object({ experimentPk: id() });
export const updateReportInput = z.object({ reportId: id(), status: reportStatus.nullish() });

const each = <Facts>(make: (relations: ExperimentRelations) => Facts): Readonly<Record<string, Facts>> =>
  Object.fromEntries(Object.entries(experimentStates).map(([state, relations]) => [state, make(relations)]));
const withStatus = (status: ReportStatus) => each((relations) => ({ ...relations, isTeamLead: false, status }));
const named = <Facts>(words: string, states: Readonly<Record<string, Facts>>) =>
  Object.fromEntries(Object.entries(states).map(([state, facts]) => [`${state}, ${words}`, facts]));
const states: Readonly<Record<string, ReportFacts>> = {
  ...named('draft', withStatus('DRAFT')),
  ...named('submitted', withStatus('SUBMITTED')),
};
const setting = (wanted: ReportStatus): Readonly<Record<string, ReportStatusFacts>> =>
  Object.fromEntries(Object.entries(states).map(([state, facts]) => [state, { ...facts, wanted, topics: [] }]));

export const experimentReportPolicies = {
  view: rule('experimentReport.view', mayViewReport, states),
  begin: rule(
    'experimentReport.begin',
    mayBeginReport,
    each<NewReportFacts>((relations) => ({
      ...relations,
      isTeamLead: false,
      experimentStatus: 'COMPLETED',
      isBegun: false,
      hasTemplate: true,
    })),
  ),
  write: rule('experimentReport.write', mayWriteReport, states),
  setStatus: rule('experimentReport.setStatus', maySetReportStatus, {
    ...named('to be submitted', setting('SUBMITTED')),
    ...named('to be returned', setting('DRAFT')),
  }),
};
