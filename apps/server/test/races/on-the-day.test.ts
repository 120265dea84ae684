import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VisitWorld } from '../visit-world.ts';
import { type DayScene, dayCalls, openDay, playDay, preparedDay } from './on-the-day-scene.ts';
import { type Ground, type Pair, prove } from './prove.ts';

// The day of an experiment: two who press at once leave what they would leave in turn.

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openDay();
}, 60_000);
afterAll(() => opened?.world.close());

const pairs: readonly Pair[] = [
  ['startExperiment', 'startExperiment'],
  ['endExperiment', 'endExperiment'],
  ['endExperiment', 'correctExperimentTimes'],
  ['correctExperimentTimes', 'correctExperimentTimes'],
  ['writeExperimentNote', 'endExperiment'],
  ['setExperimentDataDoi', 'setExperimentDataDoi'],
  ['setVisitorPresence', 'setVisitorPresence'],
  ['setVisitorPresence', 'cancelVisitRegistration'],
  ['createExperimentReport', 'createExperimentReport'],
  ['updateExperimentReport', 'updateExperimentReport'],
];

/** What is stored of the experiment of a scene, and its log. */
async function stateOf({ experimentPk, proposalPk, visitId }: DayScene): Promise<Record<string, unknown>> {
  const { rows } = await opened.world.pool.query(
    `select e.status, e.started_at is not null as started, e.ended_at is not null as ended, e.data_doi,
            (select jsonb_agg(x.status) from experiment_reports x where x.experiment_pk = e.experiment_pk) as reports,
            (select count(*)::int from experiment_notes n where n.experiment_pk = e.experiment_pk) as notes,
            (select jsonb_agg(jsonb_build_object('status', r.status, 'present', r.present_at is not null))
               from visit_registrations r where r.visit_id = $3) as visitors,
            (select jsonb_agg(event_type order by id) from event_logs
              where proposal_pk = $2 and (event_type like 'EXPERIMENT%' or event_type like 'VISIT%' or event_type like '%BOOKING%')) as log
       from experiments e where e.experiment_pk = $1`,
    [experimentPk, proposalPk, visitId],
  );
  return rows[0];
}

const ground: Ground<DayScene> = {
  world: () => opened.world,
  prepared: preparedDay,
  play: playDay,
  stateOf,
  gates: () => [
    ['proposal', ({ proposalPk }) => `proposals where proposal_pk = ${proposalPk}`],
    ['experiment', ({ experimentPk }) => `experiments where experiment_pk = ${experimentPk}`],
  ],
};

describe('two concurrent calls on the day of an experiment', () => {
  it.each(pairs)('%s and %s have the same result concurrently as in sequence', { timeout: 60_000 }, (...pair) =>
    prove(ground, pair),
  );
});

it('every operation on the day is paired with another', () => {
  const met = new Set(pairs.flat());
  expect(Object.keys(dayCalls).filter((name) => !met.has(name))).toEqual([]);
});
