import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/graphql/operation.ts';
import { type FeedbackScene, feedbackPlay, feedbackPrepared, openFeedback } from './feedback-scene.ts';
import { type Ground, type Pair, prove } from './prove.ts';

// Feedback: who begins it, hands it in, removes it and asks for it at once leaves what they would leave in turn.

let opened: Awaited<ReturnType<typeof openFeedback>>;
beforeAll(async () => {
  opened = await openFeedback();
}, 60_000);
afterAll(() => opened?.world.close());

const pairs: readonly Pair[] = [
  ['createFeedback', 'createFeedback'],
  ['createFeedback', 'requestFeedback'],
  ['requestFeedback', 'requestFeedback'],
  ['updateFeedback', 'updateFeedback'],
  ['updateFeedback', 'deleteFeedback'],
  ['deleteFeedback', 'deleteFeedback'],
];

/** What is stored about the feedback of a scene, and its log. */
async function stateOf({ experimentPk, proposalPk }: FeedbackScene): Promise<Record<string, unknown>> {
  const { rows } = await opened.world.pool.query(
    `select (select jsonb_agg(jsonb_build_object('status', f.status, 'submitted', f.submitted_at is not null))
               from feedbacks f where f.experiment_pk = $1) as feedback,
            (select count(*)::int from feedback_requests r where r.experiment_pk = $1) as requests,
            (select jsonb_agg(event_type order by id) from event_logs where event_type like 'FEEDBACK%' and proposal_pk = $2) as log`,
    [experimentPk, proposalPk],
  );
  return rows[0];
}

const ground: Ground<FeedbackScene> = {
  world: () => opened.world,
  prepared: feedbackPrepared,
  play: feedbackPlay,
  stateOf,
  gates: () => [
    ['proposal', ({ proposalPk }) => `proposals where proposal_pk = ${proposalPk}`],
    ['experiment', ({ experimentPk }) => `experiments where experiment_pk = ${experimentPk}`],
  ],
};

describe('two concurrent calls about the feedback on an experiment', () => {
  it.each(pairs)('%s and %s have the same result concurrently as in sequence', { timeout: 60_000 }, (...pair) =>
    prove(ground, pair),
  );
});

it('every operation on feedback that takes a lock is paired with another', () => {
  const locking = operations.filter(({ name, lock }) => /Feedback$/.test(name) && lock === 'before the rule');
  const met = new Set(pairs.flat());
  expect(locking.map(({ name }) => name).filter((name) => !met.has(name))).toEqual([]);
});
