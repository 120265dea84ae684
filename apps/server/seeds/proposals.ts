import { preSubmissionNumber, referenceNumber } from '@atrium/domain/call';
import type { Unit } from '@atrium/domain/unit';
import { findTeams, type Team } from './authors.ts';
import type { Calendar } from './calendar.ts';
import type { Call, CallKey } from './calls.ts';
import { answersOf, type Request } from './data/answers.ts';
import { type InstrumentCode, instruments, type PanelCode } from './data/facility-data.ts';
import { type Facility, known } from './facility.ts';
import { type Life, newLife, type StatusFact } from './life.ts';
import type { Log } from './log.ts';
import { abstractOf, type Planned, planProposals, type Row, regularRows, type Stage, titleOf } from './plan.ts';
import type { Random } from './random.ts';
import { addQuestionary, type Templates } from './templates.ts';
import type { AddedWorkflow } from './workflow.ts';
import type { World } from './world.ts';

/** An instrument of a proposal, with the panel that reviews the proposal for it. */
export interface Place {
  readonly instrument: InstrumentCode;
  readonly days: number;
  readonly panel: PanelCode | undefined;
  readonly fapProposalId: number | undefined;
}

/** A proposal while its history is being generated; its rows are written at the end. */
export interface Proposal {
  readonly planned: Planned;
  readonly stage: Stage;
  readonly team: Team;
  readonly call: Call;
  readonly life: Life;
  readonly pk: number;
  readonly questionaryId: number;
  readonly created: Date;
  readonly submittedAt: Date | undefined;
  readonly places: readonly Place[];
  /** How good the proposal is, as a grade; the reviewers' grades vary around it. */
  readonly quality: number;
  readonly title: string;
  readonly abstract: string;
  proposalId: string;
  sequence: number | null;
}

export interface Story {
  readonly world: World;
  readonly random: Random;
  readonly calendar: Calendar;
  readonly facility: Facility;
  readonly templates: Templates;
  readonly unitById: ReadonlyMap<string, Unit>;
  readonly statuses: ReadonlyMap<string, StatusFact>;
  readonly calls: ReadonlyMap<CallKey, Call>;
  readonly log: Log;
  readonly workflows: { readonly regular: AddedWorkflow; readonly quick: AddedWorkflow };
}

const neverSubmitted: ReadonlySet<Stage> = new Set<Stage>(['untouched', 'draft', 'expired']);

/** Creates planned proposals after the existing ones and generates their history up to submission. */
export function addProposals(
  story: Story,
  rows: readonly Row[] = regularRows,
  before: readonly Proposal[] = [],
): Proposal[] {
  const { random, facility } = story;
  const plan = planProposals(
    random,
    rows,
    before.map(({ planned }) => planned),
  );
  const teams = findTeams(random, facility, plan);
  const begun = plan
    .map((planned, index) => ({ planned, team: teams[index] as Team, ...timesOf(story, planned) }))
    .sort((a, b) => a.created.getTime() - b.created.getTime());
  const proposals = begun.map((one, index) => begin(story, { ...one, index: before.length + index }));
  for (const call of story.calls.values()) submit(story, call, proposals);
  return proposals;
}

function timesOf({ calendar, random, calls }: Story, { call, stage }: Planned) {
  const [start, end, endInternal] = known(calls, call).days.call;
  // Events after submission have to be in the past as well.
  const latest = stage === 'technicalDraft' || stage === 'selection' ? -3 : -1;
  const last = Math.min(call === 'internal' ? endInternal : end, latest);
  const createdDay = random.between(start + 1, last - 2);
  const created = calendar.at(createdDay, random.between(8, 11), random.between(0, 59));
  const submittedAt = neverSubmitted.has(stage)
    ? undefined
    : calendar.at(random.between(createdDay + 1, last), random.between(12, 21), random.between(0, 59));
  return { created, submittedAt };
}

/** Calls with a form of their own; the others use the general one. */
const templateOf: Partial<Readonly<Record<CallKey, 'commissioning' | 'rapid'>>> = {
  internal: 'commissioning',
  rapid: 'rapid',
};

type Begun = { planned: Planned; team: Team; created: Date; submittedAt: Date | undefined; index: number };

function begin(story: Story, { planned, team, created, submittedAt, index }: Begun): Proposal {
  const { world, random, facility, templates, calls, log, statuses, workflows } = story;
  const { stage } = planned;
  const call = known(calls, planned.call);
  const pk = world.id('proposals');
  const life = newLife(
    log,
    statuses,
    pk,
    created,
    planned.call === 'rapid' ? workflows.quick.graph : workflows.regular.graph,
  );
  const template = known(templates, templateOf[planned.call] ?? 'general');
  const topicsDone = topicsDoneBy(story, planned, template.topics.length);
  const answered = submittedAt ?? new Date(created.getTime() + random.between(20, 170) * 60_000);
  const requests = requestsOf(story, planned);
  life.tell('PROPOSAL_CREATED', created, team.leader.id);
  const questionaryId = addQuestionary(world, facility, template, {
    creatorId: team.leader.id,
    created,
    answered,
    answers: answersOf(random, story.calendar, facility, story.unitById, planned, requests),
    topicsDone,
  });
  const saved = new Date(answered.getTime() - 600_000);
  if (topicsDone > 0) {
    life.tell('PROPOSAL_UPDATED', saved, team.leader.id);
    life.note('TOPIC_ANSWERED', saved, team.leader.id, { objectId: questionaryId });
  }
  const hasInstruments = template.topics
    .slice(0, topicsDone)
    .some(({ questions }) => questions.some(({ id }) => id === 'instruments' || id === 'rapid_instrument'));
  const places = hasInstruments ? place(story, life, call, requests, saved) : [];
  if (hasInstruments && planned.call !== 'internal') addTechnique(story, life, planned, saved);
  for (const { id } of team.others) world.add('proposalUsers', { proposalPk: pk, userId: id });
  return {
    planned,
    stage,
    team,
    call,
    life,
    pk,
    created,
    submittedAt,
    places,
    quality: qualityOf(random, stage),
    proposalId: preSubmissionNumber(index + 1),
    sequence: null,
    questionaryId,
    title: stage === 'untouched' ? '' : titleOf(planned),
    abstract: stage === 'untouched' ? '' : abstractOf(planned),
  };
}

function topicsDoneBy({ random }: Story, { stage }: Planned, all: number): number {
  if (stage === 'untouched') return 0;
  if (stage === 'expired') return 2;
  return stage === 'draft' ? random.between(1, all - 1) : all;
}

function requestsOf({ random }: Story, { call, field, instrument, stage }: Planned): Request[] {
  const second = field.instruments.find((code) => code !== instrument);
  // While panels still work on single instruments, a second instrument would have to be at the same stage.
  const two = second && call !== 'review' && call !== 'rapid' && stage !== 'unfeasible' && random.chance(0.18);
  const one: Request = { instrument, days: call === 'rapid' ? random.between(1, 3) : random.between(2, 7) };
  return two ? [one, { instrument: second, days: random.between(2, 4) }] : [one];
}

function place(story: Story, life: Life, call: Call, requests: readonly Request[], at: Date): Place[] {
  const { world, facility } = story;
  const list = (names: readonly string[]) => [...new Set(names)].join(', ');
  life.tell('PROPOSAL_INSTRUMENTS_SELECTED', at, null, {
    description: `Selected instruments: ${list(requests.map(({ instrument }) => instrument))}`,
  });
  const places = requests.map(({ instrument, days }): Place => {
    const panel = call.panelOf.get(instrument);
    return { instrument, days, panel, fapProposalId: panel && world.id('fapProposals') };
  });
  const panels = places.flatMap(({ panel }) => panel ?? []);
  if (panels.length > 0) {
    life.tell('PROPOSAL_FAPS_SELECTED', at, null, { description: `Selected FAPs: ${list(panels)}` });
  }
  for (const { panel, instrument, fapProposalId } of places) {
    if (!panel || !fapProposalId) continue;
    world.add('fapProposals', {
      id: fapProposalId,
      fapId: known(facility.panelId, panel),
      proposalPk: life.pk,
      instrumentId: known(facility.instrumentId, instrument),
      callId: call.id,
      dateAssigned: at,
      fapTimeAllocation: null,
      instrumentSubmitted: false,
    });
  }
  return places;
}

function addTechnique({ world, facility }: Story, life: Life, { instrument }: Planned, at: Date): void {
  const code = instruments.find((known) => known.code === instrument)?.techniques[0];
  if (!code) return;
  world.add('proposalTechniques', { proposalPk: life.pk, techniqueId: known(facility.techniqueId, code) });
  life.note('PROPOSAL_ASSIGNED_TO_TECHNIQUES', at, null, { description: `Selected techniques: ${code}` });
}

function qualityOf(random: Random, stage: Stage): number {
  const spread = random.next();
  if (stage === 'accepted' || stage === 'scheduling') return 7.2 + 2.3 * spread;
  if (stage === 'reserved') return 6.3 + 0.7 * spread;
  return stage === 'rejected' ? 2.5 + 3.5 * spread : 3.5 + 5.5 * spread;
}

/** Submits the submitted proposals of a call in chronological order, so that their numbers follow it. */
function submit({ log, facility }: Story, call: Call, proposals: readonly Proposal[]): void {
  const submitted = proposals
    .filter((one) => one.call === call && one.submittedAt)
    .sort((a, b) => (a.submittedAt?.getTime() ?? 0) - (b.submittedAt?.getTime() ?? 0));
  for (const [index, proposal] of submitted.entries()) {
    const { life, team, submittedAt = new Date(0) } = proposal;
    proposal.sequence = index + 1;
    const number = referenceNumber(call.referenceNumberFormat, proposal.sequence);
    if (!number.allowed) throw new Error(`No reference number for ${call.shortCode}`);
    proposal.proposalId = number.value;
    const event = life.tell('PROPOSAL_SUBMITTED', submittedAt, team.leader.id);
    log.mail({
      because: event,
      templateId: 'proposal-submitted',
      recipients: [team.leader, ...team.others].map(({ email }) => email),
      subject: `Proposal ${proposal.proposalId} is submitted`,
      html: `<p>Dear ${team.leader.shownName},</p><p>your proposal <strong>${proposal.proposalId}</strong>, ${proposal.title},
has been submitted to ${call.shortCode}. Its co-proposers receive this mail too.</p><p>${facility.officer.shownName}, user office</p>`,
    });
  }
}

/** Records on the proposals of a call the dates that have passed. */
export function hearEndings(proposals: readonly Proposal[]): void {
  for (const { life, call } of proposals) for (const ending of call.endings) life.hear(call.id, ending);
}
