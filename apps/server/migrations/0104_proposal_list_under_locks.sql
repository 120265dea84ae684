-- The officer's list is what its records say, whoever writes at once. A row used to be computed first and to wait then for another
-- writer's, over which it put what it had read before. Now a writer locks the proposals, and reads in the next statement. Whoever renames
-- something that many rows show (a person, an instrument) waits for the writers under way, and those that come later wait for it, because
-- which rows show it is only known when nobody is just adding one. It locks no proposal, so that nobody waits in a circle.

create function write_proposal_list(pks int[]) returns void language sql as $$
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
    lower(concat_ws(' ', p.proposal_id, p.title, s.name, u.email, u.firstname, u.preferredname, u.lastname, i.names))
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
    submitted_date = excluded.submitted_date, notified = excluded.notified, final_status = excluded.final_status,
    principal_investigator_id = excluded.principal_investigator_id, pi_name = excluded.pi_name, instruments = excluded.instruments,
    technical_reviews = excluded.technical_reviews, faps = excluded.faps, fap_instruments = excluded.fap_instruments,
    techniques = excluded.techniques, instrument_ids = excluded.instrument_ids, technique_ids = excluded.technique_ids,
    fap_ids = excluded.fap_ids, first_instrument_name = excluded.first_instrument_name,
    first_management_time = excluded.first_management_time, first_technical_status = excluded.first_technical_status,
    first_technical_time = excluded.first_technical_time, first_assignee_name = excluded.first_assignee_name,
    first_fap_code = excluded.first_fap_code, search_text = excluded.search_text
  where l.* is distinct from excluded.*;
$$;

comment on function write_proposal_list(int[]) is
  'Writes the rows of these proposals as their records are now; locks nothing, so two at once may overwrite each other';

create or replace function refresh_proposal_list(pks int[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(8250915, 0);
  perform 1 from proposals where proposal_pk = any (pks) order by proposal_pk for no key update;
  perform write_proposal_list(pks);
end $$;

create or replace function proposal_list_follows_people() returns trigger language plpgsql as $$
declare changed int[];
begin
  select array_agg(a.id) into changed from after_rows a join before_rows b using (id)
   where (a.firstname, a.lastname, a.preferredname, a.email) is distinct from (b.firstname, b.lastname, b.preferredname, b.email);
  if changed is null then return null; end if;
  perform pg_advisory_xact_lock(8250915, 0);
  perform write_proposal_list(array(
    select proposal_pk from proposals where proposer_id = any (changed) and deleted_at is null
    union
    select proposal_pk from technical_reviews where technical_review_assignee_id = any (changed)));
  return null;
end $$;

create or replace function proposal_list_follows_calls() returns trigger language plpgsql as $$
declare changed int[];
begin
  select array_agg(a.id) into changed from after_rows a join before_rows b using (id)
   where (a.short_code, a.proposal_workflow_id, a.allocation_time_unit) is distinct from
         (b.short_code, b.proposal_workflow_id, b.allocation_time_unit);
  if changed is null then return null; end if;
  perform pg_advisory_xact_lock(8250915, 0);
  perform write_proposal_list(array(select proposal_pk from proposals where call_id = any (changed)));
  return null;
end $$;

create or replace function proposal_list_follows_statuses() returns trigger language plpgsql as $$
declare changed int[];
begin
  select array_agg(a.id) into changed from after_rows a join before_rows b using (id)
   where (a.name, a.description) is distinct from (b.name, b.description);
  if changed is null then return null; end if;
  perform pg_advisory_xact_lock(8250915, 0);
  perform write_proposal_list(array(select proposal_pk from proposals where status_id = any (changed)));
  return null;
end $$;

create or replace function proposal_list_follows_instruments() returns trigger language plpgsql as $$
declare changed int[];
begin
  select array_agg(a.id) into changed from after_rows a join before_rows b using (id)
   where (a.name, a.short_code, a.manager_user_id, a.multiple_tech_reviews_enabled) is distinct from
         (b.name, b.short_code, b.manager_user_id, b.multiple_tech_reviews_enabled);
  if changed is null then return null; end if;
  perform pg_advisory_xact_lock(8250915, 0);
  perform write_proposal_list(array(
    select proposal_pk from proposal_instruments where instrument_id = any (changed)));
  return null;
end $$;

create or replace function proposal_list_follows_faps() returns trigger language plpgsql as $$
declare changed int[];
begin
  select array_agg(a.id) into changed from after_rows a join before_rows b using (id) where a.code is distinct from b.code;
  if changed is null then return null; end if;
  perform pg_advisory_xact_lock(8250915, 0);
  perform write_proposal_list(array(select proposal_pk from fap_proposals where fap_id = any (changed)));
  return null;
end $$;

create or replace function proposal_list_follows_techniques() returns trigger language plpgsql as $$
declare changed int[];
begin
  select array_agg(a.id) into changed from after_rows a join before_rows b using (id)
   where (a.name, a.short_code, a.description) is distinct from (b.name, b.short_code, b.description);
  if changed is null then return null; end if;
  perform pg_advisory_xact_lock(8250915, 0);
  perform write_proposal_list(array(select proposal_pk from proposal_techniques where technique_id = any (changed)));
  return null;
end $$;

-- Which of them changed is seen by what they were before; calls have it already.
drop trigger list_update on users;
create trigger list_update after update on users referencing old table as before_rows new table as after_rows
  for each statement execute function proposal_list_follows_people();
drop trigger list_update on statuses;
create trigger list_update after update on statuses referencing old table as before_rows new table as after_rows
  for each statement execute function proposal_list_follows_statuses();
drop trigger list_update on instruments;
create trigger list_update after update on instruments referencing old table as before_rows new table as after_rows
  for each statement execute function proposal_list_follows_instruments();
drop trigger list_update on faps;
create trigger list_update after update on faps referencing old table as before_rows new table as after_rows
  for each statement execute function proposal_list_follows_faps();
drop trigger list_update on techniques;
create trigger list_update after update on techniques referencing old table as before_rows new table as after_rows
  for each statement execute function proposal_list_follows_techniques();

-- Rows with several instruments or techniques were written in whatever order the database met them.
select refresh_proposal_list(array(
  select proposal_pk from proposal_list where instrument_count > 1 or cardinality(technique_ids) > 1));
