import { expect } from 'vitest';
import { insertExperimentCall, openExperimentWorld } from '../experiment-world.ts';
import { insertForm } from '../forms.ts';
import { reasonOf } from '../panel-world.ts';
import { insertProposal } from '../review-world.ts';
import { insertVisit } from '../visit-rows.ts';
import type { TestPerson } from '../world.ts';
import type { Pair } from './prove.ts';

type Opened = Awaited<ReturnType<typeof openExperimentWorld>>;
let opened: Opened & { readonly callId: number };

/** Opens the world in which teams give feedback on experiments that are over. */
export async function openFeedback(): Promise<typeof opened> {
  const world = await openExperimentWorld();
  const { callId } = await insertExperimentCall(world.world, null);
  const { templateId } = await insertForm(world.world, 'FEEDBACK');
  await world.world.pool.query(
    `insert into active_templates (group_id, template_id) values ('FEEDBACK', $1)
     on conflict (group_id) do update set template_id = excluded.template_id`,
    [templateId],
  );
  opened = { ...world, callId };
  return opened;
}

export interface FeedbackScene {
  readonly proposalPk: number;
  readonly experimentPk: number;
  /** The key of the feedback, once it exists. */
  readonly feedbackId: number;
}

interface FeedbackCall {
  /** Whether the feedback exists when the call is made alone. */
  readonly begins: 'over' | 'begun';
  readonly who: () => TestPerson;
  readonly document: string;
}

export const feedbackCalls: Readonly<Record<string, FeedbackCall>> = {
  createFeedback: {
    begins: 'over',
    who: () => opened.pi,
    document: 'mutation ($experiment: Int!) { createFeedback(experimentPk: $experiment) { __typename } }',
  },
  requestFeedback: {
    begins: 'over',
    who: () => opened.officer,
    document: 'mutation ($experiment: Int!) { requestFeedback(experimentPk: $experiment) { __typename } }',
  },
  updateFeedback: {
    begins: 'begun',
    who: () => opened.pi,
    document: 'mutation ($id: Int!) { updateFeedback(feedbackId: $id, status: SUBMITTED) { __typename } }',
  },
  deleteFeedback: {
    begins: 'begun',
    who: () => opened.pi,
    document: 'mutation ($id: Int!) { deleteFeedback(feedbackId: $id) { __typename } }',
  },
};

let serial = 0;

/** Creates an experiment that ended yesterday, led by its investigator, with the feedback in the state that the earlier of the two calls needs. */
export async function feedbackPrepared(pair: Pair): Promise<FeedbackScene> {
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
     values ('over ' || $1::int, now() - interval '3 days', now() - interval '1 day', 800000 + $1::int, $2, 'COMPLETED', $3)
     returning experiment_pk as pk`,
    [serial, proposalPk, instrumentId],
  );
  const scene = { proposalPk, experimentPk: rows[0]?.pk ?? 0, feedbackId: 0 };
  await insertVisit(world, scene, { lead: pi });
  if (pair.some((name) => feedbackCalls[name]?.begins === 'over')) return scene;
  expect(await feedbackPlay(scene, 'createFeedback')).toBe('yes');
  const { id } = await world.db
    .selectFrom('feedbacks')
    .select('id')
    .where('experimentPk', '=', scene.experimentPk)
    .executeTakeFirstOrThrow();
  return { ...scene, feedbackId: id };
}

/** Makes the call and returns `yes`, or the reason for its refusal. */
export async function feedbackPlay({ experimentPk, feedbackId }: FeedbackScene, name: string): Promise<string> {
  const { who, document } = feedbackCalls[name] as FeedbackCall;
  const variables = document.includes('$experiment:') ? { experiment: experimentPk } : { id: feedbackId };
  return String(reasonOf(await opened.world.gql(who(), document, variables)));
}
