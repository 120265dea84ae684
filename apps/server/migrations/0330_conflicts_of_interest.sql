-- Conflicts of interest between the people of a panel and its proposals: what each panel makes of them, what people say of them, and why
-- somebody reviews a proposal all the same.
alter table institutions add column parent_id int references institutions on delete set null;

-- A panel without a row has what it always had: domain/conflict, defaultConflictRules.
create table fap_conflict_rules (
  fap_id int primary key references faps on delete cascade,
  same_person text not null check (same_person in ('BLOCK', 'WARN', 'OFF')),
  same_institution text not null check (same_institution in ('BLOCK', 'WARN', 'OFF')),
  worked_together text not null check (worked_together in ('BLOCK', 'WARN', 'OFF')),
  declared text not null check (declared in ('BLOCK', 'WARN', 'OFF')),
  entered text not null check (entered in ('BLOCK', 'WARN', 'OFF')),
  together_years int not null check (together_years between 1 and 20)
);

create table conflicts_of_interest (
  id int primary key generated always as identity,
  kind text not null check (kind in ('DECLARED', 'ENTERED')),
  user_id int not null references users on delete cascade,
  -- With one proposal, or with somebody and so with all proposals of theirs.
  proposal_pk int references proposals on delete cascade,
  other_user_id int references users on delete cascade,
  reason text not null check (length(reason) between 1 and 2000),
  said_by int references users on delete set null,
  said_at timestamptz not null default now(),
  check (num_nonnulls(proposal_pk, other_user_id) = 1)
);
create index on conflicts_of_interest (user_id);
create index on conflicts_of_interest (proposal_pk);
create index on conflicts_of_interest (other_user_id);
create index on conflicts_of_interest (said_by) where said_by is not null;

-- Why somebody was made the reviewer of a proposal in spite of what was warned of.
create table fap_review_conflicts (
  fap_review_id int primary key references fap_reviews on delete cascade,
  sources text[] not null,
  reason text check (length(reason) <= 2000),
  confirmed_by int references users on delete set null,
  confirmed_at timestamptz not null default now()
);
create index on fap_review_conflicts (confirmed_by) where confirmed_by is not null;
select watch_changes(place::regclass)
  from unnest(array['fap_conflict_rules', 'conflicts_of_interest', 'fap_review_conflicts']) place;

create view team_of_proposals as
  select proposal_pk, proposer_id as user_id from proposals
  union all select proposal_pk, user_id from proposal_users;

-- Everything that speaks against somebody reviewing a proposal, whatever a panel makes of it; `since` is when two worked together last, or when
-- it was said. Each part is a plain join, so that it is read from a person, from a proposal or from many of both.
create view conflict_sources as
  select 'ON_PROPOSAL' as source, proposal_pk, user_id, null::int as other_user_id, null::timestamptz as since, null::int as statement_id
    from team_of_proposals
  union all select 'ON_PROPOSAL', proposal_pk, user_id, null, null, null from data_access_users
  union all
  select 'ON_PROPOSAL', v.proposal_pk, r.user_id, null, null, null
    from visits v
    join visit_registrations r on r.visit_id = v.id
    join experiments e on e.experiment_pk = v.experiment_pk
   where counts_as_visitor(r.status, e.ends_at, e.removed_at)
  union all
  select 'SAME_PERSON', t.proposal_pk, u.id, o.id, null, null
    from team_of_proposals t
    join users o on o.id = t.user_id
    join users u on lower(u.lastname) = lower(o.lastname) and lower(u.firstname) = lower(o.firstname) and u.id <> o.id
  union all
  -- 'Other' is not an institution that people share.
  select 'SAME_INSTITUTION', t.proposal_pk, u.id, o.id, null, null
    from team_of_proposals t
    join users o on o.id = t.user_id and o.institution_id <> 1
    join institutions theirs on theirs.id = o.institution_id
    join institutions mine on coalesce(mine.parent_id, mine.id) = coalesce(theirs.parent_id, theirs.id)
    join users u on u.institution_id = mine.id and u.institution_id <> 1 and u.id <> o.id
  union all
  select 'WORKED_TOGETHER', t.proposal_pk, me.user_id, t.user_id, q.submitted_date, null
    from team_of_proposals t
    join team_of_proposals o on o.user_id = t.user_id and o.proposal_pk <> t.proposal_pk
    join proposals q on q.proposal_pk = o.proposal_pk and q.submitted and q.deleted_at is null
    join team_of_proposals me on me.proposal_pk = q.proposal_pk and me.user_id <> t.user_id
  union all
  select 'WORKED_TOGETHER', t.proposal_pk, me.user_id, t.user_id, e.starts_at, null
    from team_of_proposals t
    join visit_registrations o on o.user_id = t.user_id
    join visits v on v.id = o.visit_id and v.proposal_pk <> t.proposal_pk
    join experiments e on e.experiment_pk = v.experiment_pk
    join visit_registrations me on me.visit_id = v.id and me.user_id <> t.user_id
   where counts_as_visitor(o.status, e.ends_at, e.removed_at) and counts_as_visitor(me.status, e.ends_at, e.removed_at)
  union all
  select kind, proposal_pk, user_id, null, said_at, id from conflicts_of_interest where proposal_pk is not null
  union all
  select c.kind, t.proposal_pk, c.user_id, c.other_user_id, c.said_at, c.id
    from conflicts_of_interest c
    join team_of_proposals t on t.user_id = c.other_user_id;

-- Whether a panel keeps a proposal from one of its people. Asked of one proposal; the parts that the panel does not block by are not read.
create function is_kept_out(person int, panel int, proposal int) returns boolean language plpgsql stable as $$
declare
  k fap_conflict_rules;
begin
  if person is null then return false; end if;
  if exists (select from conflict_sources c where c.source = 'ON_PROPOSAL' and c.user_id = person and c.proposal_pk = proposal) then return true; end if;
  select * into k from fap_conflict_rules r where r.fap_id = panel;
  if coalesce(k.declared, 'BLOCK') = 'BLOCK' and exists (
    select from conflict_sources c where c.source = 'DECLARED' and c.user_id = person and c.proposal_pk = proposal) then return true; end if;
  if coalesce(k.entered, 'BLOCK') = 'BLOCK' and exists (
    select from conflict_sources c where c.source = 'ENTERED' and c.user_id = person and c.proposal_pk = proposal) then return true; end if;
  if k.same_person = 'BLOCK' and exists (
    select from conflict_sources c where c.source = 'SAME_PERSON' and c.user_id = person and c.proposal_pk = proposal) then return true; end if;
  if k.same_institution = 'BLOCK' and exists (
    select from conflict_sources c where c.source = 'SAME_INSTITUTION' and c.user_id = person and c.proposal_pk = proposal) then return true; end if;
  return k.worked_together = 'BLOCK' and exists (
    select from conflict_sources c where c.source = 'WORKED_TOGETHER' and c.user_id = person and c.proposal_pk = proposal
       and c.since >= now() - make_interval(years => k.together_years));
end $$;

-- The same of all panels somebody sits in, gathered once for a list.
create function kept_out_of(person int) returns table (fap_id int, proposal_pk int) language plpgsql stable as $$
declare
  k record;
begin
  for k in
    select m.fap_id, r.same_person, r.same_institution, r.worked_together, r.together_years,
           coalesce(r.declared, 'BLOCK') as declared, coalesce(r.entered, 'BLOCK') as entered
      from (select distinct x.fap_id from fap_members x where x.user_id = person) m
      left join fap_conflict_rules r on r.fap_id = m.fap_id
  loop
    return query select k.fap_id, c.proposal_pk from conflict_sources c where c.source = 'ON_PROPOSAL' and c.user_id = person;
    if k.declared = 'BLOCK' then
      return query select k.fap_id, c.proposal_pk from conflict_sources c where c.source = 'DECLARED' and c.user_id = person;
    end if;
    if k.entered = 'BLOCK' then
      return query select k.fap_id, c.proposal_pk from conflict_sources c where c.source = 'ENTERED' and c.user_id = person;
    end if;
    if k.same_person = 'BLOCK' then
      return query select k.fap_id, c.proposal_pk from conflict_sources c where c.source = 'SAME_PERSON' and c.user_id = person;
    end if;
    if k.same_institution = 'BLOCK' then
      return query select distinct k.fap_id, c.proposal_pk from conflict_sources c where c.source = 'SAME_INSTITUTION' and c.user_id = person;
    end if;
    if k.worked_together = 'BLOCK' then
      return query select distinct k.fap_id, c.proposal_pk from conflict_sources c
        where c.source = 'WORKED_TOGETHER' and c.user_id = person and c.since >= now() - make_interval(years => k.together_years);
    end if;
  end loop;
end $$;
