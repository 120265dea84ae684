import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/graphql/operation.ts';
import type { VisitWorld } from '../visit-world.ts';
import { type Ground, type Pair, prove } from './prove.ts';
import { openVisits, playVisit, preparedVisit, type VisitScene } from './visit-scene.ts';

// Visits: who says who comes, registers, approves and cancels at once leaves what they would leave in turn.

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisits();
}, 60_000);
afterAll(() => opened?.world.close());

const byOffice = 'cancelVisitRegistration, by the office';
const pairs: readonly Pair[] = [
  ['createVisit', 'createVisit'],
  ['updateVisit', 'updateVisit'],
  ['updateVisit', 'deleteVisit'],
  ['updateVisit', 'createVisitRegistration'],
  ['updateVisit', 'submitVisitRegistration'],
  ['updateVisit', 'approveVisitRegistration'],
  ['deleteVisit', 'deleteVisit'],
  ['deleteVisit', 'approveVisitRegistration'],
  ['deleteVisit', 'createVisitRegistration'],
  ['createVisitRegistration', 'createVisitRegistration'],
  ['updateVisitRegistration', 'submitVisitRegistration'],
  ['updateVisitRegistration', 'updateVisit'],
  ['submitVisitRegistration', 'submitVisitRegistration'],
  ['submitVisitRegistration', 'cancelVisitRegistration'],
  ['approveVisitRegistration', 'approveVisitRegistration'],
  ['approveVisitRegistration', 'requestVisitRegistrationChanges'],
  ['approveVisitRegistration', 'cancelVisitRegistration'],
  ['approveVisitRegistration', byOffice],
  ['requestVisitRegistrationChanges', 'cancelVisitRegistration'],
  [byOffice, byOffice],
  [byOffice, 'updateVisit'],
];

/** What is stored of the visit of a scene, and its log. */
async function stateOf({ experimentPk, proposalPk }: VisitScene): Promise<Record<string, unknown>> {
  const { rows } = await opened.world.pool.query(
    `select (select jsonb_agg(jsonb_build_object('lead', v.team_lead_user_id, 'team', (
               select jsonb_agg(jsonb_build_object('user', r.user_id, 'status', r.status, 'form', r.registration_questionary_id is not null,
                                                   'ends', r.ends_at::date) order by r.user_id)
                 from visit_registrations r where r.visit_id = v.id))) from visits v where v.experiment_pk = $1) as visits,
            (select count(*) from questionaries q join templates t on t.id = q.template_id and t.group_id = 'VISIT_REGISTRATION'
              where not exists (select from visit_registrations r where r.registration_questionary_id = q.id)) as orphans,
            (select jsonb_agg(event_type order by id) from event_logs where event_type like 'VISIT%' and proposal_pk = $2) as log`,
    [experimentPk, proposalPk],
  );
  return rows[0];
}

const ground: Ground<VisitScene> = {
  world: () => opened.world,
  prepared: preparedVisit,
  play: playVisit,
  stateOf,
  gates: () => [
    ['proposal', ({ proposalPk }) => `proposals where proposal_pk = ${proposalPk}`],
    ['visit', ({ visitId }) => `visits where id = ${visitId}`],
  ],
};

describe('two concurrent calls about a visit', () => {
  it.each(pairs)('%s and %s have the same result concurrently as in sequence', { timeout: 60_000 }, (...pair) =>
    prove(ground, pair),
  );
});

it('every operation on visits is paired with another', () => {
  const locking = operations.filter(
    ({ name, lock }) => /Visit(Registration|RegistrationChanges)?$/.test(name) && lock === 'before the rule',
  );
  expect(locking).toHaveLength(9);
  const met = new Set(pairs.flat().map((name) => name.split(',')[0]));
  expect(locking.map(({ name }) => name).filter((name) => !met.has(name))).toEqual([]);
});
