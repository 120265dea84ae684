import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/graphql/operation.ts';
import type { ScheduleWorld } from '../schedule-world.ts';
import { type Ground, type Pair, prove } from './prove.ts';
import { openSchedule, playSchedule, type ScheduleScene, scheduleCalls, scheduleScene } from './schedule-scene.ts';

// The board: who plans, moves, publishes and removes at once leaves what they would leave in turn.

let opened: ScheduleWorld;
beforeAll(async () => {
  opened = await openSchedule();
}, 60_000);
afterAll(() => opened?.world.close());

const pairs: readonly Pair[] = [
  ['planExperiment', 'planExperiment'],
  ['planExperiment', 'planSuggestions'],
  ['planSuggestions', 'planSuggestions'],
  ['planExperiment', 'moveExperiment'],
  ['moveExperiment', 'moveExperiment'],
  ['moveExperiment', 'publishExperiments'],
  ['moveExperiment', 'removePlannedExperiments'],
  ['publishExperiments', 'publishExperiments'],
  ['publishExperiments', 'removePlannedExperiments'],
  ['publishExperiments', 'completeExperiment'],
  ['removePlannedExperiments', 'removePlannedExperiments'],
  ['completeExperiment', 'completeExperiment'],
  ['completeExperiment', 'removePlannedExperiments'],
  ['completeExperiment', 'reopenExperiment'],
  ['reopenExperiment', 'reopenExperiment'],
];

/** What is planned in a scene, and its log. */
async function stateOf({ proposalPk, otherPk, hour }: ScheduleScene): Promise<Record<string, unknown>> {
  const { rows } = await opened.world.pool.query(
    `select (select jsonb_agg(jsonb_build_object('other', e.proposal_pk = $2, 'status', e.status, 'removed', e.removed_at is not null,
               'from', (extract(epoch from e.starts_at - timestamptz '2040-01-02T08:00:00Z') / 3600 - $3::int)::int) order by e.proposal_pk, e.starts_at)
               from experiments e where e.proposal_pk in ($1, $2)) as planned,
            (select jsonb_agg(event_type order by event_type) from event_logs
              where event_type ~ 'BOOKING|BEAM_TIME' and proposal_pk in ($1, $2)) as log`,
    [proposalPk, otherPk, hour],
  );
  return rows[0];
}

const ground: Ground<ScheduleScene> = {
  world: () => opened.world,
  prepared: scheduleScene,
  play: playSchedule,
  stateOf,
  gates: () => [
    ['instrument', () => `instruments where id = ${opened.instrumentId}`],
    ['proposal', ({ proposalPk }) => `proposals where proposal_pk = ${proposalPk}`],
  ],
};

describe('two concurrent calls about planned time', () => {
  it.each(pairs)('%s and %s have the same result concurrently as in sequence', { timeout: 60_000 }, (...pair) =>
    prove(ground, pair),
  );
});

it('every operation on planned time is paired with another', () => {
  const locking = operations.filter(({ name, lock }) => name in scheduleCalls && lock === 'before the rule');
  expect(locking).toHaveLength(7);
  expect(locking.map(({ name }) => name).filter((name) => !pairs.flat().includes(name))).toEqual([]);
});
