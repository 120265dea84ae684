import type { Broker } from '../src/adapters/broker/broker.ts';
import { receive } from '../src/modules/message/index.ts';
import { insertForm } from './forms.ts';
import { insertCall, writeProposal } from './proposals.ts';
import { insertWorkflow, type TestNode } from './review-world.ts';
import { insertInstrument } from './rows.ts';
import { type Loose, openWorld, type TestPerson, type World, type WorldOptions } from './world.ts';

/** Accepts every message and delivers none. */
const quietBroker: Broker = { publish: async () => undefined, consume: () => undefined, close: async () => undefined };

/** Opens a world in which a scheduler may send messages, with the people of an experiment, an instrument of the scientist, and these adapters. */
export async function openExperimentWorld(adapters: WorldOptions = {}) {
  const world = await openWorld({ broker: quietBroker, ...adapters });
  const scientist = await world.person('INSTRUMENT_SCIENTIST');
  return {
    world,
    pi: await world.person('USER'),
    officer: await world.person('USER_OFFICER'),
    scientist,
    reviewer: await world.person('EXPERIMENT_SAFETY_REVIEWER'),
    instrumentId: await insertInstrumentOf(world, scientist),
  };
}

const day = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day).toISOString();
let bookings = 0;

/** Delivers a message of the scheduler, and lets the worker process it. */
export async function say(world: World, type: string, body: object): Promise<void> {
  await receive(world.ctx(), { type, messageId: undefined, isRedelivered: false, body: JSON.stringify(body) });
  await world.work();
}

export interface BookedExperiment {
  readonly experimentPk: number;
  readonly proposalPk: number;
  /** The id given by the scheduler. */
  readonly id: number;
}

/** Books time for a proposal, ten days from now, as the scheduler does; `change` overrides fields. */
export async function book(
  world: World,
  proposalPk: number,
  instrumentId: number,
  change: object = {},
): Promise<BookedExperiment> {
  bookings += 1;
  const id = bookings;
  await say(world, 'PROPOSAL_BOOKING_TIME_SLOT_ADDED', {
    id,
    startsAt: daysFromNow(10),
    endsAt: daysFromNow(12),
    status: 'ACTIVE',
    proposalPk,
    instrumentId,
    ...change,
  });
  const { experimentPk } = await world.db
    .selectFrom('experiments')
    .select('experimentPk')
    .where('scheduledEventId', '=', id)
    .executeTakeFirstOrThrow();
  return { experimentPk, proposalPk, id };
}

/** A workflow in which the instrument scientist decides. */
export const scientistDecides: readonly TestNode[] = [
  { status: 'AWAITING_ESF', previousStatus: null, events: [] },
  { status: 'ESF_IS_REVIEW', previousStatus: 'AWAITING_ESF', events: ['EXPERIMENT_ESF_SUBMITTED'] },
  { status: 'ESF_APPROVED', previousStatus: 'ESF_IS_REVIEW', events: ['EXPERIMENT_ESF_APPROVED_BY_IS'] },
  { status: 'ESF_REJECTED', previousStatus: 'ESF_IS_REVIEW', events: ['EXPERIMENT_ESF_REJECTED_BY_IS'] },
];

/** Inserts a call whose experiments ask for an empty safety form and follow a workflow with these nodes; no workflow if null. */
export async function insertExperimentCall(
  world: World,
  nodes: readonly TestNode[] | null,
  values: Parameters<typeof insertCall>[1] = {},
) {
  const { templateId } = await insertForm(world, 'PROPOSAL_ESI');
  const experimentWorkflowId = nodes ? await insertWorkflow(world, nodes, 'EXPERIMENT') : null;
  const callId = await insertCall(world, { esiTemplateId: templateId, experimentWorkflowId, ...values });
  return { callId, templateId, experimentWorkflowId };
}

/** Inserts a proposal form whose question `probes` asks for samples; their safety form has one question that they share and one that they do not. */
export async function insertSampleForms(world: World) {
  const sample = await insertForm(world, 'SAMPLE', [{ id: 'hazards', type: 'TEXT_INPUT' }]);
  const input = await insertForm(world, 'SAMPLE_ESI', [
    { id: 'sample_esi_basis', type: 'SAMPLE_ESI_BASIS' },
    { id: 'hazards', type: 'TEXT_INPUT' },
    { id: 'handling', type: 'TEXT_INPUT', config: { required: true } },
  ]);
  const config = { templateId: sample.templateId, esiTemplateId: input.templateId };
  const bare = { templateId: sample.templateId };
  const proposal = await insertForm(world, 'PROPOSAL', [
    { id: 'probes', type: 'SAMPLE_DECLARATION', config },
    { id: 'probes_without_safety', type: 'SAMPLE_DECLARATION', config: bare },
  ]);
  const safety = await insertForm(
    world,
    'PROPOSAL_ESI',
    [{ id: 'proposal_esi_basis', type: 'PROPOSAL_ESI_BASIS' }],
    [{ id: 'precautions', type: 'TEXT_INPUT' }],
  );
  return { sample, input, proposal, safety };
}

/** Inserts a sample of a proposal directly into the database, as declared after submission. */
export async function insertSample(
  { db }: World,
  given: { proposalPk: number; creatorId: number; templateId: number; title?: string; questionId?: string },
): Promise<{ id: number; questionaryId: number }> {
  const { templateId, proposalPk, creatorId, title = 'Iron film', questionId = 'probes' } = given;
  const questionary = await db
    .insertInto('questionaries')
    .values({ templateId, creatorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('samples')
    .values({ title, creatorId, proposalPk, questionId, questionaryId: questionary.id, isPostProposalSubmission: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, questionaryId: questionary.id };
}

/** Creates a proposal of this person in a call, and books an experiment for it by a message. */
export async function bookNew(
  world: World,
  given: { pi: TestPerson; callId: number; instrumentId: number; change?: object },
): Promise<BookedExperiment> {
  const { primaryKey } = await writeProposal(world, given.pi, given.callId);
  // Only submitted proposals are given time.
  await world.db
    .updateTable('proposals')
    .set({ submitted: true, submittedDate: new Date() })
    .where('proposalPk', '=', primaryKey)
    .execute();
  return book(world, primaryKey, given.instrumentId, given.change);
}

/** Inserts an instrument with this scientist. */
export async function insertInstrumentOf(world: World, scientist: TestPerson): Promise<number> {
  const manager = await world.person('INSTRUMENT_SCIENTIST');
  const { id } = await insertInstrument(world, { managerUserId: manager.id });
  await world.db.insertInto('instrumentScientists').values({ instrumentId: id, userId: scientist.id }).execute();
  return id;
}

/** Begins the safety form of an experiment and returns its key. */
export async function beginSafety(world: World, who: TestPerson, { experimentPk }: BookedExperiment): Promise<number> {
  const document =
    'mutation ($experimentPk: Int!) { createExperimentSafety(experimentPk: $experimentPk) { experimentSafetyPk } }';
  const { createExperimentSafety } = await world.ok<Loose>(who, document, { experimentPk });
  await world.work();
  return createExperimentSafety.experimentSafetyPk;
}

/** Submits the safety form, and runs the worker. */
export async function handIn(world: World, who: TestPerson, pk: number): Promise<void> {
  const document = `mutation ($pk: Int!) { submitExperimentSafety(experimentSafetyPk: $pk, isSubmitted: true) {
    esiQuestionarySubmittedAt } }`;
  await world.ok(who, document, { pk });
  await world.work();
}

const decisions = {
  IS: ['submitInstrumentScientistExperimentSafetyReview', 'InstrumentScientistDecisionEnum'],
  ESR: ['submitExperimentSafetyReviewerExperimentSafetyReview', 'ExperimentSafetyReviewerDecisionEnum'],
} as const;

/** Records a decision as scientist or as safety reviewer, and runs the worker. */
export async function decide(
  world: World,
  who: TestPerson,
  given: { by: keyof typeof decisions; pk: number; decision: string; comment?: string; submittedAt?: string },
) {
  const [name, type] = decisions[given.by];
  const document = `mutation ($pk: Int!, $decision: ${type}, $comment: String, $submittedAt: DateTime) {
    decided: ${name}(experimentSafetyPk: $pk, decision: $decision, comment: $comment, submittedAt: $submittedAt) {
      instrumentScientistDecision instrumentScientistComment experimentSafetyReviewerDecision
      experimentSafetyReviewerComment reviewedBy } }`;
  const { pk, decision, comment = null, submittedAt = null } = given;
  const answer = await world.gql<Loose>(who, document, { pk, decision, comment, submittedAt });
  await world.work();
  return answer;
}

/** Returns the short code of an experiment's safety status. */
export async function safetyStatusOf({ db }: World, { experimentPk }: BookedExperiment): Promise<string> {
  const row = await db
    .selectFrom('experimentSafeties as x')
    .innerJoin('statuses as s', 's.id', 'x.statusId')
    .select('s.shortCode')
    .where('x.experimentPk', '=', experimentPk)
    .executeTakeFirstOrThrow();
  return row.shortCode;
}

/** Returns the events of an experiment, in the order of the log. */
export async function logOfExperiment({ db }: World, { experimentPk }: BookedExperiment) {
  return db
    .selectFrom('eventLogs')
    .select(['eventType', 'description', 'changedBy', 'causedBy', 'proposalPk', 'rowData'])
    .where('changedObjectId', '=', String(experimentPk))
    .where('eventType', 'like', 'EXPERIMENT\\_%')
    .orderBy('id')
    .execute();
}
