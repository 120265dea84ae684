import type { Unit } from '@atrium/domain/unit';
import { calendarOf } from './calendar.ts';
import { addCalls, type CallKey } from './calls.ts';
import { units as ownUnits } from './data/questions-data.ts';
import { addFacility, known } from './facility.ts';
import { inviteCoProposers } from './invites.ts';
import type { StatusFact } from './life.ts';
import { newLog } from './log.ts';
import { addExperiments } from './operations/experiments.ts';
import { addHouse } from './operations/house.ts';
import { addExperimentLetters, experimentWorkflow as drawnForExperiments } from './operations/workflow.ts';
import { addProposals, hearEndings, type Place, type Proposal, type Story } from './proposals.ts';
import { quickWorkflow, submittedLocked } from './quick-workflow.ts';
import { randomChoices } from './random.ts';
import { addSample, decideRapidly, rapidRows } from './rapid-access.ts';
import { decide, meet, type Verdict } from './reviews/decisions.ts';
import { reviewInPanels } from './reviews/panel-reviews.ts';
import { reviewTechnically } from './reviews/technical-reviews.ts';
import { addMessages } from './settings.ts';
import { carryOutActions } from './status-actions.ts';
import { addTemplates } from './templates.ts';
import { addWorkflow } from './workflow.ts';
import { newWorld, type World } from './world.ts';

/** Rows created by the migrations, on which the demo facility builds. */
export interface Foundation {
  readonly keys: Parameters<typeof newWorld>[0];
  readonly roleIds: ReadonlyMap<string, number>;
  readonly countryIds: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<string, StatusFact>;
  readonly experimentStatuses: ReadonlyMap<string, StatusFact>;
  readonly units: readonly Unit[];
}

/** Builds the whole demo facility as rows. The same day and foundation always give the same rows. */
export function demoWorld(now: Date, foundation: Foundation): World {
  const world = newWorld(foundation.keys);
  const calendar = calendarOf(now);
  const random = randomChoices(20_260);
  const log = newLog(world);
  const facility = addFacility(world, calendar, foundation);
  const templates = addTemplates(world, calendar, facility, foundation.units);
  const statuses = addStatus(world, foundation.statuses);
  const statusId = new Map([...statuses].map(([code, { id }]) => [code, id]));
  const workflows = {
    regular: addWorkflow(world, statusId),
    quick: addWorkflow(world, statusId, quickWorkflow),
  };
  const { experimentStatuses } = foundation;
  const experimentWorkflow = addWorkflow(
    world,
    new Map([...experimentStatuses].map(([code, { id }]) => [code, id])),
    drawnForExperiments,
  );
  const workflowOf = (key: CallKey) => (key === 'rapid' ? workflows.quick : workflows.regular).id;
  const calls = addCalls(world, calendar, facility, templates, workflowOf, experimentWorkflow.id, log);
  addMessages(world, calendar, facility);
  const unitById = new Map([...foundation.units, ...ownUnits].map((unit) => [unit.id, unit]));
  const story = {
    world,
    random,
    calendar,
    facility,
    templates,
    unitById,
    statuses,
    calls,
    log,
    workflows,
  };
  const proposals = addProposals(story);
  const averages = new Map<Place, number>();
  for (const proposal of proposals) {
    reviewTechnically(story, proposal);
    for (const [place, average] of reviewInPanels(story, proposal)) averages.set(place, average);
  }
  meet(story, proposals, averages);
  for (const proposal of proposals) {
    const verdict = decide(story, proposal);
    setByHand(story, proposal);
    writeProposal(story, proposal, verdict);
  }
  proposals.push(...addRapidAccess(story, proposals));
  inviteCoProposers(story, proposals);
  hearEndings(proposals);
  for (const { pk, life } of proposals) {
    for (const [eventType, happenedAt] of life.happened) {
      world.add('proposalEventFlags', { proposalPk: pk, eventType, happenedAt });
    }
  }
  for (const call of world.rows.calls ?? []) {
    call.proposalSequence = 1 + proposals.filter(({ call: own, sequence }) => own.id === call.id && sequence).length;
  }
  addHouse(story);
  addExperiments({ ...story, experimentStatuses, experimentWorkflow }, proposals);
  carryOutActions(story, proposals);
  addExperimentLetters(world, experimentWorkflow);
  log.close();
  return world;
}

/** Adds the status that a facility with technique proposals creates itself, in addition to those of the product. */
function addStatus(world: World, brought: ReadonlyMap<string, StatusFact>): ReadonlyMap<string, StatusFact> {
  const status = { id: world.id('statuses'), ...submittedLocked };
  world.add('statuses', { ...status, isDefault: false, entityType: 'PROPOSAL' });
  return new Map([...brought, [status.shortCode, status]]);
}

/** Adds the proposals of the rapid-access call, which scientists decide; they come after all other proposals. */
function addRapidAccess(story: Story, before: readonly Proposal[]): Proposal[] {
  const proposals = addProposals(story, rapidRows, before);
  for (const proposal of proposals) {
    reviewTechnically(story, proposal);
    decideRapidly(story, proposal);
    addSample(story, proposal);
    setByHand(story, proposal);
    writeProposal(story, proposal, decide(story, proposal));
  }
  return proposals;
}

const byHand: Partial<Record<Proposal['stage'], string>> = {
  expired: 'EXPIRED',
  reopened: 'DRAFT',
  editable: 'EDITABLE_SUBMITTED',
  editableInternal: 'EDITABLE_SUBMITTED_INTERNAL',
};

function setByHand({ calendar, facility }: Story, { stage, life, call, submittedAt }: Proposal): void {
  const status = byHand[stage];
  if (!status) return;
  const later = submittedAt ? new Date(submittedAt.getTime() + 3_600_000) : calendar.at(call.days.notify[0], 16);
  life.setByHand(status, later < calendar.at(0, 0) ? later : calendar.at(-1, 23), facility.officer.id);
}

function writeProposal(story: Story, proposal: Proposal, verdict: Verdict): void {
  const { world, facility, statuses } = story;
  const { life, stage, team, call, submittedAt } = proposal;
  world.add('proposals', {
    proposalPk: proposal.pk,
    proposalId: proposal.proposalId,
    title: proposal.title,
    abstract: proposal.abstract,
    statusId: known(statuses, life.status()).id,
    proposerId: team.leader.id,
    callId: call.id,
    questionaryId: proposal.questionaryId,
    referenceNumberSequence: proposal.sequence,
    experimentSequence: null,
    submitted: submittedAt !== undefined && stage !== 'reopened',
    submittedDate: submittedAt ?? null,
    ...verdict,
    managementDecisionSubmitted: verdict.finalStatus !== 'UNSET',
    created: proposal.created,
    updated: life.touched(),
  });
  for (const { instrument, days } of proposal.places) {
    world.add('proposalInstruments', {
      proposalPk: proposal.pk,
      instrumentId: known(facility.instrumentId, instrument),
      managementTimeAllocation:
        verdict.finalStatus === 'ACCEPTED' ? days : verdict.finalStatus === 'REJECTED' ? 0 : null,
    });
  }
}
