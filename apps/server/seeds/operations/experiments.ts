import { experimentIdOf } from '@atrium/domain/experiment';
import { known, type Member } from '../facility.ts';
import type { StatusFact } from '../life.ts';
import type { Proposal, Story } from '../proposals.ts';
import type { AddedWorkflow } from '../workflow.ts';
import { addFeedback } from './feedback.ts';
import { type PlannedExperiment, plannedExperiments } from './plan.ts';
import { addReport } from './report.ts';
import { addSafety, type SampleOfExperiment } from './safety.ts';
import { addShipment } from './shipment.ts';
import { addVisit } from './visit.ts';

/** What the seeds of experiments need, in addition to the story of the proposals. */
export interface OperationsStory extends Story {
  readonly experimentStatuses: ReadonlyMap<string, StatusFact>;
  readonly experimentWorkflow: AddedWorkflow;
}

/** An experiment while its history is being generated. */
export interface Experiment {
  readonly pk: number;
  readonly experimentId: string;
  /** The number of the experiment within its proposal, from 1. */
  readonly number: number;
  readonly planned: PlannedExperiment;
  readonly proposal: Proposal;
  readonly scientist: Member;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const isAccepted = ({ call, stage }: Proposal) =>
  call.key === 'past' && (stage === 'accepted' || stage === 'scheduling');

/** Adds experiments of accepted proposals around today, in every state, with everything that teams and staff have done about them. */
export function addExperiments(story: OperationsStory, proposals: readonly Proposal[]): void {
  const { facility } = story;
  const accepted = proposals.filter(isAccepted);
  const own = accepted.filter(({ team }) => team.leader === facility.applicant);
  const others = accepted.filter(({ team }) => team.leader !== facility.applicant && team.others.length > 0);
  const numbers = new Map<number, number>();
  let [turn, ownTurn] = [0, 0];
  for (const planned of plannedExperiments) {
    const proposal = (planned.isOfApplicant ? own[ownTurn++ % own.length] : others[turn++ % others.length]) as Proposal;
    const number = (numbers.get(proposal.pk) ?? 0) + 1;
    numbers.set(proposal.pk, number);
    addExperiment(story, planned, proposal, number);
  }
  for (const row of story.world.rows.proposals ?? []) {
    row.experimentSequence = numbers.get(row.proposalPk as number) ?? null;
  }
}

function addExperiment(story: OperationsStory, planned: PlannedExperiment, proposal: Proposal, number: number): void {
  const { world, facility, calendar } = story;
  const [first, last] = planned.days;
  const instrument = (proposal.places[0] as Proposal['places'][number]).instrument;
  const experiment: Experiment = {
    pk: world.id('experiments'),
    experimentId: experimentIdOf(proposal.proposalId, number),
    number,
    planned,
    proposal,
    scientist: known(facility.scientists, instrument)[0] as Member,
    startsAt: calendar.at(first, 8),
    endsAt: calendar.at(last, 18),
  };
  const { pk, experimentId, scientist, startsAt, endsAt } = experiment;
  const booked = calendar.at(Math.min(first - 40, -10), 11);
  const removedAt = planned.removed === undefined ? null : calendar.at(-planned.removed, 15);
  world.add('experiments', {
    experimentPk: pk,
    experimentId,
    proposalPk: proposal.pk,
    instrumentId: known(facility.instrumentId, instrument),
    startsAt,
    endsAt,
    scheduledEventId: 1000 + pk,
    status: planned.status,
    localContactId: planned.status === 'DRAFT' ? null : scientist.id,
    createdAt: booked,
    updatedAt: removedAt ?? booked,
    removedAt,
  });
  const slot = { scheduledEventId: 1000 + pk, startsAt, endsAt, status: planned.status };
  const note = (type: string, at: Date) =>
    proposal.life.note(type, at, null, { description: experimentId, data: slot });
  note('PROPOSAL_BOOKING_TIME_SLOT_ADDED', booked);
  if (planned.status !== 'DRAFT') note('PROPOSAL_BOOKING_TIME_ACTIVATED', new Date(booked.getTime() + 3_600_000));
  if (planned.status === 'COMPLETED') note('PROPOSAL_BOOKING_TIME_COMPLETED', new Date(endsAt.getTime() + 3_600_000));
  if (removedAt) note('PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', removedAt);
  const samples: readonly SampleOfExperiment[] = planned.safety ? addSafety(story, experiment) : [];
  if (planned.visit) addVisit(story, experiment, planned.visit);
  if (planned.shipment) addShipment(story, experiment, samples, planned.shipment);
  if (planned.feedback) addFeedback(story, experiment, planned.feedback);
  if (planned.report) addReport(story, experiment, planned.report);
}
