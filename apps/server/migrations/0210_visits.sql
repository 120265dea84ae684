-- Who counts as a visitor (decision 0295): whoever is registered; who was cancelled until the experiment has ended, unless its booking is gone.
create function counts_as_visitor(status text, ends_at timestamptz, removed_at timestamptz) returns boolean language sql stable as $$
  select status not in ('CANCELLED_BY_USER', 'CANCELLED_BY_FACILITY') or (ends_at > now() and removed_at is null)
$$;

-- An invite to a visit makes whoever accepts it a visitor.
alter table invites add column visit_id int references visits on delete cascade;

-- As before, and of two registrations for one visit that of the person stays: a stand-in has never signed in and so has written nothing.
create or replace function take_over_references(stand_in int, person int) returns void language plpgsql as $$
declare
  link record;
  place tid;
  theirs fap_reviews;
  ours fap_reviews;
begin
  perform from users where id in (stand_in, person) order by id for update;
  perform from fap_reviews where user_id in (stand_in, person) order by id for update;
  for theirs in select * from fap_reviews where user_id = stand_in loop
    select * into ours from fap_reviews
     where user_id = person and proposal_pk = theirs.proposal_pk and fap_id = theirs.fap_id;
    continue when ours.id is null;
    if (theirs.status = 'SUBMITTED', theirs.comment is not null or theirs.grade is not null)
       > (ours.status = 'SUBMITTED', ours.comment is not null or ours.grade is not null) then
      delete from fap_reviews where id = ours.id;
      update fap_reviews set comment = nullif(concat(comment, ours.comment), '') where id = theirs.id;
    else
      delete from fap_reviews where id = theirs.id;
      update fap_reviews set comment = nullif(concat(comment, theirs.comment), '') where id = ours.id;
    end if;
  end loop;
  perform from visit_registrations where user_id in (stand_in, person) order by visit_id, user_id for update;
  with gone as (
    delete from visit_registrations r
     where r.user_id = stand_in
       and exists (select from visit_registrations o where o.visit_id = r.visit_id and o.user_id = person)
    returning r.registration_questionary_id)
  delete from questionaries where id in (select registration_questionary_id from gone);
  for link in
    select c.conrelid::regclass as of_table, a.attname as of_column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass and array_length(c.conkey, 1) = 1
  loop
    for place in
      execute format('select ctid from %s where %I = $1 for update', link.of_table, link.of_column) using stand_in
    loop
      begin
        execute format('update %s set %I = $1 where ctid = $2', link.of_table, link.of_column) using person, place;
      exception when unique_violation then
        -- Roles, seats and places on a proposal hold nothing but who has them.
        if link.of_table::text <> all (array['role_users', 'instrument_scientists', 'technique_scientists', 'fap_members',
                                             'proposal_users', 'data_access_users']) then
          raise;
        end if;
        execute format('delete from %s where ctid = $1', link.of_table) using place;
      end;
    end loop;
  end loop;
  -- Nobody is principal investigator and co-proposer of one proposal.
  delete from proposal_users pu using proposals p
   where p.proposal_pk = pu.proposal_pk and pu.user_id = person and p.proposer_id = person;
  delete from users where id = stand_in;
end $$;

insert into email_templates (id, name, subject, body) values
('visit-registration-approved', 'Visit approved', 'Your visit from {{startsAt}} to {{endsAt}} is approved',
'<p>Dear {{preferredname}},</p>
<p>your visit from <b>{{startsAt}}</b> to <b>{{endsAt}}</b> for the experiment of <b>{{proposalTitle}}</b> (call {{callShortCode}}) is approved.
We look forward to seeing you.</p>
'),
('visit-registration-cancelled', 'Visit cancelled', 'Your visit from {{startsAt}} to {{endsAt}} is cancelled',
'<p>Dear {{preferredname}},</p>
<p>your visit from <b>{{startsAt}}</b> to <b>{{endsAt}}</b> for the experiment of <b>{{proposalTitle}}</b> (call {{callShortCode}}) is
cancelled. If you did not expect this, please ask the user office.</p>
'),
('user-office-registration-invitation-visit-registration', 'Invitation to a visit', '{{inviterName}} {{inviterLastname}} invites you to a visit',
'<p>{{inviterName}} {{inviterLastname}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} would like you to come to the experiment of
<b>{{proposalTitle}}</b>.</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a>, choose <i>Join proposal</i> and enter the code <b>{{redeemCode}}</b>. You can then say
when you come.</p>
')
on conflict (id) do nothing;
