import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/graphql/operation.ts';
import { type Ground, type Pair, prove } from './prove.ts';
import {
  added,
  askedBack,
  byReviewer,
  byScientist,
  cloned,
  deleted,
  handedIn,
  made,
  openSafety,
  play,
  prepared,
  putElsewhere,
  removed,
  reopened,
  reviewed,
  type SafetyScene,
  takenBack,
} from './safety-scene.ts';

// The safety of an experiment: who hands its form in, takes it back and decides on it at once leaves what they would leave in turn.

let opened: Awaited<ReturnType<typeof openSafety>>;
beforeAll(async () => {
  opened = await openSafety();
}, 60_000);
afterAll(() => opened?.world.close());

const pairs: readonly Pair[] = [
  [made, made],
  [handedIn, handedIn],
  [handedIn, byScientist],
  [handedIn, byReviewer],
  [handedIn, reviewed],
  [handedIn, takenBack],
  [handedIn, added],
  [handedIn, removed],
  [handedIn, reopened],
  [handedIn, cloned],
  [handedIn, deleted],
  [added, added],
  [added, deleted],
  [removed, removed],
  [removed, reopened],
  [removed, cloned],
  [reopened, reopened],
  [cloned, cloned],
  [handedIn, askedBack],
  [askedBack, askedBack],
  [askedBack, takenBack],
  [askedBack, byScientist],
  [askedBack, byReviewer],
  [askedBack, reviewed],
  [putElsewhere, putElsewhere],
  [putElsewhere, handedIn],
  [putElsewhere, takenBack],
  [putElsewhere, askedBack],
  [putElsewhere, byScientist],
  [putElsewhere, byReviewer],
  [takenBack, takenBack],
  [takenBack, byScientist],
  [takenBack, byReviewer],
  [takenBack, reviewed],
  [reviewed, reviewed],
  [reviewed, byScientist],
  [byScientist, byScientist],
  [byScientist, byReviewer],
  [byReviewer, byReviewer],
];

/** What is stored of the safety of a scene, and its log. */
async function stateOf({ experimentPk, proposalPk }: SafetyScene): Promise<Record<string, unknown>> {
  const { rows } = await opened.world.pool.query(
    `select (select jsonb_agg(jsonb_build_object('status', s.short_code, 'submitted', x.esi_questionary_submitted_at is not null,
              'scientist', x.instrument_scientist_decision, 'said', x.instrument_scientist_comment,
              'reviewer', x.experiment_safety_reviewer_decision, 'wrote', x.experiment_safety_reviewer_comment,
              'form', x.safety_review_questionary_id is not null, 'by', x.reviewed_by))
               from experiment_safeties x join statuses s on s.id = x.status_id where x.experiment_pk = $1) as safety,
            (select jsonb_agg(r.comment order by r.id) from experiment_safety_returns r join experiment_safeties x using (experiment_safety_pk)
              where x.experiment_pk = $1) as returned,
            (select jsonb_agg(x.is_esi_submitted order by x.sample_id) from experiment_samples x where x.experiment_pk = $1) as chosen,
            (select count(*) from samples where proposal_pk = $2) as samples,
            (select jsonb_agg(event_type order by id) from event_logs where changed_object_id = $1::text and proposal_pk = $2) as log`,
    [experimentPk, proposalPk],
  );
  return rows[0];
}

const ground: Ground<SafetyScene> = {
  world: () => opened.world,
  prepared,
  play,
  stateOf,
  gates: () => [
    ['proposal', ({ proposalPk }) => `proposals where proposal_pk = ${proposalPk}`],
    ['experiment', ({ experimentPk }) => `experiments where experiment_pk = ${experimentPk}`],
  ],
};

describe('two concurrent calls about the safety of an experiment', () => {
  it.each(pairs)('%s and %s have the same result concurrently as in sequence', { timeout: 60_000 }, (...pair) =>
    prove(ground, pair),
  );
});

it('every operation on the safety of an experiment that takes a lock is paired with another', () => {
  const locking = operations.filter(
    ({ name, lock }) =>
      /ExperimentSafety(Review)?$|ExperimentSample$|Sample(To|From)Experiment$/.test(name) &&
      lock === 'before the rule',
  );
  const met = new Set(pairs.flat().map((name) => name.split(',')[0]));
  expect(locking.map(({ name }) => name).filter((name) => !met.has(name))).toEqual([]);
});
