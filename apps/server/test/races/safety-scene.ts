import { expect } from 'vitest';
import { insertExperimentCall, openExperimentWorld } from '../experiment-world.ts';
import { insertForm } from '../forms.ts';
import { reasonOf } from '../panel-world.ts';
import { insertProposal } from '../review-world.ts';
import type { Loose, TestPerson } from '../world.ts';
import type { Pair } from './prove.ts';

type Opened = Awaited<ReturnType<typeof openExperimentWorld>>;
let opened: Opened & { readonly callId: number };

/** Opens the world in which experiments get their safety forms; the calls and scenes of this file are of it. */
export async function openSafety(): Promise<Opened & { readonly callId: number }> {
  const world = await openExperimentWorld();
  const { callId } = await insertExperimentCall(world.world, scientistOrReviewer);
  const { templateId } = await insertForm(world.world, 'EXPERIMENT_SAFETY_REVIEW');
  await world.world.pool.query(
    `insert into active_templates (group_id, template_id) values ('EXPERIMENT_SAFETY_REVIEW', $1)
     on conflict (group_id) do update set template_id = excluded.template_id`,
    [templateId],
  );
  opened = { ...world, callId };
  return opened;
}

/** Either may decide first; each decision leads on. */
const scientistOrReviewer = [
  { status: 'AWAITING_ESF', previousStatus: null, events: [] },
  { status: 'ESF_IS_REVIEW', previousStatus: 'AWAITING_ESF', events: ['EXPERIMENT_ESF_SUBMITTED'] },
  { status: 'ESF_APPROVED', previousStatus: 'ESF_IS_REVIEW', events: ['EXPERIMENT_ESF_APPROVED_BY_IS'] },
  { status: 'ESF_REJECTED', previousStatus: 'ESF_IS_REVIEW', events: ['EXPERIMENT_ESF_REJECTED_BY_IS'] },
];

export interface SafetyScene {
  readonly proposalPk: number;
  readonly experimentPk: number;
  /** Of the safety, once it is begun. */
  readonly safetyPk: number;
}

interface SafetyCall {
  /** How far the safety is when the call is made alone. */
  readonly begins: 'booked' | 'begun' | 'handed in';
  readonly who: () => TestPerson;
  readonly document: string;
  readonly given?: Loose;
}

const keyed = (name: string, rest = '') =>
  `mutation ($pk: Int!) { ${name}(experimentSafetyPk: $pk${rest}) { experimentSafetyPk } }`;

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
};

export const [made, handedIn, takenBack, reviewed, byScientist, byReviewer] = Object.keys(safetyCalls) as [
  string,
  ...string[],
] &
  [string, string, string, string, string, string];

let serial = 0;

/** An experiment in ten days, its form as far as the earlier of the two calls wants it. */
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
  const scene = { proposalPk, experimentPk: rows[0]?.pk ?? 0, safetyPk: 0 };
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
  if (stage === 2) expect(await play(begun, handedIn)).toBe('yes');
  return begun;
}

/** Makes the call and answers `yes`, or why not. */
export async function play({ experimentPk, safetyPk }: SafetyScene, name: string): Promise<string> {
  const { who, document } = safetyCalls[name] as SafetyCall;
  const variables = document.includes('$experiment:') ? { experiment: experimentPk } : { pk: safetyPk };
  return String(reasonOf(await opened.world.gql(who(), document, variables)));
}
