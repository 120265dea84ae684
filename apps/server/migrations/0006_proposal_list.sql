-- The officer's proposals table as one narrow row per proposal, kept up to date by triggers in the same transaction, so that
-- any filter, sort and search of the list is one statement over one indexed table.
create table proposal_list (
  proposal_pk int primary key references proposals on delete cascade,
  proposal_id text not null,
  title text not null,
  call_id int not null,
  call_short_code text not null,
  workflow_id int not null,
  allocation_time_unit text not null,
  status_id int not null,
  status_name text not null,
  status_description text not null,
  submitted boolean not null,
  submitted_date timestamptz,
  created timestamptz not null,
  notified boolean not null,
  final_status text not null,
  principal_investigator_id int not null,
  pi_name text not null,
  -- [{id, name, shortCode, managementTimeAllocation}], sorted by name
  instruments jsonb not null default '[]',
  -- [{id, status, submitted, timeAllocation, instrumentId, technicalReviewAssignee: {id, firstname, lastname}}]
  technical_reviews jsonb not null default '[]',
  -- [{id, code}]
  faps jsonb not null default '[]',
  -- [{instrumentId, fapId}]
  fap_instruments jsonb not null default '[]',
  -- [{id, name}]
  techniques jsonb not null default '[]',
  instrument_ids int[] not null default '{}',
  technique_ids int[] not null default '{}',
  fap_ids int[] not null default '{}',
  first_instrument_name text,
  first_management_time int,
  first_technical_status text,
  first_technical_time int,
  first_assignee_name text,
  first_fap_code text,
  search_text text not null
);
create index on proposal_list (call_id, proposal_pk);
create index on proposal_list (status_id, proposal_pk);
create index on proposal_list (proposal_id);
create index on proposal_list (title, proposal_pk);
create index on proposal_list (submitted, proposal_pk);
create index on proposal_list (submitted_date, proposal_pk);
create index on proposal_list (notified, proposal_pk);
create index on proposal_list (final_status, proposal_pk);
create index on proposal_list (status_name, proposal_pk);
create index on proposal_list (call_short_code, proposal_pk);
create index on proposal_list (first_instrument_name, proposal_pk);
create index on proposal_list (first_management_time, proposal_pk);
create index on proposal_list (first_technical_status, proposal_pk);
create index on proposal_list (first_technical_time, proposal_pk);
create index on proposal_list (first_assignee_name, proposal_pk);
create index on proposal_list (first_fap_code, proposal_pk);
create index on proposal_list (principal_investigator_id);
create index proposal_list_search on proposal_list using gin (search_text gin_trgm_ops);
create index proposal_list_instruments on proposal_list using gin (instrument_ids);
create index proposal_list_techniques on proposal_list using gin (technique_ids);

create function refresh_proposal_list(pks int[]) returns void language sql as $$
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
    select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'shortCode', n.short_code,
             'managementTimeAllocation', pi.management_time_allocation) order by n.name) as list,
           array_agg(n.id order by n.name) as ids, string_agg(n.name, ' ') as names
      from proposal_instruments pi join instruments n on n.id = pi.instrument_id
     where pi.proposal_pk = p.proposal_pk) i on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'submitted', r.submitted, 'timeAllocation', r.time_allocation,
             'instrumentId', r.instrument_id, 'technicalReviewAssignee',
             case when a.id is null then null else jsonb_build_object('id', a.id, 'firstname', a.firstname, 'lastname', a.lastname) end)
             order by n.name) as list
      from technical_reviews r join instruments n on n.id = r.instrument_id
      left join users a on a.id = r.technical_review_assignee_id
     where r.proposal_pk = p.proposal_pk) t on true
  left join lateral (
    select jsonb_agg(distinct jsonb_build_object('id', x.id, 'code', x.code)) as list, array_agg(distinct x.id) as ids,
           jsonb_agg(distinct jsonb_build_object('instrumentId', fp.instrument_id, 'fapId', fp.fap_id)) as pairs
      from fap_proposals fp join faps x on x.id = fp.fap_id
     where fp.proposal_pk = p.proposal_pk) f on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name) order by y.name) as list, array_agg(y.id) as ids
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

-- Bulk loads set atrium.skip_list = 'on' and refresh once at their end.
create function proposal_list_follows() returns trigger language plpgsql as $$
declare pks int[];
begin
  if current_setting('atrium.skip_list', true) = 'on' then return null; end if;
  if tg_op = 'DELETE' then
    select array_agg(distinct proposal_pk) into pks from before_rows;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct proposal_pk) into pks from after_rows;
  else
    select array_agg(distinct proposal_pk) into pks
      from (select proposal_pk from after_rows union select proposal_pk from before_rows) x;
  end if;
  if pks is not null then perform refresh_proposal_list(pks); end if;
  return null;
end $$;

create function proposal_list_follows_people() returns trigger language plpgsql as $$
begin
  perform refresh_proposal_list(array(
    select proposal_pk from proposals where proposer_id in (select id from after_rows) and deleted_at is null
    union
    select proposal_pk from technical_reviews where technical_review_assignee_id in (select id from after_rows)));
  return null;
end $$;

create function proposal_list_follows_calls() returns trigger language plpgsql as $$
begin
  perform refresh_proposal_list(array(select proposal_pk from proposals where call_id in (
    select a.id from after_rows a join before_rows b using (id)
     where (a.short_code, a.proposal_workflow_id, a.allocation_time_unit) is distinct from
           (b.short_code, b.proposal_workflow_id, b.allocation_time_unit))));
  return null;
end $$;

create function proposal_list_follows_statuses() returns trigger language plpgsql as $$
begin
  perform refresh_proposal_list(array(select proposal_pk from proposals where status_id in (select id from after_rows)));
  return null;
end $$;

create function proposal_list_follows_instruments() returns trigger language plpgsql as $$
begin
  perform refresh_proposal_list(array(
    select proposal_pk from proposal_instruments where instrument_id in (select id from after_rows)));
  return null;
end $$;

create function proposal_list_follows_faps() returns trigger language plpgsql as $$
begin
  perform refresh_proposal_list(array(select proposal_pk from fap_proposals where fap_id in (select id from after_rows)));
  return null;
end $$;

create function proposal_list_follows_techniques() returns trigger language plpgsql as $$
begin
  perform refresh_proposal_list(array(select proposal_pk from proposal_techniques where technique_id in (select id from after_rows)));
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['proposals', 'proposal_instruments', 'technical_reviews', 'fap_proposals', 'proposal_techniques'] loop
    execute format('create trigger list_insert after insert on %I referencing new table as after_rows
                    for each statement execute function proposal_list_follows()', t);
    execute format('create trigger list_update after update on %I referencing old table as before_rows new table as after_rows
                    for each statement execute function proposal_list_follows()', t);
    if t <> 'proposals' then
      execute format('create trigger list_delete after delete on %I referencing old table as before_rows
                      for each statement execute function proposal_list_follows()', t);
    end if;
  end loop;
end $$;
create trigger list_update after update on users referencing new table as after_rows
  for each statement execute function proposal_list_follows_people();
create trigger list_update after update on calls referencing old table as before_rows new table as after_rows
  for each statement execute function proposal_list_follows_calls();
create trigger list_update after update on statuses referencing new table as after_rows
  for each statement execute function proposal_list_follows_statuses();
create trigger list_update after update on instruments referencing new table as after_rows
  for each statement execute function proposal_list_follows_instruments();
create trigger list_update after update on faps referencing new table as after_rows
  for each statement execute function proposal_list_follows_faps();
create trigger list_update after update on techniques referencing new table as after_rows
  for each statement execute function proposal_list_follows_techniques();

create function touch_updated() returns trigger language plpgsql as $$
begin new.updated := now(); return new; end $$;
create trigger touch before update on proposals for each row execute function touch_updated();
create trigger touch before update on users for each row execute function touch_updated();
create trigger touch before update on technical_reviews for each row execute function touch_updated();
create trigger touch before update on fap_reviews for each row execute function touch_updated();
