import { call, type Scenario } from './scenario.ts';

/** Acts on what teams do after acceptance. */
export const operationScenarios: Readonly<Record<string, Scenario>> = {
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
