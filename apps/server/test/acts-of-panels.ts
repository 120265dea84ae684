import { call, type Scenario } from './scenario.ts';

/** Acts on panels. */
export const panelScenarios: Readonly<Record<string, Scenario>> = {
  publishAssignmentDraft: call(
    'publishAssignmentDraft',
    `with draft as (
       insert into assignment_drafts (fap_id, call_id) select fap_id, call_id from fap_proposals fp
        where exists (select from fap_members m where m.fap_id = fp.fap_id and not is_kept_out(m.user_id, m.fap_id, fp.proposal_pk)
                         and not exists (select from fap_reviews r where r.fap_id = fp.fap_id and r.proposal_pk = fp.proposal_pk and r.user_id = m.user_id))
        order by id limit 1 returning *),
     cell as (
       insert into assignment_draft_cells (draft_id, proposal_pk, user_id)
       select d.id, fp.proposal_pk, m.user_id from draft d join fap_proposals fp using (fap_id, call_id) join fap_members m using (fap_id)
        where not is_kept_out(m.user_id, m.fap_id, fp.proposal_pk)
          and not exists (select from fap_reviews r where r.fap_id = fp.fap_id and r.proposal_pk = fp.proposal_pk and r.user_id = m.user_id)
        limit 1 returning draft_id)
     select d.fap_id as f, d.call_id as c from draft d join cell on cell.draft_id = d.id`,
    '$f: Int!, $c: Int!',
    'fapId: $f, callId: $c, revision: 1',
    '',
  ),
  removeConflict: call(
    'removeConflict',
    `with said as (
       insert into conflicts_of_interest (kind, user_id, proposal_pk, reason)
       select 'ENTERED', m.user_id, fp.proposal_pk, 'A lawsuit' from fap_members m join fap_proposals fp using (fap_id) limit 1 returning *)
     select m.fap_id as f, s.id as c from said s join fap_members m using (user_id) join fap_proposals fp using (fap_id, proposal_pk) limit 1`,
    '$f: Int!, $c: Int!',
    'fapId: $f, conflictId: $c',
  ),
  assignChairOrSecretary: call(
    'assignChairOrSecretary',
    `select jsonb_build_object('fapId', m.fap_id, 'roleId', 'FAP_CHAIR', 'userId', ru.user_id) as i from fap_members m
       join role_users ru on ru.role_id = (select id from roles where upper(short_code) = 'FAP_REVIEWER')
      where m.role = 'FAP_CHAIR' and ru.user_id <> m.user_id and not exists (
        select from fap_members o where o.fap_id = m.fap_id and o.user_id = ru.user_id) limit 1`,
    '$i: AssignChairOrSecretaryToFapInput!',
    'assignChairOrSecretaryToFapInput: $i',
  ),
};
