-- brief: only proposals whose day of creation an officer has changed, and those of which a told result was taken back
-- The officer's list follows the moment at which a proposal was created, which an officer may change.
create or replace function write_proposal_list(pks int[]) returns void language sql as $$
  delete from proposal_list l using proposals p
   where l.proposal_pk = any (pks) and p.proposal_pk = l.proposal_pk and p.deleted_at is not null;
  insert into proposal_list as l (
    proposal_pk, proposal_id, title, call_id, call_short_code, workflow_id, allocation_time_unit, status_id, status_name,
    status_description, submitted, submitted_date, created, notified, final_status, principal_investigator_id, pi_name,
    instruments, technical_reviews, faps, fap_instruments, techniques, instrument_ids, technique_ids, fap_ids,
    first_instrument_name, first_management_time, first_technical_status, first_technical_time, first_assignee_name,
    first_fap_code, search_text)
  select p.proposal_pk, p.proposal_id, p.title, p.call_id, c.short_code, c.proposal_workflow_id, c.allocation_time_unit, p.status_id,
    s.name, s.description, p.submitted, p.submitted_date, p.created, p.notified, p.final_status, p.proposer_id,
    coalesce(nullif(u.preferredname, ''), u.firstname) || ' ' || u.lastname,
    coalesce(i.list, '[]'), coalesce(t.list, '[]'), coalesce(f.list, '[]'), coalesce(f.pairs, '[]'), coalesce(q.list, '[]'),
    coalesce(i.ids, '{}'), coalesce(q.ids, '{}'), coalesce(f.ids, '{}'),
    i.list -> 0 ->> 'name', (i.list -> 0 ->> 'managementTimeAllocation')::int,
    t.list -> 0 ->> 'status', (t.list -> 0 ->> 'timeAllocation')::int,
    t.list -> 0 -> 'technicalReviewAssignee' ->> 'firstname', f.list -> 0 ->> 'code',
    folded(concat_ws(' ', p.proposal_id, p.title, s.name, u.email, u.firstname, u.preferredname, u.lastname, i.names))
  from proposals p
  join calls c on c.id = p.call_id
  join statuses s on s.id = p.status_id
  join users u on u.id = p.proposer_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'shortCode', n.short_code, 'managerUserId', n.manager_user_id,
             'multipleTechReviewsEnabled', n.multiple_tech_reviews_enabled, 'managementTimeAllocation', pi.management_time_allocation) order by n.name, n.id) as list,
           array_agg(n.id order by n.name, n.id) as ids, string_agg(n.name, ' ' order by n.name, n.id) as names
      from proposal_instruments pi join instruments n on n.id = pi.instrument_id
     where pi.proposal_pk = p.proposal_pk) i on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'submitted', r.submitted, 'timeAllocation', r.time_allocation,
             'instrumentId', r.instrument_id, 'technicalReviewAssignee',
             case when a.id is null then null else jsonb_build_object('id', a.id, 'firstname', a.firstname, 'lastname', a.lastname) end)
             order by n.name, r.id) as list
      from technical_reviews r join instruments n on n.id = r.instrument_id
      left join users a on a.id = r.technical_review_assignee_id
     where r.proposal_pk = p.proposal_pk) t on true
  left join lateral (
    select jsonb_agg(distinct jsonb_build_object('id', x.id, 'code', x.code)) as list, array_agg(distinct x.id order by x.id) as ids,
           jsonb_agg(distinct jsonb_build_object('instrumentId', fp.instrument_id, 'fapId', fp.fap_id)) as pairs
      from fap_proposals fp join faps x on x.id = fp.fap_id
     where fp.proposal_pk = p.proposal_pk) f on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name, 'shortCode', y.short_code, 'description', y.description) order by y.name, y.id) as list,
           array_agg(y.id order by y.name, y.id) as ids
      from proposal_techniques pt join techniques y on y.id = pt.technique_id
     where pt.proposal_pk = p.proposal_pk) q on true
  where p.proposal_pk = any (pks) and p.deleted_at is null
  on conflict (proposal_pk) do update set
    proposal_id = excluded.proposal_id, title = excluded.title, call_id = excluded.call_id, call_short_code = excluded.call_short_code,
    workflow_id = excluded.workflow_id, allocation_time_unit = excluded.allocation_time_unit, status_id = excluded.status_id,
    status_name = excluded.status_name, status_description = excluded.status_description, submitted = excluded.submitted,
    submitted_date = excluded.submitted_date, created = excluded.created, notified = excluded.notified, final_status = excluded.final_status,
    principal_investigator_id = excluded.principal_investigator_id, pi_name = excluded.pi_name, instruments = excluded.instruments,
    technical_reviews = excluded.technical_reviews, faps = excluded.faps, fap_instruments = excluded.fap_instruments,
    techniques = excluded.techniques, instrument_ids = excluded.instrument_ids, technique_ids = excluded.technique_ids,
    fap_ids = excluded.fap_ids, first_instrument_name = excluded.first_instrument_name,
    first_management_time = excluded.first_management_time, first_technical_status = excluded.first_technical_status,
    first_technical_time = excluded.first_technical_time, first_assignee_name = excluded.first_assignee_name,
    first_fap_code = excluded.first_fap_code, search_text = excluded.search_text
  where l.* is distinct from excluded.*;
$$;

select refresh_proposal_list(array(
  select l.proposal_pk from proposal_list l join proposals p using (proposal_pk) where l.created is distinct from p.created));

-- Nobody has been told of a result that there is no more (rule R92).
update proposals set notified = false where notified and final_status = 'UNSET';
