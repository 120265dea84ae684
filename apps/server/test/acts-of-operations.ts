import { call, type Scenario } from './scenario.ts';
import { aVisit } from './visit-world.ts';

/** Time planned here for a proposal, far from any other; its key is the highest. */
const aPlan = [
  `update settings set value = 'HERE' where id = 'EXPERIMENTS_PLANNED'`,
  `update features set is_enabled = true where id = 'SCHEDULER'`,
  `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, source, instrument_id)
     select 'planned ' || n, timestamptz '2060-01-01' + n * interval '1 day', timestamptz '2060-01-01' + n * interval '1 day' + interval '8 hours', -900000 - n,
            (select min(proposal_pk) from proposals where deleted_at is null), 'DRAFT', 'HERE', (select min(id) from instruments)
       from (select count(*)::int as n from experiments) x`,
];
const lastPlan = 'select array[max(experiment_pk)] as pks from experiments';

/** Acts on what teams do after acceptance. */
export const operationScenarios: Readonly<Record<string, Scenario>> = {
  updateVisit: call(
    'updateVisit',
    [...aVisit, 'select id as v, array[team_lead_user_id] as t from visits order by id desc limit 1'],
    '$v: Int!, $t: [Int!]',
    'visitId: $v, team: $t',
  ),
  deleteVisit: call('deleteVisit', [...aVisit, 'select max(id) as v from visits'], '$v: Int!', 'visitId: $v'),
  moveExperiment: call(
    'moveExperiment',
    [
      ...aPlan,
      `select jsonb_build_object('experimentPk', experiment_pk, 'instrumentId', instrument_id, 'startsAt', starts_at, 'endsAt', ends_at + interval '1 hour',
                'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as i
         from experiments order by experiment_pk desc limit 1`,
    ],
    '$i: MoveExperimentInput!',
    'input: $i',
    ' { experimentPk }',
  ),
  publishExperiments: call(
    'publishExperiments',
    [...aPlan, lastPlan],
    '$pks: [Int!]!',
    'experimentPks: $pks',
    ' { experimentPk }',
  ),
  removePlannedExperiments: call(
    'removePlannedExperiments',
    [...aPlan, lastPlan],
    '$pks: [Int!]!',
    'experimentPks: $pks',
    '',
  ),
  deleteInstrumentClosure: call(
    'deleteInstrumentClosure',
    [
      `insert into instrument_closures (starts_at, ends_at, title) values ('2060-01-01', '2060-01-02', 'Shutdown')`,
      'select max(id) as id from instrument_closures',
    ],
    '$id: Int!',
    'id: $id',
  ),
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
  moveParcel: call(
    'moveParcel',
    [
      `insert into templates (group_id, name) values ('SHIPMENT', 'What comes')`,
      'insert into questionaries (template_id, creator_id) select max(t.id), (select min(id) from users) from templates t',
      `insert into shipments (title, proposal_pk, creator_id, questionary_id, status, external_ref, submitted_at, arrived_at, stored_at)
         select 'Put away', min(p.proposal_pk), (select min(id) from users), (select max(id) from questionaries), 'SUBMITTED', 'P-7',
                now() - interval '3 days', now() - interval '2 days', now() - interval '1 day' from proposals p where p.deleted_at is null`,
      `select max(id) as id, 'UNDERWAY' as stage from shipments`,
    ],
    '$id: Int!, $stage: ParcelStage!',
    'shipmentId: $id, stage: $stage',
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
  deleteTrainingKind: call(
    'deleteTrainingKind',
    [
      `insert into training_kinds (name, everywhere) values ('Gone', true)`,
      `insert into trainings (user_id, training_kind_id, valid_until)
         select (select min(id) from users), max(id), '2030-01-01' from training_kinds`,
      'select max(id) as id from training_kinds',
    ],
    '$id: Int!',
    'id: $id',
  ),
  setTrainings: call(
    'setTrainings',
    [
      `insert into training_kinds (name) values ('Kept')`,
      `insert into trainings (user_id, training_kind_id, valid_until)
         select (select min(id) from users), max(id), '2030-01-01' from training_kinds`,
      `select jsonb_build_array(jsonb_build_object('userId', user_id, 'trainingKindId', training_kind_id)) as t
         from trainings order by training_kind_id desc limit 1`,
    ],
    '$t: [TrainingInput!]!',
    'trainings: $t',
    ' { userId }',
  ),
  askBackExperimentSafety: call(
    'askBackExperimentSafety',
    [
      `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id)
         select 'asked back', now() + interval '2 days', now() + interval '3 days', 900002, min(p.proposal_pk), 'ACTIVE', (select min(id) from instruments)
           from proposals p where p.deleted_at is null`,
      `insert into templates (group_id, name) values ('PROPOSAL_ESI', 'What is dangerous')`,
      'insert into questionaries (template_id, creator_id) select max(t.id), (select min(id) from users) from templates t',
      `insert into experiment_safeties (experiment_pk, esi_questionary_id, esi_questionary_submitted_at, created_by, status_id, handed_in_status_id,
           instrument_scientist_decision, instrument_scientist_comment, reviewed_by, reviewed_at)
         select max(e.experiment_pk), (select max(id) from questionaries), now(), (select min(id) from users),
                (select id from statuses where short_code = 'ESF_ESR_REVIEW' and entity_type = 'EXPERIMENT'),
                (select id from statuses where short_code = 'AWAITING_ESF' and entity_type = 'EXPERIMENT'),
                'ACCEPTED', 'Well done', (select min(id) from users), now()
           from experiments e`,
      'select max(experiment_safety_pk) as id from experiment_safeties',
    ],
    '$id: Int!',
    'experimentSafetyPk: $id, comment: "Which gas?"',
    ' { experimentSafetyPk }',
  ),
  // Its way has no actions here: letters that have left are not called back.
  changeExperimentSafetyStatus: call(
    'changeExperimentSafetyStatus',
    [
      `delete from connection_status_actions a using workflow_connections w join statuses s on s.id = w.status_id
        where w.id = a.connection_id and s.short_code = 'ESF_REJECTED'`,
      `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id)
         select 'put elsewhere', now() + interval '2 days', now() + interval '3 days', 900003, min(p.proposal_pk), 'ACTIVE', (select min(id) from instruments)
           from proposals p join calls c on c.id = p.call_id where p.deleted_at is null and c.experiment_workflow_id is not null`,
      `insert into templates (group_id, name) values ('PROPOSAL_ESI', 'What is dangerous here')`,
      'insert into questionaries (template_id, creator_id) select max(t.id), (select min(id) from users) from templates t',
      `insert into experiment_safeties (experiment_pk, esi_questionary_id, created_by, status_id)
         select max(e.experiment_pk), (select max(id) from questionaries), (select min(id) from users),
                (select id from statuses where short_code = 'AWAITING_ESF' and entity_type = 'EXPERIMENT')
           from experiments e`,
      `select max(experiment_safety_pk) as id, (select id from statuses where short_code = 'ESF_REJECTED' and entity_type = 'EXPERIMENT') as s
         from experiment_safeties`,
    ],
    '$id: Int!, $s: Int!',
    'experimentSafetyPk: $id, statusId: $s',
    ' { experimentSafetyPk }',
  ),
};
