import { expect } from 'vitest';
import { insertExperimentCall, insertSample, insertSampleForms, openExperimentWorld } from '../experiment-world.ts';
import { insertForm } from '../forms.ts';
import { reasonOf } from '../panel-world.ts';
import { insertProposal } from '../review-world.ts';
import type { Loose, TestPerson } from '../world.ts';
import type { Pair } from './prove.ts';

type Opened = Awaited<ReturnType<typeof openExperimentWorld>>;
let opened: Opened & { readonly callId: number; readonly rejected: number };
let forms: Awaited<ReturnType<typeof insertSampleForms>>;

/** Opens the world in which experiments get their safety forms; the calls and scenes of this file belong to it. */
export async function openSafety(): Promise<Opened & { readonly callId: number }> {
  const world = await openExperimentWorld();
  forms = await insertSampleForms(world.world);
  const { callId } = await insertExperimentCall(world.world, scientistOrReviewer, {
    templateId: forms.proposal.templateId,
  });
  const { templateId } = await insertForm(world.world, 'EXPERIMENT_SAFETY_REVIEW');
  await world.world.pool.query(
    `insert into active_templates (group_id, template_id) values ('EXPERIMENT_SAFETY_REVIEW', $1)
     on conflict (group_id) do update set template_id = excluded.template_id`,
    [templateId],
  );
  const { id: rejected } = await world.world.db
    .selectFrom('statuses')
    .select('id')
    .where('shortCode', '=', 'ESF_REJECTED')
    .where('entityType', '=', 'EXPERIMENT')
    .executeTakeFirstOrThrow();
  opened = { ...world, callId, rejected };
  return opened;
}

/** Either may decide first; each decision leads to the next status. */
const scientistOrReviewer = [
  { status: 'AWAITING_ESF', previousStatus: null, events: [] },
  { status: 'ESF_IS_REVIEW', previousStatus: 'AWAITING_ESF', events: ['EXPERIMENT_ESF_SUBMITTED'] },
  { status: 'ESF_APPROVED', previousStatus: 'ESF_IS_REVIEW', events: ['EXPERIMENT_ESF_APPROVED_BY_IS'] },
  { status: 'ESF_REJECTED', previousStatus: 'ESF_IS_REVIEW', events: ['EXPERIMENT_ESF_REJECTED_BY_IS'] },
];

export interface SafetyScene {
  readonly proposalPk: number;
  readonly experimentPk: number;
  /** The key of the safety form, once it has been begun. */
  readonly safetyPk: number;
  /** A sample that was not chosen, and one that was chosen when the form was begun. */
  readonly sampleId: number;
  readonly chosenId: number;
}

interface SafetyCall {
  /** The state of the safety form when the call is made alone. */
  readonly begins: 'booked' | 'begun' | 'handed in';
  readonly who: () => TestPerson;
  readonly document: string;
  readonly given?: Loose;
}

const keyed = (name: string, rest = '') =>
  `mutation ($pk: Int!) { ${name}(experimentSafetyPk: $pk${rest}) { experimentSafetyPk } }`;

const ofSample = (name: string, sample: string, rest = '') =>
  `mutation ($experiment: Int!, ${sample}: Int!) { ${name}(experimentPk: $experiment, sampleId: ${sample}${rest}) { sampleId } }`;

export const safetyCalls: Readonly<Record<string, SafetyCall>> = {
  createExperimentSafety: {
    begins: 'booked',
    who: () => opened.pi,
    document:
      'mutation ($experiment: Int!) { createExperimentSafety(experimentPk: $experiment) { experimentSafetyPk } }',
  },
  submitExperimentSafety: {
    begins: 'begun',
    who: () => opened.pi,
    document: keyed('submitExperimentSafety', ', isSubmitted: true'),
  },
  'submitExperimentSafety, given back': {
    begins: 'handed in',
    who: () => opened.officer,
    document: keyed('submitExperimentSafety', ', isSubmitted: false'),
  },
  addSampleToExperiment: {
    begins: 'begun',
    who: () => opened.pi,
    document: ofSample('addSampleToExperiment', '$sample'),
  },
  removeSampleFromExperiment: {
    begins: 'begun',
    who: () => opened.pi,
    document: ofSample('removeSampleFromExperiment', '$chosen'),
  },
  'updateExperimentSample, opened again': {
    begins: 'begun',
    who: () => opened.pi,
    document: ofSample('updateExperimentSample', '$chosen', ', isSubmitted: false'),
  },
  cloneExperimentSample: {
    begins: 'begun',
    who: () => opened.pi,
    document: ofSample('cloneExperimentSample', '$chosen'),
  },
  deleteSample: {
    begins: 'begun',
    who: () => opened.pi,
    document: 'mutation ($sample: Int!) { deleteSample(sampleId: $sample) { id } }',
  },
  reviewExperimentSafety: {
    begins: 'handed in',
    who: () => opened.scientist,
    document: keyed('reviewExperimentSafety'),
  },
  submitInstrumentScientistExperimentSafetyReview: {
    begins: 'handed in',
    who: () => opened.scientist,
    document: keyed('submitInstrumentScientistExperimentSafetyReview', ', decision: ACCEPTED, comment: "fine"'),
  },
  submitExperimentSafetyReviewerExperimentSafetyReview: {
    begins: 'handed in',
    who: () => opened.reviewer,
    document: keyed('submitExperimentSafetyReviewerExperimentSafetyReview', ', decision: REJECTED, comment: "not so"'),
  },
  askBackExperimentSafety: {
    begins: 'handed in',
    who: () => opened.officer,
    document: keyed('askBackExperimentSafety', ', comment: "Which gas?"'),
  },
  changeExperimentSafetyStatus: {
    begins: 'handed in',
    who: () => opened.officer,
    document:
      'mutation ($pk: Int!, $rejected: Int!) { changeExperimentSafetyStatus(experimentSafetyPk: $pk, statusId: $rejected) { experimentSafetyPk } }',
  },
};

export const [
  made,
  handedIn,
  takenBack,
  added,
  removed,
  reopened,
  cloned,
  deleted,
  reviewed,
  byScientist,
  byReviewer,
  askedBack,
  putElsewhere,
] = Object.keys(safetyCalls) as [string, ...string[]] &
  [string, string, string, string, string, string, string, string, string, string, string, string, string];

let serial = 0;

/** Creates an experiment that starts in ten days, with its form in the state that the earlier of the two calls needs. */
export async function prepared(pair: Pair): Promise<SafetyScene> {
  const { world, pi, instrumentId, callId } = opened;
  serial += 1;
  const proposalPk = await insertProposal(world, {
    callId,
    proposerId: pi.id,
    instruments: [instrumentId],
    status: 'DRAFT',
  });
  const { rows } = await world.pool.query<{ pk: number }>(
    `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id)
     values ('race ' || $1::int, now() + interval '10 days', now() + interval '12 days', 900000 + $1::int, $2, 'ACTIVE', $3)
     returning experiment_pk as pk`,
    [serial, proposalPk, instrumentId],
  );
  await world.pool.query(
    'update questionaries set template_id = $1 where id = (select questionary_id from proposals where proposal_pk = $2)',
    [forms.proposal.templateId, proposalPk],
  );
  const ofProposal = { proposalPk, creatorId: pi.id, templateId: forms.sample.templateId };
  const [sample, chosen] = [await insertSample(world, ofProposal), await insertSample(world, ofProposal)];
  const experimentPk = rows[0]?.pk ?? 0;
  const scene = { proposalPk, experimentPk, safetyPk: 0, sampleId: sample.id, chosenId: chosen.id };
  const stages = ['booked', 'begun', 'handed in'];
  const stage = Math.min(...pair.map((name) => stages.indexOf((safetyCalls[name] as SafetyCall).begins)));
  if (stage === 0) return scene;
  expect(await play(scene, made)).toBe('yes');
  const safety = await world.db
    .selectFrom('experimentSafeties')
    .select('experimentSafetyPk')
    .where('experimentPk', '=', scene.experimentPk)
    .executeTakeFirstOrThrow();
  const begun = { ...scene, safetyPk: safety.experimentSafetyPk };
  const choose = ofSample('addSampleToExperiment', '$sample');
  await world.ok(pi, choose, { experiment: experimentPk, sample: chosen.id });
  // Complete, so that it does not block the submission of the form.
  await world.pool.query('update experiment_samples set is_esi_submitted = true where sample_id = $1', [chosen.id]);
  if (stage === 2) expect(await play(begun, handedIn)).toBe('yes');
  return begun;
}

/** Makes the call and returns `yes`, or the reason for its refusal. */
export async function play(scene: SafetyScene, name: string): Promise<string> {
  const { who, document } = safetyCalls[name] as SafetyCall;
  const { experimentPk: experiment, safetyPk: pk, sampleId: sample, chosenId: chosen } = scene;
  const all = { experiment, pk, sample, chosen, rejected: opened.rejected };
  const variables = Object.fromEntries(Object.entries(all).filter(([key]) => document.includes(`$${key}:`)));
  return String(reasonOf(await opened.world.gql(who(), document, variables)));
}
