import { call, type Scenario } from './scenario.ts';
import { aVisit } from './visit-world.ts';

/** Acts on what teams do after acceptance. */
export const operationScenarios: Readonly<Record<string, Scenario>> = {
  updateVisit: call(
    'updateVisit',
    [...aVisit, 'select id as v, array[team_lead_user_id] as t from visits order by id desc limit 1'],
    '$v: Int!, $t: [Int!]',
    'visitId: $v, team: $t',
  ),
  deleteVisit: call('deleteVisit', [...aVisit, 'select max(id) as v from visits'], '$v: Int!', 'visitId: $v'),
  deleteShipment: call(
    'deleteShipment',
    [
      `insert into templates (group_id, name) values ('SHIPMENT', 'What we send')`,
      'insert into questionaries (template_id, creator_id) select max(t.id), (select min(id) from users) from templates t',
      `insert into shipments (title, proposal_pk, creator_id, questionary_id) select 'Crystals', min(p.proposal_pk), (select min(id) from users),
         (select max(id) from questionaries) from proposals p where p.deleted_at is null`,
      'insert into shipment_samples (shipment_id, sample_id) select max(s.id), (select min(id) from samples) from shipments s',
      'select max(id) as id from shipments',
    ],
    '$id: Int!',
    'shipmentId: $id',
  ),
  deleteFeedback: call(
    'deleteFeedback',
    [
      `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id)
         select 'over', now() - interval '2 days', now() - interval '1 day', 900001, min(p.proposal_pk), 'COMPLETED', (select min(id) from instruments)
           from proposals p where p.deleted_at is null`,
      `insert into templates (group_id, name) values ('FEEDBACK', 'How was it')`,
      'insert into questionaries (template_id, creator_id) select max(t.id), (select min(id) from users) from templates t',
      `insert into feedbacks (experiment_pk, creator_id, questionary_id) select max(e.experiment_pk), (select min(id) from users),
         (select max(id) from questionaries) from experiments e`,
      'select max(id) as id from feedbacks',
    ],
    '$id: Int!',
    'feedbackId: $id',
  ),
};
