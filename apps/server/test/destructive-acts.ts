import { operationScenarios } from './acts-of-operations.ts';
import { panelScenarios } from './acts-of-panels.ts';
import { call, decideThree, type Scenario, unusedSample } from './scenario.ts';

/** A proposal in a panel, with reviews, its decision and its technical review. */
const reviewed = `select fp.proposal_pk as "p", fp.proposal_pk, fp.fap_id, fp.instrument_id from fap_proposals fp
  join fap_reviews r on r.fap_proposal_id = fp.id
  join fap_meeting_decisions d on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
  join technical_reviews t on (t.proposal_pk, t.instrument_id) = (fp.proposal_pk, fp.instrument_id) where r.status = 'SUBMITTED' order by fp.id`;
const someProposals = (...more: readonly string[]) =>
  `select array_agg(p) as pks, min(p) as pk${more.map((one) => `, ${one}`).join('')} from (${reviewed} limit 6) x`;

const pk = '$pk: Int!';
const ids = '$pks: [Int!]!';

/** One scenario for each operation that is an act, with a suffix after a comma for variants; a new act without a scenario fails the test. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  ...operationScenarios,
  ...panelScenarios,
  assignProposalsToFaps: call(
    'assignProposalsToFaps',
    someProposals(
      `(select jsonb_agg(jsonb_build_object('instrumentId', i.id, 'fapId', (select max(id) from faps))) from instruments i) as f`,
    ),
    `${ids}, $f: [FapInstrumentInput!]!`,
    'proposalPks: $pks, fapInstruments: $f',
    '',
  ),
  removeProposalsFromFaps: call(
    'removeProposalsFromFaps',
    someProposals('(select array_agg(id) from faps) as f'),
    `${ids}, $f: [Int!]!`,
    'proposalPks: $pks, fapIds: $f',
    ' { fapId }',
  ),
  removeProposalsFromInstrument: call('removeProposalsFromInstrument', someProposals(), ids, 'proposalPks: $pks', ''),
  assignProposalsToInstruments: call(
    'assignProposalsToInstruments',
    `select array_agg(p.proposal_pk) as pks, (select array_agg(instrument_id) from (select instrument_id from call_instruments ci
       where ci.call_id = p.call_id order by 1 desc limit 1) x) as i
       from proposals p join (${reviewed}) r using (proposal_pk) where p.deleted_at is null group by p.call_id order by count(*) desc limit 1`,
    `${ids}, $i: [Int!]!`,
    'proposalPks: $pks, instrumentIds: $i',
    '',
  ),
  changeProposalsStatus: call(
    'changeProposalsStatus',
    `select jsonb_build_object('proposalPks', array_agg(p), 'statusId', (select id from statuses where short_code = 'FAP_SELECTION')) as i
       from (${reviewed} limit 6) x`,
    '$i: ChangeProposalsStatusInput!',
    'changeProposalsStatusInput: $i',
    '',
  ),
  changeTechniqueProposalsStatus: call(
    'changeTechniqueProposalsStatus',
    `select jsonb_build_object('proposalPks', array[min(p.proposal_pk)], 'statusId', (select id from statuses where short_code = 'EXPIRED')) as i
       from proposals p join statuses s on s.id = p.status_id where s.short_code in ('QUICK_REVIEW', 'UNDER_REVIEW') and p.deleted_at is null`,
    '$i: ChangeProposalsStatusInput!',
    'changeProposalsStatusInput: $i',
    '',
  ),
  decideProposals: decideThree,
  assignTechniqueProposalsToInstruments: call(
    'assignTechniqueProposalsToInstruments',
    `select array[p.proposal_pk] as pks, array[ti.instrument_id] as i
       from proposals p join statuses s on s.id = p.status_id join proposal_techniques pt using (proposal_pk)
       join technique_instruments ti using (technique_id) join call_instruments ci on ci.call_id = p.call_id and ci.instrument_id = ti.instrument_id
      where s.short_code in ('QUICK_REVIEW', 'UNDER_REVIEW') and p.deleted_at is null and not exists (
        select from proposal_instruments pi where pi.proposal_pk = p.proposal_pk and pi.instrument_id = ti.instrument_id) limit 1`,
    `${ids}, $i: [Int!]!`,
    'proposalPks: $pks, instrumentIds: $i',
    '',
  ),
  assignProposalToTechniques: call(
    'assignProposalToTechniques',
    `select proposal_pk as pk, array[(select max(id) from techniques)] as t from proposal_techniques limit 1`,
    `${pk}, $t: [Int!]!`,
    'proposalPk: $pk, techniqueIds: $t',
    '',
  ),
  deleteProposal: call(
    'deleteProposal',
    'select proposal_pk as pk from proposals p where deleted_at is null and not exists (select from fap_reviews r where r.proposal_pk = p.proposal_pk) limit 1',
    pk,
    'proposalPk: $pk',
    ' { primaryKey }',
  ),
  deleteProposals: call(
    'deleteProposals',
    `select array_agg(pk) as pks from (select proposal_pk as pk from proposals p where deleted_at is null and submitted
        and not exists (select from fap_reviews r where r.proposal_pk = p.proposal_pk) limit 3) x`,
    ids,
    'proposalPks: $pks',
    '',
  ),
  removeMemberFromFapProposal: call(
    'removeMemberFromFapProposal',
    `select fap_id as f, user_id as m, proposal_pk as p from fap_reviews where status = 'DRAFT' limit 1`,
    '$f: Int!, $m: Int!, $p: Int!',
    'fapId: $f, memberId: $m, proposalPk: $p',
  ),
  removeUserForReview: call(
    'removeUserForReview',
    `select fap_id as f, id as r from fap_reviews where status = 'DRAFT' order by id desc limit 1`,
    '$f: Int!, $r: Int!',
    'fapId: $f, reviewId: $r',
  ),
  removeMemberFromFap: call(
    'removeMemberFromFap',
    `select fap_id as f, user_id as m from fap_members where role = 'FAP_REVIEWER' limit 1`,
    '$f: Int!, $m: Int!',
    'fapId: $f, memberId: $m, roleId: FAP_REVIEWER',
  ),
  'removeMemberFromFap, with the drafts': call(
    'removeMemberFromFap',
    `select r.fap_id as f, r.user_id as m from fap_reviews r join fap_proposals fp on fp.id = r.fap_proposal_id
       join calls c on c.id = fp.call_id and not c.call_fap_review_ended
       join fap_members m on (m.fap_id, m.user_id, m.role) = (r.fap_id, r.user_id, 'FAP_REVIEWER')
      where r.status = 'DRAFT' limit 1`,
    '$f: Int!, $m: Int!',
    'fapId: $f, memberId: $m, roleId: FAP_REVIEWER, openReviews: REMOVE',
  ),
  deleteFap: call(
    'deleteFap',
    [
      `insert into faps (code, description) values ('GONE', 'A panel without proposals')`,
      `insert into fap_members (fap_id, user_id, role) select max(id), (select min(user_id) from fap_members), 'FAP_REVIEWER' from faps`,
      'select max(id) as id from faps',
    ],
    '$id: Int!',
    'id: $id',
  ),
  updateTechnicalReviewAssignee: call(
    'updateTechnicalReviewAssignee',
    `select array[t.proposal_pk] as pks, t.instrument_id as i, s.user_id as u from technical_reviews t
       join instrument_scientists s using (instrument_id)
      where s.user_id is distinct from t.technical_review_assignee_id limit 1`,
    `${ids}, $i: Int!, $u: Int!`,
    'proposalPks: $pks, instrumentId: $i, userId: $u',
  ),
  deleteInternalReview: call(
    'deleteInternalReview',
    `select jsonb_build_object('id', id, 'technicalReviewId', technical_review_id) as i from internal_reviews limit 1`,
    '$i: DeleteInternalReviewInput!',
    'deleteInternalReviewInput: $i',
  ),
  deleteProposalScientistComment: call(
    'deleteProposalScientistComment',
    'select comment_id as c from scientist_comments limit 1',
    '$c: Int!',
    'commentId: $c',
    ' { commentId }',
  ),
  updateDataAccessUsers: call(
    'updateDataAccessUsers',
    [
      'insert into data_access_users (proposal_pk, user_id) select min(proposal_pk), (select max(id) from users) from proposals',
      'select min(proposal_pk) as pk, array[(select min(id) from users)] as u from proposals',
    ],
    `${pk}, $u: [Int!]!`,
    'proposalPk: $pk, userIds: $u',
  ),
  deleteSample: call('deleteSample', unusedSample, '$id: Int!', 'sampleId: $id'),
  removeSampleFromExperiment: call(
    'removeSampleFromExperiment',
    [
      `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id)
         select 'an experiment', now() + interval '10 days', now() + interval '12 days', 990001, s.proposal_pk, 'ACTIVE', (select min(id) from instruments) from samples s
           join proposals p using (proposal_pk) where p.deleted_at is null order by s.id desc limit 1`,
      `insert into questionaries (template_id, creator_id) select min(t.id), (select min(id) from users) from templates t; insert into experiment_safeties (experiment_pk, esi_questionary_id, status_id, created_by) select (select max(experiment_pk) from experiments),
         max(id), (select id from statuses where short_code = 'AWAITING_ESF'), (select min(id) from users) from questionaries`,
      `insert into questionaries (template_id, creator_id) select min(t.id), (select min(id) from users) from templates t; insert into answers (questionary_id, question_id, answer) select max(id), (select min(id) from questions where category_id = 'PROPOSAL_QUESTIONARY'), '{"value": "x"}' from questionaries;
       insert into experiment_samples (experiment_pk, sample_id, sample_esi_questionary_id) select (select max(experiment_pk) from experiments),
         (select max(s.id) from samples s join proposals p using (proposal_pk) where p.deleted_at is null), max(id) from questionaries`,
      'select experiment_pk as e, sample_id as s from experiment_samples order by experiment_pk desc limit 1',
    ],
    '$e: Int!, $s: Int!',
    'experimentPk: $e, sampleId: $s',
    ' { sampleId }',
  ),
  deleteGenericTemplate: call(
    'deleteGenericTemplate',
    [
      `insert into questions (id, category_id, natural_key, data_type, question, config)
         select 'gone_entries', category_id, 'gone_entries', 'GENERIC_TEMPLATE', 'Equipment', '{}' from questions limit 1`,
      'insert into questionaries (template_id, creator_id) select 11, min(id) from users',
      `insert into answers (questionary_id, question_id, answer) select max(id), (select question_id from question_template_relations where template_id = 11 limit 1), '{"value": "x"}' from questionaries`,
      `insert into generic_templates (title, creator_id, proposal_pk, questionary_id, question_id)
         select 'An entry', min(u.id), (select min(proposal_pk) from proposals where deleted_at is null), (select max(id) from questionaries), 'gone_entries' from users u`,
      'select max(id) as id from generic_templates',
    ],
    '$id: Int!',
    'genericTemplateId: $id',
  ),
  deleteInstitution: call(
    'deleteInstitution',
    [
      `insert into institutions (name, country_id) select 'Gone', min(id) from countries`,
      'select max(id) as id from institutions',
    ],
    '$id: Int!',
    'id: $id',
  ),
  mergeInstitutions: call(
    'mergeInstitutions',
    `select a.institution_id as f, b.institution_id as i from (select institution_id from users u join institutions n on n.id = u.institution_id
       group by 1 order by count(*) desc limit 1) a, (select min(institution_id) as institution_id from users where institution_id > 3) b`,
    '$f: Int!, $i: Int!',
    'institutionIdFrom: $f, institutionIdInto: $i, newTitle: "Merged"',
  ),
  deleteInstrument: call(
    'deleteInstrument',
    [
      `insert into instruments (name, short_code, description, manager_user_id) select 'Gone', 'GONE', 'Unused', min(id) from users`,
      'select max(id) as id from instruments',
    ],
    '$id: Int!',
    'id: $id',
  ),
  removeScientistFromInstrument: call(
    'removeScientistFromInstrument',
    'select instrument_id as i, user_id as s from instrument_scientists limit 1',
    '$i: Int!, $s: Int!',
    'instrumentId: $i, scientistId: $s',
    '',
  ),
  deleteTechnique: call(
    'deleteTechnique',
    [
      `insert into techniques (name, short_code, description) values ('Gone', 'GONE', 'Unused')`,
      'insert into technique_instruments select max(t.id), (select min(id) from instruments) from techniques t',
      'select max(id) as id from techniques',
    ],
    '$id: Int!',
    'id: $id',
  ),
  removeInstrumentsFromTechnique: call(
    'removeInstrumentsFromTechnique',
    'select technique_id as t, array[instrument_id] as i from technique_instruments limit 1',
    '$t: Int!, $i: [Int!]!',
    'techniqueId: $t, instrumentIds: $i',
    '',
  ),
  removeScientistFromTechnique: call(
    'removeScientistFromTechnique',
    'select technique_id as t, user_id as s from technique_scientists limit 1',
    '$t: Int!, $s: Int!',
    'techniqueId: $t, scientistId: $s',
    '',
  ),
  deleteTag: call(
    'deleteTag',
    [
      `insert into tags (name, short_code) values ('Gone', 'GONE')`,
      'insert into tag_calls (tag_id, call_id) select max(t.id), (select min(id) from calls) from tags t',
      'insert into tag_instruments (tag_id, instrument_id) select max(t.id), (select min(id) from instruments) from tags t',
      'select max(id) as id from tags',
    ],
    '$id: Int!',
    'id: $id',
  ),
  removeCallFromTag: call(
    'removeCallFromTag',
    'select tag_id as t, call_id as c from tag_calls limit 1',
    '$t: Int!, $c: Int!',
    'tagId: $t, callId: $c',
    '',
  ),
  removeInstrumentFromTag: call(
    'removeInstrumentFromTag',
    'select tag_id as t, instrument_id as i from tag_instruments limit 1',
    '$t: Int!, $i: Int!',
    'tagId: $t, instrumentId: $i',
    '',
  ),
  deleteCall: call(
    'deleteCall',
    [
      `insert into calls (short_code, title, description, start_call, end_call, end_call_internal, survey_comment, start_review, end_review, start_notify, end_notify, start_cycle, end_cycle,
                          cycle_comment, template_id, proposal_workflow_id)
         select 'GONE', title, description, start_call, end_call, end_call_internal, survey_comment, start_review, end_review, start_notify, end_notify, start_cycle, end_cycle,
                cycle_comment, template_id, proposal_workflow_id from calls limit 1`,
      'insert into call_faps (call_id, fap_id) select max(c.id), (select min(id) from faps) from calls c',
      'select max(id) as id from calls',
    ],
    '$id: Int!',
    'id: $id',
  ),
  removeAssignedInstrumentFromCall: call(
    'removeAssignedInstrumentFromCall',
    [
      `insert into call_instruments (call_id, instrument_id) select max(c.id), (select max(id) from instruments) from calls c on conflict do nothing`,
      `select jsonb_build_object('callId', max(c.id), 'instrumentId', (select max(id) from instruments)) as i from calls c`,
    ],
    '$i: RemoveAssignedInstrumentFromCallInput!',
    'removeAssignedInstrumentFromCallInput: $i',
  ),
  updateCall: call(
    'updateCall',
    [
      `insert into workflows (name, description, entity_type, connection_line_type) values ('Short', '', 'PROPOSAL', 'STEP')`,
      `insert into workflow_connections (workflow_id, status_id, sort_order) select max(w.id), (select id from statuses where short_code = 'DRAFT'), 0 from workflows w`,
      `select jsonb_build_object('id', c.call_id, 'proposalWorkflowId', (select max(id) from workflows), 'statusMoves', (
                select jsonb_agg(jsonb_build_object('fromStatusId', id, 'toStatusId', (select id from statuses where short_code = 'DRAFT'))) from (
                  select distinct status_id as id from proposals p where p.call_id = c.call_id and status_id <> (
                    select id from statuses where short_code = 'DRAFT')) s)) as i
         from (select call_id from proposals where deleted_at is null group by 1 order by count(*) desc limit 1) c`,
    ],
    '$i: UpdateCallInput!',
    'updateCallInput: $i',
  ),
  'updateCall, with fewer panels': call(
    'updateCall',
    `select jsonb_build_object('id', call_id, 'faps', array[]::int[]) as i from call_faps limit 1`,
    '$i: UpdateCallInput!',
    'updateCallInput: $i',
  ),
  updateFapToCallInstrument: call(
    'updateFapToCallInstrument',
    `select jsonb_build_object('callId', call_id, 'instrumentId', instrument_id, 'fapId', (select max(id) from faps)) as i
       from call_instruments where fap_id is distinct from (select max(id) from faps) limit 1`,
    '$i: UpdateFapToCallInstrumentInput!',
    'updateFapToCallInstrumentInput: $i',
  ),
  updateUserRoles: call(
    'updateUserRoles',
    `select user_id as id, array[min(role_id)] as roles from role_users group by 1 having count(*) > 1 order by 1 desc limit 1`,
    '$id: Int!, $roles: [Int!]',
    'id: $id, roles: $roles',
  ),
  updateProposal: call(
    'updateProposal',
    `select p.proposal_pk as pk, p.title as t, p.abstract as a, array[]::int[] as u from proposals p join proposal_users pu using (proposal_pk)
      where p.deleted_at is null limit 1`,
    `${pk}, $t: String!, $a: String!, $u: [Int!]`,
    'proposalPk: $pk, title: $t, abstract: $a, users: $u',
    ' { primaryKey }',
  ),
  setCoProposerInvites: call(
    'setCoProposerInvites',
    [
      `insert into invites (email, code, created_by_user_id, created_at, proposal_pk) select 'gone@example.org', 'GONEGONE', min(u.id), now(),
         (select min(proposal_pk) from proposals where deleted_at is null) from users u`,
      `select jsonb_build_object('proposalPk', proposal_pk, 'emails', array[]::text[]) as i from invites where code = 'GONEGONE'`,
    ],
    '$i: SetCoProposerInvitesInput!',
    'input: $i',
  ),
  saveWorkflow: call(
    'saveWorkflow',
    `select jsonb_build_object('workflowId', w.id, 'revision', w.revision, 'name', w.name, 'description', '', 'connectionLineType', w.connection_line_type,
              'drawing', jsonb_build_object('statuses', jsonb_build_array(jsonb_build_object('statusId', d.id, 'posX', 0, 'posY', 0)), 'ways', '[]'::jsonb),
              'moves', (select jsonb_agg(jsonb_build_object('fromStatusId', s, 'toStatusId', d.id)) from (
                select distinct p.status_id as s from proposals p join calls c on c.id = p.call_id
                 where c.proposal_workflow_id = w.id and p.status_id <> d.id) x)) as i
       from workflows w, statuses d where w.id = 1 and d.short_code = 'DRAFT'`,
    '$i: SaveWorkflowInput!',
    'input: $i',
  ),
  deleteWorkflow: call(
    'deleteWorkflow',
    [
      `insert into workflows (name, description, entity_type, connection_line_type) values ('Gone', '', 'PROPOSAL', 'STEP')`,
      `insert into workflow_connections (workflow_id, status_id, sort_order) select max(w.id), (select id from statuses where short_code = 'DRAFT'), 0 from workflows w`,
      `insert into status_changing_events (connection_id, event_type) select max(id), 'PROPOSAL_SUBMITTED' from workflow_connections`,
      'select max(id) as id from workflows',
    ],
    '$id: Int!',
    'id: $id',
  ),
  deleteWorkflowConnection: call(
    'deleteWorkflowConnection',
    `select c.id as c from workflow_connections c where not exists (select from workflow_connections n where n.prev_connection_id = c.id)
       and not exists (select from proposals p join calls k on k.id = p.call_id where k.proposal_workflow_id = c.workflow_id and p.status_id = c.status_id)
       and c.prev_connection_id is not null order by c.id desc limit 1`,
    '$c: Int!',
    'connectionId: $c',
  ),
  deleteWorkflowStatus: call(
    'deleteWorkflowStatus',
    `select jsonb_build_object('workflowId', c.workflow_id, 'statusId', c.status_id, 'sortOrder', c.sort_order) as i from workflow_connections c
      where not exists (select from workflow_connections n where n.prev_connection_id = c.id)
       and not exists (select from proposals p join calls k on k.id = p.call_id where k.proposal_workflow_id = c.workflow_id and p.status_id = c.status_id)
       and c.prev_connection_id is not null order by c.id desc limit 1`,
    '$i: DeleteWorkflowStatusInput!',
    'deleteWorkflowStatusInput: $i',
    '',
  ),
  deleteStatus: call(
    'deleteStatus',
    [
      `insert into statuses (short_code, name, description, entity_type) values ('GONE', 'Gone', '', 'PROPOSAL')`,
      `select id from statuses where short_code = 'GONE'`,
    ],
    '$id: Int!',
    'id: $id',
  ),
  deleteTemplate: call(
    'deleteTemplate',
    [
      `insert into templates (group_id, name) values ('SAMPLE', 'Gone')`,
      `insert into topics (template_id, title, sort_order) select max(t.id), 'Topic', 0 from templates t`,
      `insert into question_template_relations (template_id, question_id, topic_id, sort_order, config)
         select (select max(id) from templates), id, (select max(id) from topics), row_number() over (), config from questions where data_type = 'TEXT_INPUT' limit 3`,
      'select max(id) as id from templates',
    ],
    '$id: Int!',
    'templateId: $id',
    ' { templateId }',
  ),
  deleteQuestion: call(
    'deleteQuestion',
    [
      `insert into questions (id, category_id, natural_key, data_type, question, config)
         select 'gone', category_id, 'gone', data_type, question, config from questions where data_type = 'TEXT_INPUT' limit 1`,
      `select 'gone' as id`,
    ],
    '$id: String!',
    'questionId: $id',
  ),
  deleteProposalPdfTemplate: call(
    'deleteProposalPdfTemplate',
    [
      `insert into templates (group_id, name) values ('PROPOSAL_PDF', 'Gone')`,
      'insert into pdf_templates (template_id, template_data, creator_id) select max(t.id), $$x$$, (select min(id) from users) from templates t',
      'select max(id) as id from pdf_templates',
    ],
    '$id: Int!',
    'proposalPdfTemplateId: $id',
    ' { proposalPdfTemplateId }',
  ),
  deleteExperimentSafetyPdfTemplate: call(
    'deleteExperimentSafetyPdfTemplate',
    [
      `insert into templates (group_id, name) values ('EXPERIMENT_SAFETY_PDF', 'Gone')`,
      'insert into pdf_templates (template_id, template_data, creator_id) select max(t.id), $$x$$, (select min(id) from users) from templates t',
      'select max(id) as id from pdf_templates',
    ],
    '$id: Int!',
    'experimentSafetyPdfTemplateId: $id',
    ' { experimentSafetyPdfTemplateId }',
  ),
  deletePredefinedMessage: call(
    'deletePredefinedMessage',
    `select jsonb_build_object('id', max(id)) as i from predefined_messages`,
    '$i: DeletePredefinedMessageInput!',
    'deletePredefinedMessageInput: $i',
  ),
  deleteEmailTemplate: call(
    'deleteEmailTemplate',
    `with t as (insert into email_templates (id, name, subject, body) values ('gone', 'Gone', 'x', 'x')) insert into email_template_translations
       (email_template_id, language, subject, body) values ('gone', 'de', 'y', 'y') returning email_template_id as id`,
    '$id: String!',
    'id: $id',
  ),
  removeEmailTemplateTranslation: call(
    'removeEmailTemplateTranslation',
    `select 'time-allocated' as id, 'de' as language`,
    '$id: String!, $language: String!',
    'id: $id, language: $language',
  ),
  deleteUnit: call(
    'deleteUnit',
    [
      `insert into units (id, unit, quantity, symbol, si_conversion_formula) select 'gone', 'gone', min(id), 'g', 'x' from quantities`,
      `select 'gone' as id`,
    ],
    '$id: String!',
    'id: $id',
  ),
  deleteUser: call(
    'deleteUser',
    [
      `insert into users (firstname, lastname, email, institution_id, oidc_sub) values ('Gone', 'Person', 'gone@example.org', 1, 'gone')`,
      'insert into role_users (user_id, role_id) select max(id), 1 from users',
      `insert into fap_members (fap_id, user_id, role) select 1, max(id), 'FAP_REVIEWER' from users`,
      'select max(id) as id from users',
    ],
    '$id: Int!',
    'id: $id',
  ),
  importConfiguration: call(
    'importConfiguration',
    `select '{"format": "atrium-configuration", "version": "1.0.0", "settings": {"IDLE_TIMEOUT": "600000"}}' as file`,
    '$file: String!',
    'file: $file',
    ' { added }',
  ),
  // Undoing is itself an act, here on one that was done just before.
  undoAct: {
    given: [
      `insert into tags (name, short_code) values ('Twice', 'TWICE')`,
      `begin; insert into acts (operation, does) values ('deleteTag', 'Deleted a tag');
       select set_config('atrium.act', max(id)::text, true) from acts; delete from tags where short_code = 'TWICE'; commit`,
      'select max(id) as id from acts',
    ],
    document: 'mutation ($id: Int!) { undoAct(id: $id) { id } }',
    variables: ({ id }) => ({ id }),
  },
};
